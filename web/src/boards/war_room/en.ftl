# War Room's board: labels of the map, the order panel and the left column.
map-summary = War Room map: { $regions } regions, { $stacks } commands, { $conflicts ->
    [0] no conflicts
    [one] one conflict
   *[other] { $conflicts } conflicts
}. The lists below say the same.
layers = Map layers
all-fronts = All fronts
layer-commands = Commands
layer-orders = My orders
layer-allies = Allies’ orders
layer-rail = Rail
layer-economy = Economy

commands = Commands
commands-about = choose one, then where it goes
force-army = Army
force-air = Air command
force-fleet = Fleet
command-title = { $force } { $command }
command-line = { $force } { $command } in { $region }, { $size ->
    [one] one unit
   *[other] { $size } units
}
ordered-in = order { $box }
no-reach = cannot move
put-back = Put back
closed = Out of reach
where-to = Where can it go?
how-march = march
how-rail = by rail
how-embark = embark
how-sail = sail
how-land = land
how-fly = fly
as-things-stand = as things stand:
pin-title = Pin forecast, as things stand
pin-stay = stay in { $region }
pin-go = go on
pin-about = You choose who stays when the order is carried out. If enemy units leave first, fewer stay.
refused = Not possible:
drawn-to = { $command } to { $goal }
drawn-pinned = { $n } of { $all } pinned in { $region }

sheet = Order sheet
sheet-about = carried out from top to bottom
sheet-count = { $orders } of { $boxes }
sheet-free = free
sheet-free-range = { $from }–{ $to } free
order-up = Move order { $box } up
order-down = Move order { $box } down
order-strike = Strike out order { $box }
order-change = Change order { $box }: { $command } to { $to }
order-settle = Way and calling off of order { $box }
way = Way
way-ask = ask me then
way-usual = the usual way
way-via = over { $zone }
unless = Call it off
unless-never = never
unless-pinned = if units are held back
unless-defended = if the enemy stands there
settle-all = Ask me nothing when they run
settle-about = Every order takes its usual way; the cheapest units stay where some are held.
pinned-tag = { $n } pinned
sealed-note = Sealed. You may change it and seal it again until everybody has sealed.

region-card = Region
close = Close the region
region-none = Choose a region to see what is there.
keeper = Held by { $nation }
keeper-neutral = Neutral
keeper-sea = Sea zone
contested = contested
capital = capital
value = Strategic value
industry = Factories
income = Income
port-to = Port to { $zones }
empty = No units here.
neighbours = Next to
regions-list = All regions as a list
region-button = { $id } { $name }
region-said = { $id } { $name }, { $keeper }, { $stacks ->
    [0] no commands
    [one] one command
   *[other] { $stacks } commands
}{ $conflict ->
    [yes] , in conflict
   *[no] {""}
}{ $letter ->
    [none] {""}
   *[other] , choice { $letter }
}

film = The orders
film-step = step { $n } of { $all }
film-first = First step
film-back = One step back
film-next = One step on
film-last = To the table as it stands
film-play = Play
film-pause = Pause
film-pace = Pace
pace-slow = slow
pace-normal = normal
pace-fast = fast
film-past = The orders, step { $n } of { $all }
film-over-present = Orders up to step { $n } of { $all }, drawn on the table as it stands
film-now = The table as it stands
film-empty = The orders open when everybody has sealed.
film-log = What was read out

replay = Replay of the war
replay-at = round { $round }, { $phase }
replay-round = Round { $round }
replay-measure = Curve
replay-reading = Reading round { $n } of { $all } …
replay-csv = Curves as a table
replay-record = Save the war
measure-resources = All stores
measure-homefront = Homefront zones
measure-stress = Stress
measure-medals = Medals
measure-units = Units on the map
measure-lands = Regions held
measure-oil = Oil
measure-iron = Iron
measure-osr = OSR

conflicts = Conflicts
conflicts-about = in the order in which they are resolved
conflicts-none = No region is in conflict.
cause-battle = battle
cause-garrison = attack on a garrison
cause-bombing = bombing
cause-raid = convoy raid

orders-title = Orders
your-side = You see these sheets
other-side = Hidden from you
you = you
state-writing = writing
state-writing-count = writing, { $orders } of { $boxes }
state-draft = { $orders ->
    [one] one order
   *[other] { $orders } orders
}, bid { $bid }
state-sealed = sealed
state-open = opened
state-out = out
bid-title = { $coin ->
    [oil] Oil bid
   *[other] Bid in { $coin }
}
bid-of = of { $oil } { $coin }
bid-left = { $left } stay
bid-more = Bid one oil more
bid-less = Bid one oil less
bid-about = The highest bid takes any free place in the turn order. Everybody pays. Ties are drawn.
bid-china = China has no oil to bid: it takes the place that is left.
bids-title = Bids and turn order
bid-secret = secret until the reveal
turn-place = Place { $n }
moves-now = moves now
resources = Stores and income
resource-line = { $have } in store, { $income } a round

preview = If nobody else moves
preview-cancelled = would be called off
preview-halted = would be stopped on the way
sandbox = Sandbox
sandbox-about = Try your orders on a private table: this position as you know it, what you cannot know imagined, fresh dice, the staff in all other seats.
sandbox-here = Nothing here counts. Orders, battles and luck are only tried out; the match goes on without it.
sandbox-open = Fork the position
sandbox-again = Fork it once more
sandbox-go = Open the sandbox
sandbox-failed = The sandbox could not be opened. Try again.
homefront = Homefronts
zone-said = { $zone }, { $stress } stress
zone-now = Homefront: { $zone }
honours = { $stress } stress, { $medals } medals, { $goods } consumer goods
blitz-points = { $n } points of losses
casualties = Lost this round: { $units }
convoys-lost = { $n } of convoys sunk
building = Being built in { $region }: { $units }
pacts = Pacts and neutrals
pact-valid = holds
pact-broken = broken
pact-void = void
leans = leans to the { $side }
rules-in-play = Optional rules in play
quick = six rounds
hourglass = Hold me to { $n } minutes when the first nation is ready
hourglass-runs = left: { $nation } is ready. Then your sheet is sealed as it stands.
ending-captured = taken by { $nation }
ending-held = held by { $nation }
ending-contested = stays contested
ending-over = over

where-round = { $scenario } · round { $round }
phase-economy = Economy
phase-planning = Planning
phase-movement = Movement
phase-combat = Combat
phase-landing = Refit
phase-morale = Morale
phase-production = Production
context-tab = Orders
name-neutral = Neutral

battle-of = Battle of { $region }
battle-absent = { $nation } keeps out, bound by a pact
battle-stage = { $stage }, { $n } of { $all }
battles-abreast = Battles that are fought side by side
commander = led by { $nation }
commander-you = you command
no-troops = no troops
stance-open = stance open
stances-later = stances not set yet
no-dice-here = –
box-fresh = fresh
box-light = light
box-damaged = hit
box-dive = dive
box-out = out
box-away = away
dice-air = Air dice
dice-surface = Surface dice
superior = force advantage
port-dice = port: two more dice
rolling = throws
no-lines = Nobody stands here.
escaped = { $n } away
line-said = { $colour }, { $dice ->
    [0] no dice now
    [one] one die
   *[other] { $dice } dice
}: { $fresh } fresh, { $hurt } hit, { $lost } lost
dice = Dice
no-dice = No dice on the table yet.
fate-now = assign now: { $colour ->
    [black] any unit
    [white] a damaged unit
   *[other] its colour
}
fate-later = then: { $colour ->
    [black] any unit
    [white] a damaged unit
   *[other] its colour
}
fate-none = no target
fate-missed = miss: force advantage
then = Then
before = Before: { $volley }
volley-of = { $who ->
    [you] Your batch
   *[other] { $who }
}, { $n ->
    [one] one die
   *[other] { $n } dice
}
batch-of = { $who }, { $n ->
    [one] one die
   *[other] { $n } dice
}
effect-out = { $n } { $unit } out
effect-hit = { $n ->
    [one] { $unit } hit
   *[other] { $n } { $unit } hit
}
battles-of-round = Battles of this round
strip-now = { $stage }{ $you ->
    [yes] : you decide
   *[no] {""}
}
strip-odds = { $who } { $won }
dice-to-come = { $n ->
    [0] no dice to come
    [one] one die to come
   *[other] { $n } dice to come
}
side-forces = { $nation } · { $commands }
at-most = of at most { $n }
targets = Targets
target-about = { $have ->
    [one] one left
   *[other] { $have } left
}{ $wounded ->
    [0] {""}
   *[other] , { $wounded } hit
}{ $hits ->
    [one] {""}
   *[other] ; { $takes ->
        [0] takes none
        [one] takes one hit
       *[other] takes { $takes } hits
    }
}
not-hit = not hit yet
hit-less = One hit less on { $unit }
hit-more = One hit more on { $unit }
spread-so = Spread so: you { $won }, they { $lost }.
rest-said = { $won } you alone are left, { $open } both sides or none, { $lost } they alone are left
against = { "" } you, { $lost } they
bar-says = Dark, you alone are left; hatched, both sides or none; red, they alone. Simulated, 2,000; then both sides go on as usual.
order-keys = or Alt and an arrow key
tray = Sheets and bid
target-fresh = { $unit } not hit yet
odds = Odds, in these stances
odds-won = you alone are left
odds-both = both are left
odds-lost = nobody of yours is left
odds-said = { $won } you alone are left, { $both } both sides are left, { $lost } nobody of yours is left
losses-of = { $side } lose { $n } units on average
odds-how = { $battles } battles by these rules, ± { $points } points; wounded units first, then the dearest.
tally = Tally sheet
tally-about = Blitz combat: no stances, no damage; two of a colour destroy a unit, three a carrier or battleship.
tally-unit = Unit
tally-dice = Dice each
stage-stances = Stances
stage-air = Air
stage-bombing = Bombing
stage-raid = Raid
stage-surface = Surface
stage-garrison = Garrison
stage-repair = Repair
stage-debrief = Debrief

instructions = Decided for me
instructions-set = { $n } of { $all }
instructions-about = What is set here is answered without asking you, also while you are away.
instructions-all = All to the staff
instructions-none = Ask me again
instruct-order-way = Way of an order
instruct-leave-behind = Who stays behind
instruct-pick-conflict = Next conflict
instruct-stances = Stances
instruct-assign-hits = Assigning hits
instruct-escort = Escort cruisers
instruct-repair = Repairs
instruct-repair-payment = Paying for repairs
instruct-new-owner = Who takes land
instruct-medals = Medals
instruct-land-planes = Landing planes
do-ask = ask me
do-default = usual choice
do-staff = staff
do-answer = as I said

purchase = Purchases
left-of = { $left } of { $have } { $what } left
room-for = room for { $n } units in all factories
goods = Consumer goods
goods-price = { $n } resources of any kind
pay-with = paid with { $what }
owed = { $n ->
    [one] one more to pay
   *[other] { $n } more to pay
}
buy-less = One { $what } less
buy-more = One { $what } more
groups = Stacks
groups-about = choose a region
regroup = Reorganise
stacks-count = { $n ->
    [one] one stack
   *[other] { $n } stacks
}
changed = changed
leave-as-is = Leave as it is
marker = Marker
size = Units
out-of = One { $unit } out of { $command }
into = One { $unit } into { $command }
spare = { $n } { $unit } without a marker

## The communiqué
recap-title = Communiqué of round { $round }
recap-cost = It cost you
recap-nothing = nothing
recap-land = Land
recap-regions = { $won } won, { $lost } lost

moment-volley = { $who ->
    [you] You throw
   *[other] { $who } throws
} { $n ->
    [one] one die
   *[other] { $n } dice
} in { $region }: { $fell }.
moment-losses = { $who ->
    [you] You
   *[other] { $who }
}: { $what }.
moment-bids = Orders are open. Bids: { $bids }.
moment-slots = Turn order: { $nations }.
