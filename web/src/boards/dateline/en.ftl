# Dateline's board: labels of the map, the desks and the left column.
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
hand-none = Choose a space on the map or in the list. Then take units, and the spaces that they can reach light up.
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
by-ship = by transport
no-common-goal = They have no space in common that all of them reach. Take fewer kinds at once.
moves = Moves this turn
moves-about = take back any, until you confirm
moves-none = No moves: everything stays where it is.
moves-none-combat = No attacks yet.
line = { $from } → { $to }, { $units }
line-ship = { $from } → { $to } by transport, { $units }
recall = take back
recall-line = Take back { $units } to { $to }
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
exact = exact, fought to the end

purchase = Purchase
money-left = { $left } of { $money } IPC left
price = { $n } IPC
figures = moves { $move }, attacks { $attack }, defends { $defence }
placement = Place new units
placement-about = each complex builds what its territory is worth
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
dive-none = No submarine is under water.
dive-about = How many boats are in each box is known to all, where they are to nobody else.
