# Dateline's board: labels of the map, the panels and the left column.
context-tab = Nations
where = Round { $round } · { $nation }, { $money } IPC
phase-dive = Dive
phase-research = Research
phase-purchase = Purchase
phase-combat_move = Attack
phase-combat = Battles
phase-noncombat_move = Move
phase-place = Place
phase-income = Income
map-summary = World map of { $n } spaces, round { $round }, the turn of { $nation }. The lists below say the same.
layers = Map layers
layer-units = Units
layer-zones = Sea zones
layer-income = Income

from = Units that can move
from-about = choose a space
from-none = No unit can move any more.
hand = In hand
hand-empty = Nothing here can be ordered now.
must-land = { $n ->
    [one] one plane must land
   *[other] { $n } planes must land
}
fewer = One { $unit } less
more = One { $unit } more
all-of = Every { $unit }
all = all
where-to = Where to?
spaces = { $n ->
    [0] stays
    [one] 1 space
   *[other] { $n } spaces
}
by-transport = by transport
by-bomber = by bomber
by-mpc = by personnel carrier
no-common-goal = They have no space in common that all of them reach. Take fewer kinds at once.
moves = Moves this turn
moves-about = take back any, until you confirm
moves-none = No moves: everything stays where it is.
moves-none-combat = No attacks yet.
line = { $from } → { $to }
only-you = only you see this
takes-along = takes along { $unit }
fewer-aboard = One { $unit } less aboard
more-aboard = One { $unit } more aboard
oscar-does = Oscar { $n }
oscar-fights = fights in the battle
oscar-dives = dives on { $ship }, { $nation }{ $deck ->
        [0] {""}
        [one] , one plane on deck
       *[other] , { $deck } planes on deck
    }
declared = Battles declared
declared-none = No battle yet. The odds stand beside every attack as soon as it is drawn.
add = Add { $units } from { $from }
held = Can it be held?
held-against = { $units } could strike back.
held-safe = Nobody could strike back next turn.
withdraw = Leave the sea
withdraw-from = From { $space } to
withdraw-none = You have no ship there. Answer as everybody does.
lost-worth = Ships worth { $n } IPC are lost
lost-none = none
dives = dives
recall = take back
recall-line = Take back { $units } to { $to }
mark-over = fly over neutral land (3 IPC for each neutral)
mark-raid = bomb the complex
mark-first_shot = first shot
mark-attack = attack
mark-bomb = drop the bomb
mark-escort = escort
against = { $mine } against { $theirs }
odds-said = { $win } per cent taken, { $draw } per cent both destroyed, { $lose } per cent repelled
odds-short = { $win } per cent that the attacker wins
odds-win = taken
odds-draw = both destroyed
odds-lose = repelled
exact = exact odds, fought to the end
to-the-end = fought to the end
sampled = ± { $points }, from many battles

purchase = Purchase
money-left = { $left } of { $money } IPC left
price = { $n } IPC
figures = moves { $move }, attacks { $attack }, defends { $defence }
placement = Place new units
placement-about = an original complex builds without limit for its first owner, any other what its territory is worth
to-place = { $n ->
    [0] all placed
   *[other] { $n } to place
}
output = builds up to { $n }
fewer-at = One { $unit } less in { $space }
more-at = One { $unit } more in { $space }
no-place = There is no place for it; it is lost.

space = Space
space-none = Choose a space on the map to see what is there.
sea = Sea zone
owner = Held by { $nation }
neutral = Neutral
worth = worth { $n } IPC
factory = industrial complex
factory-ruined = ruined complex, one unit a round
hot = nobody may enter until after round { $n }
next-to = Next to
battles = Battles of this turn
battles-none = No battle is waiting.
battle-land = land battle
battle-sea = sea battle
battle-raid = bombing raid
battle-bomb = atomic bomb
battle-round = round { $n } fought

nations = Nations
you = you
money-said = { $money } IPC, income { $income }
waiting = to be placed: { $units }
balance = Income of the sides
round = Round
dive-chart = Dive chart
dive-box = Box { $n }
dive-about = How many boats are in each box is known to all, where they are to nobody else.
dive-surfaced = Surfaced
dive-hidden = hidden
dive-last = hidden, last round
has-bomb = an atomic bomb in { $space }
bomb-of = The atomic bomb of { $nation }
scientists = { $n ->
    [one] One scientist
   *[other] { $n } scientists
} of { $nation }

logbook = Naval log
logbook-none = No submarine or battleship yet.
log-open = opened
log-under = { $round }: { $zone } (under)
log-up = { $round }: { $zone }
replay = Replay on the map
replay-round = On the map: after round { $n }
boat = Boat { $n }
boat-under = { $space }, box { $n }
boat-seen = { $space }, box { $n }, seen
boat-up = { $space }, surfaced
boat-gone = lost
ship-at = { $space }
ship-damage = { $n } of { $most } hits
ship-sound = undamaged

luck = Luck
luck-none = No battle has been fought yet.
luck-made = Hits made
luck-taken = Hits taken
luck-sum = Luck
luck-of = of { $n }
luck-battles = { $n ->
    [one] One battle
   *[other] { $n } battles
}
luck-battle = Round { $round }, { $space }, { $kind }
luck-line = { $nation }: made { $made }, expected { $expected }; lost { $taken }, expected { $threat }
layer-boats = My boats
layer-theirs = Where theirs may be

# The battle page.
battle-board = Battle board
battle-so-far = The battle so far
battle-waits = { $kind ->
    [sea] at sea
    [raid] raid
    [bomb] atomic bomb
   *[other] waiting
}
battle-chance = { $percent } % { $sea ->
    [true] to win
   *[other] to take it
}
battle-now-casualties = round { $n }, your casualties
battle-now-retreat = round { $n } fought, go on?
battle-now-fought = round { $n }
battle-over = fought
battle-cleared = cleared
battle-not-cleared = enemy still there
battle-end-captured = taken
battle-end-neutral-entered = entered
battle-end-held = held
battle-end-retreat = broken off
battle-end-broke-off = broken off
battle-end-raid = { $n } IPC burnt
battle-end-hot-zone = bombed
battle-end-bomb-lost = bomb lost
battle-end-bomb-released = bombed
side-attacker = { $nation } attacks
side-defender = { $nation } defends { $space }
side-standing = { $n ->
    [0] nobody left
    [one] 1 unit, { $worth } IPC
   *[other] { $n } units, { $worth } IPC
}
you-attacker = You attack
you-defender = You defend
they-attacker = { $nation } attacks
they-defender = { $nation } defends
has-chosen = has chosen its loss
hits-on = hits on
or-less = or less
no-dice = no dice
lost-in = lost, round { $n }
lost-now = lost now
unit-of = { $unit } of { $nation }, { $n } of { $of }
dice-said = { $nation } fires at { $value } or less: { $faces }; { $hits ->
    [0] no hit
    [one] one hit
   *[other] { $hits } hits
}
at-value = at { $n }
round-n = Round { $n }
round-hits = { $you ->
    [attacker] you hit { $made }, { $defender } hits { $taken }.
    [defender] { $attacker } hits { $made }, you hit { $taken }.
   *[none] { $attacker } hits { $made }, { $defender } hits { $taken }.
}
before-dice = No dice have fallen yet.
phone-title = { $space }, round { $n }
phone-title-before = { $space }
tap-what-goes = tap what goes, { $done } of { $of }
rounds-so-far = Rounds so far
you-hit = you hit
they-hit = they hit
attacker-hits = attacker
defender-hits = defender
expected = expected
of-dice = of { $n }
lost-worth-short = lost
luck-here = Luck of this battle
luck-hits = { $n } hits
curve = Chances
curve-take = { $nation } takes { $space }
curve-win = { $nation } wins in { $space }
curve-at = { $n ->
    [0] before
   *[other] round { $n }
}
curve-then = then
exact-short = exact
where-is = Where
where-said = { $space }, beside { $near }

# Casualties.
ways = Ways to take the hits
give-up = give up
worth-short = worth
if-fight-on = if you fight on
take-it = take it
hold-it = hold it
win = win
taken = taken
held-short = held
won = won
damage-only = damage alone
your-choice = Your own choice: { $units }
way-said = Give up { $units }, worth { $cost } IPC: { $side ->
    [attacker] take it { $take }
   *[defender] hold it { $take }
}, win { $win }
way-said-sea = Give up { $units }, worth { $cost } IPC: win { $win }
way-said-plain = Give up { $units }, worth { $cost } IPC
better-take = { $letter } gives { $more } points more to take it, for { $ipc } IPC more.
better-hold = { $letter } gives { $more } points more to hold it, for { $ipc } IPC more.
better-win = { $letter } gives { $more } points more to win, for { $ipc } IPC more.
more-dice = More dice of this round will fall at you; these chances do not know them.
then = Then
leaves = This leaves { $units }: { $worth } IPC.
fight-on = Fight on
fight-on-odds = { $win } won, { $take } taken
break-off = Break off
leave-air = the planes land later
leave-to-land = to { $space }
show-again = Show the last throw again
remove-way = Remove { $letter }
remove-own = Remove these
remove-and-fight = { $remove } and fight on
remove-and-leave = { $remove } and break off
refused-neutral = { $cost } IPC, you have { $money }
layer-world = World
put-back = Put back
all-of-space = All of { $space }
in-hand-from = { $units } from { $space }
drop-on = Drop on { $letter }
drop-here = Drop in { $space }
then-add = Then add to { $space }
won-short = won
taken-short = taken
said-now = { $now } now, { $then } with what is in hand
tray-hint = Click units on the map to pick them up: all of a kind, with Shift all of the space. Then click where they go, or drag them.
odds-said-land = { $take } per cent taken, { $win } per cent won, { $lose } per cent repelled
odds-won-only = won, no land unit left

## Since your last turn
recap-cost = It cost you
recap-nothing = nothing
recap-income = Income
recap-ipc = { $n } IPC
