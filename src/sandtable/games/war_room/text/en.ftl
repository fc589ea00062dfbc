# War Room: what the table says, in English.

### Scenarios and options
group-front = One front, an evening
group-great = The great war
scenario-eastern_front = Eastern Front
    .about = Germany against the Soviet Union. Whoever holds both capitals at the end of a morale phase wins; so does whoever sees the other collapse.
scenario-north_africa = North Africa
    .about = Britain and the United States against Germany and Italy around the Mediterranean. The Axis wants Egypt and the Middle East; the Allies want Italy or the whole African shore.
scenario-war_in_pacific = War in the Pacific
    .about = Japan against China, Britain and the United States. Japan needs Eastern Australia or India, and a base on the American side; the Allies need Japan.
scenario-war_in_europe = War in Europe
    .about = Germany and Italy against Britain, the Soviet Union and the United States. One Allied capital wins it for the Axis; Greater Germany wins it for the Allies.
scenario-global_war = Global War
    .about = All seven nations. The Axis needs two Allied capitals, the Allies need Greater Germany and Japan. Neutrals trade; pacts bind the Soviet Union.
setting-length = Length
setting-length-standard = Standard: until a side has won
setting-length-quick = Quick: six rounds, then the steadier homefront wins
setting-batch_cap = Batch cap
setting-batch_cap-off = Off: force advantage costs the enemy only black and white
setting-batch_cap-on = On: a side with fewer types also throws fewer batches
setting-simultaneous = Battles side by side
setting-simultaneous-off = Off: conflicts are resolved one by one
setting-simultaneous-on = On: if both sides agree, all battles of a round are fought at once
setting-take_her_down = Take her down!
setting-take_her_down-off = Off: raids cost resources only
setting-take_her_down-on = On: raids cost morale too, and diving submarines slip away
setting-blitz_combat = Blitz combat
setting-blitz_combat-off = Off: battles on the battle board, with stances
setting-blitz_combat-on = On: pairs of dice kill, no stances, no repairs
setting-blitz = Blitz game
setting-blitz-off = Off: resources, trade and purchases
setting-blitz-on = On: production by dice, no resources, Blitz combat
setting-rebuilding = Rebuilding
setting-rebuilding-off = Off: bomb markers stay for good
setting-rebuilding-on = On: once a round nine iron clear a bomb marker
setting-long_landings = Long landings
setting-long_landings-off = Off: transports land only from an adjacent sea zone
setting-long_landings-on = On: transports may sail one zone and then land

### Questions
ask-order-sheet = Write your orders and your bid
    .about = Round { $round }: up to { $boxes } orders, and at most { $oil } { $coin } to bid for the turn order. Nobody of the other side sees the sheet.
    .confirm = Seal the sheet
ask-scatter = Where do the submarines that dived in { $region } go?
    .standing = Where submarines that dived go
    .about = { $count } of them may slip into adjacent zones; those that you do not send stay.
    .confirm = Send them
scatter-zone = { $region }
ask-blitz-dice = Hand in medals for more production dice?
    .about = You throw { $points } dice. Each medal adds one, up to twenty.
    .confirm = Decide
ask-blitz-build = What do you build with these dice?
    .about = { $dice }. Black is a joker; white only for planes and ships, once in each.
    .confirm = Build
blitz-build-unit = { $unit } ({ $dice } { $colour })
ask-blitz-kill = Which unit falls in { $region }?
    .standing = Units that fall in Blitz
    .about = Dice left: { $dice }.
    .confirm = Destroy it
blitz-kill-line = { $unit } of { $nation } (of { $have })
ask-turn-slot = Choose your place in the turn order
    .about = You bid { $bid } { $coin }.
    .confirm = Take this place
turn-slot-place = Place { $place }
ask-order-way = Carry out the order of command { $command }?
    .standing = The way of an order
    .about = { $size ->
        [one] One unit
       *[other] { $size } units
    } from { $origin } to { $goal }.
    .confirm = Carry out
order-way-march = March to { $goal }{ $held ->
        [0] {""}
       *[other] ; { $held } held back by the enemy
    }
order-way-rail = Go by rail to { $goal }{ $held ->
        [0] {""}
       *[other] ; { $held } held back by the enemy
    }
order-way-embark = Embark for { $goal }{ $held ->
        [0] {""}
       *[other] ; { $held } held back by the enemy
    }
order-way-sail = Sail to { $goal }
order-way-sail-via = Sail to { $goal } by way of { $via }
order-way-embark-via = Embark for { $goal } by way of { $via }
order-way-land-via = Land in { $goal } by way of { $via }
order-way-land = Land in { $goal }
order-way-fly = Fly to { $goal }
order-way-halt = Sail and be stopped in { $goal }
order-way-breaks = Go to { $goal } and break the pact
order-way-cancel = Cancel the order to { $goal }
ask-leave-behind = Choose which units stay behind
    .about = The enemy holds { $held } of the units of command { $command } in { $region }.
    .confirm = Leave them
leave-behind-unit = { $unit } (of { $have })
ask-launch-fighters = Launch carrier fighters?
    .about = { $carriers ->
        [one] One carrier
       *[other] { $carriers } carriers
    } in { $zone } may each send one fighter into the zone or an adjacent region.
    .confirm = Launch
launch-fighters-goal = { $region }
order-break-pact = Break the pact with { $other }
    .about = You bear { $stress } stress, and the two of you are at war.
    .confirm = Break the pact
break-pact-break = Break the pact with { $other }
ask-break-first = Break the pact with { $other } before { $other } does?
    .standing = Whether you break a pact before the other does
    .about = { $other } is about to break it, and you come first in the turn order. Who breaks it bears { $stress } stress.
    .confirm = Decide
break-first-wait = Let { $other } break it
break-first-break = Break it first
order-regroup = Reorganise stacks after their battle
    .about = In regions whose conflict is resolved; later there is time for it in phase 5.
    .confirm = Reorganise
ask-convoy-owner = Whose is the convoy in { $region }?
    .standing = Whose a convoy is
    .about = Its two ends belong to you and an ally; the owner bears its losses. Hand it over only if he takes it.
    .confirm = Decide
convoy-owner-nation = { $nation }
ask-take-convoy = Take the convoy in { $region } from { $nation }?
    .standing = Whether you take a convoy
    .about = Its owner bears its losses.
    .confirm = Decide
take-convoy-accept = Take it
take-convoy-decline = Leave it
ask-heir = Who takes over { $region }?
    .standing = Who takes over a region
    .about = { $nation } has collapsed, and several allies stand there.
    .confirm = Hand it over
heir-nation = { $nation }
ask-trade = Trade with a neutral?
    .about = One lot for one lot, once a round, before you buy.
    .confirm = Decide
trade-pass = No trade
trade-deal = { $region }: { $price } { $paid } for { $lot } { $got }
ask-side-by-side = Fight all battles at once?
    .about = { $count } conflicts are open. Both sides must agree.
    .confirm = Decide
side-by-side-abreast = All at once
side-by-side-in-turn = One after the other
ask-commander = Who shall command in { $region }?
    .standing = Who commands a side
    .about = Name one of your side; if an ally objects, you command yourself.
    .confirm = Name
commander-nation = { $nation }
ask-consent = Shall { $nation } command in { $region }?
    .standing = Whether an ally commands
    .about = If you object, the first of your side in the turn order commands.
    .confirm = Decide
consent-agree = Agree
consent-object = Object
ask-pick-conflict = Which conflict is resolved next?
    .about = { $count } conflicts in which you take part are open.
    .confirm = Resolve it
pick-conflict-region = { $region }: { $causes }
ask-stances = Set your stances in { $region }
    .standing = Stances
    .about = Say how many of each type take the second stance; the others take the first. Stances hold for the whole battle.
    .confirm = Set the stances
stances-line = { $unit } { $stance } (of { $have }; the others { $other })
ask-assign-hits = Assign { $hits ->
        [one] one { $colour } hit
       *[other] { $hits } { $colour } hits
    } in { $region }
    .standing = Assigning hits
    .about = Every hit must be used. A damaged unit must be destroyed before another of its row is hit.
    .confirm = Assign
assign-hits-fresh = { $unit } { $stance } of { $nation }: one each on units not hit yet
assign-hits-line = { $unit } { $stance } of { $nation }: { $have } left, { $wounded } of them hit
ask-escort = A hit on the { $unit } of { $nation } in { $region }: let an escort cruiser take it?
    .standing = Escort cruisers that take hits
    .about = { $damaged ->
        [0] The ship can bear it.
       *[other] The ship is damaged and would sink.
    }
    .confirm = Decide
escort-stand = The { $unit } takes the hit
escort-cruiser = A cruiser of { $nation } takes the hit
ask-bomb-target = What do the bombs on { $region } destroy?
    .standing = What bombs destroy
    .about = The die shows { $colour }.
    .confirm = Destroy it
bomb-target-one = { $target }
ask-raid-convoy = Which convoy in { $region } does command { $command } raid?
    .standing = Which convoy is raided
    .about = It throws { $dice ->
        [one] one die
       *[other] { $dice } dice
    }.
    .confirm = Raid it
raid-convoy-one = The convoy of { $ends }
ask-raid-joker = Which ships does the black die sink?
    .about = Convoy { $convoy } in { $region }.
    .confirm = Sink them
raid-joker-one = { $resource }
ask-garrison-kill = Which attacker does your garrison destroy?
    .about = The dice in { $region } suit several.
    .confirm = Destroy it
garrison-kill-one = { $unit } of { $nation }
ask-repair = Which damaged units do you repair?
    .about = Each costs one resource of any kind; you can pay for { $most }. What is not repaired is lost.
    .confirm = Repair
repair-line = { $unit } { $stance } ({ $damaged } damaged)
ask-repair-payment = Pay for the repairs
    .about = { $bill ->
        [one] One resource
       *[other] { $bill } resources
    } of any kind.
    .confirm = Pay
pay-resource = { $resource } (you have { $have })
ask-new-owner = Who takes over { $region }?
    .standing = Who takes land
    .about = Only a nation with land units there can hold it.
    .confirm = Hand it over
new-owner-nation = { $nation }
ask-medals = Who is honoured for { $region }?
    .standing = Medals
    .about = { $medals ->
        [one] One medal
       *[other] { $medals } medals
    } to nations that took part.
    .confirm = Award
medals-nation = { $nation }
ask-land-planes = Where does air command { $command } land?
    .standing = Where planes land
    .about = { $size ->
        [one] One plane
       *[other] { $size } planes
    } over { $region }; up to two regions to land of your side.
    .confirm = Land
land-planes-at = { $region }
land-planes-part = Let one { $unit } land by itself
ask-give-up-units = Which units in { $region } have the bombs destroyed?
    .standing = Units that bombs destroy
    .about = { $size } of the units under construction cannot be deployed.
    .confirm = Give them up
give-up-units-one = { $unit } (of { $have })
ask-launch-ships = Where is { $unit } launched from { $region }?
    .standing = Where ships are launched
    .about = { $count } to spread over the ports.
    .confirm = Launch
launch-ships-zone = { $region }
ask-found-stacks = Where do new stacks stand?
    .standing = Where new stacks are founded
    .about = Free markers of the { $force ->
        [air] air force
       *[other] { $force }
    }: { $free }, too few for all new stacks. Units without a new marker join stacks with room; what finds none waits.
    .confirm = Found them
found-stacks-place = { $region }: { $count ->
        [one] one new unit
       *[other] { $count } new units
    }, { $room ->
        [0] no room in stacks there
       *[other] room for { $room } in stacks there
    }
ask-reorganise = Reorganise your stacks
    .about = Split and merge stacks of one region and force as you like, eight units to a marker.
    .confirm = Done
ask-ease-stress = Hand in medals or goods to ease stress?
    .about = You have { $stress } stress; at { $threshold } your homefront gives way. Each medal or good cancels one.
    .confirm = Hand in
pay-honour = { $kind } (you have { $have })
ask-recover = Win back a homefront zone?
    .about = Your homefront is { $zone }. Medals and goods worth { $price } bring it back by one zone; hand in { $price } or none.
    .confirm = Decide
ask-calm-unrest = Which resources calm the unrest at home?
    .about = { $bill } of any kind are lost.
    .confirm = Give them up
ask-desert = Which units desert?
    .about = { $count } of your units leave the front.
    .confirm = Let them go
desert-units = { $unit } of command { $command } (of { $have })
ask-rebuild = Clear a bomb marker for { $iron } iron?
    .standing = Clearing bomb markers
    .about = One marker a round, before you buy.
    .confirm = Decide
rebuild-pass = Clear none
rebuild-region = { $region } ({ $bombs } bombed)
ask-purchase = Write your purchases
    .about = You have { $oil } oil, { $iron } iron and { $osr } OSR. Nobody sees the sheet until all are sealed.
    .confirm = Seal the sheet
ask-place-units = Where do you build { $count } { $unit }?
    .standing = Where units are built
    .about = Units come out in phase 5 of the next round.
    .confirm = Build
place-units-in = { $region } (room for { $room })
ask-mobilise = Which stacks does the new infantry in { $region } join?
    .standing = Which stacks Chinese infantry joins
    .about = { $count } in all. Who joins a stack that has an order goes with it.
    .confirm = Take the field
mobilise-stack = command { $command }
mobilise-new = a new stack

### Odds
odds-conflict-won = you alone are left
odds-conflict-open = both sides are left
odds-conflict-lost = nobody of yours is left

### The log
fact-income = { $nation } receives { $oil } oil, { $iron } iron and { $osr } OSR.
fact-bid-revealed = { $nation } bid { $bid } { $coin }.
fact-bids-tied = Equal bids of { $bid }; the lot gives the order { $nations }.
fact-turn-slot-taken = { $nation } takes place { $place } in the turn order.
fact-bid-paid = { $nation } pays { $bid } { $coin } and has { $left } left.
fact-turn-order-set = The turn order is { $nations }.
fact-markers-turned = Fighting goes on in { $regions }.
fact-order-read = { $nation }: command { $command } is to go from { $origin } to { $goal }.
fact-order-cancelled = { $nation }: the order of command { $command } to { $goal } is cancelled, because { $because }.
fact-stack-moved = { $nation }: command { $command } { $how } from { $origin } to { $goal }.
fact-units-held = { $nation }: { $size ->
        [one] one unit
       *[other] { $size } units
    } of command { $command } held in { $region }, now under command { $stay }.
fact-stack-halted = { $nation }: command { $command } is stopped in { $region }.
fact-fighters-launched = { $nation } launches { $fighters ->
        [one] one carrier fighter
       *[other] { $fighters } carrier fighters
    } from { $zone } to { $region }.
fact-neutral-attacked = { $nation } attacks { $region }, which now leans to the { $lean }. { $size ->
        [0] It has no army.
       *[other] Its army of { $size } units stands to.
    }
fact-empty-marker = Marker { $command } of { $nation } in { $region } had no units: an earlier version of the rules had left it there. It goes back to its owner.
fact-conflict-ended = { $region } is no longer in conflict.
fact-fought-in-turn = The { $count } conflicts are fought one after the other.
fact-conflict-marked = Conflict in { $region }: { $causes }.
fact-commander-chosen = { $nation } commands the { $side } in { $region }.
fact-conflict-picked = { $nation } resolves the conflict in { $region }. Force advantage: { $superior }.
fact-stance-taken = { $nation }: { $count } { $unit } { $stance } in { $region }.
fact-dice-counted = { $region }, { $phase }: the Allies throw { $allies } dice, the Axis { $axis }.
fact-batch-thrown = { $nation } throws for the { $side } in { $region }.
fact-units-hit = { $nation }: { $unit } ({ $stance }) in { $region } takes { $hits ->
        [one] one hit
       *[other] { $hits } hits
    }{ $lost ->
        [0] {""}
       *[other] ; { $lost } destroyed
    }.
fact-submarines-escape = { $nation }: { $count ->
        [one] a submarine dives
       *[other] { $count } submarines dive
    } and escapes in { $region }.
fact-bomber-throws = A bomber of the { $side } bombs { $region }.
fact-bombed = Bombs on { $region }: { $nation } loses { $target }.
fact-convoy-targeted = Command { $command } raids convoy { $convoy } in { $region }.
fact-raid-thrown = Raid on convoy { $convoy } in { $region }.
fact-convoy-sunk = Ships with { $resource } go down in { $region }; { $nation } loses { $loss }.
fact-garrison-throws = The garrison of { $region } defends itself.
fact-garrison-kills = The garrison of { $region } destroys { $unit } of { $nation }.
fact-units-repaired = { $nation }: { $repaired } { $unit } repaired in { $region }{ $lost ->
        [0] {""}
       *[other] , { $lost } given up
    }.
fact-units-lost = { $nation } loses { $count } { $unit } in { $region }.
fact-transport-sunk = { $nation }: transport { $command } with { $size ->
        [one] one unit
       *[other] { $size } units
    } is sunk in { $region }.
fact-land-captured = { $nation } takes { $region } from { $loser }.
fact-medals-won = { $nation } earns { $medals ->
        [one] a medal
       *[other] { $medals } medals
    } for { $region }.
fact-land-lost = { $nation } bears { $stress } stress for the loss of { $region }.
fact-pile-captured = { $nation } captures { $units ->
        [one] one unit
       *[other] { $units } units
    } under construction in { $region }.
fact-neutral-stress = { $nation } bears { $stress } stress for the attack on { $region }.
fact-neutral-joins = The defenders of { $region } join { $nation } as command { $command }.
fact-neutral-waits = The defenders of { $region } ({ $size }) wait until { $nation } has a command marker for them.
fact-neutral-kept = { $nation } takes charge of { $region }.
fact-planes-lost = { $nation }: air command { $command } with { $size ->
        [one] one plane
       *[other] { $size } planes
    } finds no place to land near { $region } and is lost.
fact-planes-landed = { $nation }: air command { $command } lands in { $goal }.
fact-planes-parted = { $nation }: { $unit } leaves air command { $command } and flies as command { $stay }.
fact-deployment-bombed = { $nation } gives up { $size ->
        [one] one unit
       *[other] { $size } units
    } in bombed { $region }.
fact-units-deployed = { $nation } deploys { $size ->
        [one] one unit
       *[other] { $size } units
    } from { $region } to { $place } as command { $command }.
fact-reorganised = { $nation } reorganises in { $region }: { $force ->
        [air] air commands
       *[other] { $force }
    } in { $stacks ->
        [one] one stack
       *[other] { $stacks } stacks
    }.
fact-casualties-counted = { $nation }: casualties of { $points } points bring { $stress } stress; that makes { $total }.
fact-stress-eased = { $nation } hands in honours for { $eased } stress and has { $total } left.
fact-homefront-falls = { $nation }: the homefront falls to { $zone }, because { $because }.
fact-homefront-recovers = { $nation }: the homefront recovers to { $zone }.
fact-unrest-calmed = { $nation } gives up { $oil } oil, { $iron } iron and { $osr } OSR against unrest.
fact-desertion = { $nation }: { $size ->
        [one] one unit deserts
       *[other] { $size } units desert
    }.
fact-pact-broken = { $nation } breaks the pact with { $other } and bears { $stress } stress.
fact-pact-void = { $pact } is void.
fact-stayed-too-long = { $nation }: command { $command } stayed too long in { $region } and is lost.
fact-convoy-owned = The convoy in { $region } belongs to { $nation }.
fact-traded = { $nation } trades with { $region } by { $route }: { $price } { $paid } for { $lot } { $got }.
fact-mobilised = { $nation } mobilises { $size } infantry in { $region } under command { $command }.
fact-land-inherited = { $nation } takes over { $region } and earns { $medals ->
        [one] a medal
       *[other] { $medals } medals
    }.
fact-submarines-scatter = { $nation }: { $count ->
        [one] a submarine slips
       *[other] { $count } submarines slip
    } from { $origin } to { $region } as command { $command }.
fact-production-dice = { $nation } has { $dice } production dice, { $medals } of them for medals.
fact-production-thrown = { $nation } throws for its production.
fact-blitz-killed = { $nation } loses { $unit } in { $region }; { $left } left in line.
fact-war-ends = The war ends in round { $round }: { $side }.
fact-purchase-revealed = { $nation } buys { $size ->
        [0] no units
        [one] one unit
       *[other] { $size } units
    }{ $goods ->
        [0] {""}
       *[other] {" "}and { $goods } consumer goods
    }.
fact-units-bought = { $nation } buys { $count } { $unit }.
fact-rebuilt = { $nation } clears a bomb marker in { $region }.
fact-units-placed = { $nation } builds { $count } { $unit } in { $region }.
fact-units-unplaced = { $nation } has no room for { $count } { $unit }; they are lost.
fact-round-begins = Round { $round } begins.
fact-collapse = { $nation } collapses.
outcome-collapse-allies = The last nation of the Axis collapses in round { $round }; the Allies win.
outcome-collapse-axis = The last Allied nation collapses in round { $round }; the Axis wins.
outcome-points-allies = After six rounds the Allied homefronts are steadier ({ $by ->
        [less-stress] equal points, less stress
       *[fewer-points] points: { $allies } to { $axis }; fewer win
    }): the Allies win.
outcome-points-axis = After six rounds the homefronts of the Axis are steadier ({ $by ->
        [less-stress] equal points, less stress
       *[fewer-points] points: { $axis } to { $allies }; fewer win
    }): the Axis wins.
outcome-points-draw = After six rounds both homefronts are alike: a draw.
outcome-capitals-allies = In round { $round } the Allies hold all that they must: they win.
outcome-capitals-axis = In round { $round } the Axis holds all that it must: it wins.
outcome-both-allies = In round { $round } both sides hold all that they must; the Allied homefronts are steadier: the Allies win.
outcome-both-axis = In round { $round } both sides hold all that they must; the homefronts of the Axis are steadier: the Axis wins.
outcome-both-draw = In round { $round } both sides hold all that they must, and both homefronts are alike: a draw.
fact-still-contested = { $region } stays contested.

### Refusals
refused-too-many-orders = The sheet has { $most } boxes, but { $got } orders are written. Strike some out.
refused-no-hits-now = There are no hits of yours to assign now. Wait until your dice have fallen.
refused-no-orders-now = Orders can be tried while the sheets are being written. Wait for the next planning phase.
refused-bid-beyond-oil = You can bid at most { $most } { $coin }. Lower the bid.
refused-no-such-command = Command { $command } has no stack on the map. Order a stack that has a marker.
refused-not-in-play = { $goal } is not in play in this scenario. Choose another destination.
refused-already-there = Command { $command } is already in { $goal }. Choose another destination or leave the box empty.
refused-too-far-to-fly = { $goal } is more than two regions from { $origin }. Choose a nearer region.
refused-too-far-to-sail = { $goal } is more than two sea zones from { $origin }. Choose a nearer zone.
refused-fleet-on-land = Ships cannot enter { $goal }. Choose a sea zone.
refused-cannot-land-there = Command { $command } cannot land in { $goal } from { $origin } by one order. Land in an adjacent region.
refused-china-stays-ashore = China cannot put land units to sea. Choose a land region.
refused-no-such-move = Command { $command } has no legal move from { $origin } that ends there. Choose another destination.
refused-no-such-way = No way of command { $command } to { $goal } leads over { $via }. Choose another way, or leave it open.
refused-strait-closed = The strait between { $origin } and { $goal } is closed to your ships.
refused-rail-bombed = The railway in { $region } is bombed.
refused-rail-broken = The railways of { $nation } are out of order; no train runs in { $region }.
refused-rail-from-enemy-land = No train leaves { $region }, because the enemy controls it.
refused-rail-into-foreign-land = No train enters { $region }: it does not belong to your side.
refused-rail-against-enemy-units = No train enters { $region } while enemy land units are there.
refused-no-rail = No railway of your side leads from { $origin } to { $goal }.
refused-all-pinned = All units of command { $command } are pinned in { $origin }.
refused-no-free-marker = No command marker is free for the units that would stay behind.
refused-no-long-landing = Enemy land units hold { $region }; a long landing needs a bridgehead there.
refused-chinese-pact = The pact between the Soviet Union and China keeps command { $command } out of { $region }. Choose another destination.
refused-stalin-doctrine = No Allied land units enter { $region } until the enemy is there. Choose another destination.
refused-pact-holds = The pact between the Soviet Union and Japan forbids that move. Choose another destination.
refused-neutral-closed = True neutrals are closed; command { $command } cannot enter or cross { $region }. Choose another destination.
refused-too-few-markers = { $got } groups need as many markers, but only { $most } are free. Choose fewer places.
refused-dice-do-not-suffice = These dice do not make all those units. Build fewer.
refused-second-order = Command { $command } already has an order; only the first counts.

refused-too-many-hits = The { $unit } ({ $stance }) cannot take so many hits.
refused-finish-the-damaged = Destroy the damaged { $unit } ({ $stance }) before you hit another of that row.
refused-no-such-group = Command { $command } is no marker of yours for units in { $region }. Name a stack where you have units of its force.
refused-marker-taken = Marker { $command } already tops another stack. Take a free one.
refused-marker-left-idle = A marker would be left while new units in { $region } wait for one. Use it.
refused-empty-stack = Stack { $command } in { $region } has no units, or fewer than none. Leave it out.
refused-stack-too-large = Stack { $command } would hold more than eight units. Split it.
refused-units-do-not-add-up = The stacks in { $region } do not hold exactly the units that are there. List all of them.
refused-all-or-nothing = Going back one zone costs exactly { $price }; you offer { $got }. Hand in { $price } or nothing.
refused-not-for-sale = { $unit } cannot be bought, or not in that number. Strike it out.
refused-goods-not-paid = Consumer goods cost five resources each: { $price } in all, but { $got } are put down.
refused-too-expensive = You have { $have } { $resource }, but the sheet costs { $got }. Buy less.

### Why an order was cancelled
name-no-hits-now = no hits are being assigned
name-no-orders-now = no orders are being written
name-too-many-orders = the sheet has too few boxes
name-bid-beyond-oil = the bid is higher than the oil in hand
name-no-such-command = there is no such command
name-not-in-play = the region is not in play
name-already-there = it is already there
name-too-far-to-fly = it is too far to fly
name-too-far-to-sail = it is too far to sail
name-fleet-on-land = ships cannot enter land
name-cannot-land-there = it cannot land there from where it is
name-china-stays-ashore = China cannot put land units to sea
name-no-such-move = there is no legal move to that region
name-no-such-way = no such way leads there
name-strait-closed = the strait is closed
name-rail-bombed = a railway on the way is bombed
name-rail-broken = a railway on the way is out of order
name-rail-from-enemy-land = no train leaves enemy land
name-rail-into-foreign-land = no train enters land of others
name-rail-against-enemy-units = enemy land units block the railway
name-no-rail = no railway leads there
name-all-pinned = all its units are pinned
name-no-free-marker = no marker is free for the units that would stay behind
name-no-long-landing = enemy land units hold the shore
name-chinese-pact = the pact with China or the Soviet Union forbids it
name-stalin-doctrine = Soviet land is closed to allied troops
name-pact-holds = the pact between the Soviet Union and Japan forbids it
name-soviet_japanese = The pact between the Soviet Union and Japan
name-soviet_chinese = The pact between the Soviet Union and China
name-stalin = The Stalin doctrine
name-nobody = nobody
name-sea = sea
name-neutral-closed = true neutrals are closed
name-too-few-markers = too few markers are free
name-dice-do-not-suffice = the dice do not suffice
name-bid-oil = oil
name-bid-medals = medals
name-blitz = in line
name-blitz_ground = ground
name-blitz_strategic = strategic
name-blitz_sea = surface
name-second-order = the marker already had an order
name-too-many-hits = too many hits for one line
name-finish-the-damaged = a damaged unit must be destroyed first
name-no-such-group = no units of that force stand there
name-marker-taken = the marker tops another stack
name-marker-left-idle = a marker would be left while units wait
name-empty-stack = the stack would be empty
name-stack-too-large = the stack would be too large
name-units-do-not-add-up = the units do not add up
name-all-or-nothing = it costs the whole price or nothing
name-stress = there was too much stress
name-no-land = no land is left
name-no-units = no units are left
name-medals = Medals
name-goods = Consumer goods
name-not-for-sale = it cannot be bought
name-goods-not-paid = the goods are not paid for
name-too-expensive = it costs too much
name-draw = nobody wins
name-owner-cancels = its commander called it off

### Names
seat-china = China
seat-uk = Great Britain
seat-ussr = Soviet Union
seat-usa = United States
seat-germany = Germany
seat-italy = Italy
seat-japan = Japan
name-china = China
name-uk = Great Britain
name-ussr = Soviet Union
name-usa = United States
name-germany = Germany
name-italy = Italy
name-japan = Japan
name-neutral = Neutral
name-allies = Allies
name-axis = Axis
name-oil = Oil
name-iron = Iron
name-osr = OSR
name-infantry = Infantry
name-artillery = Artillery
name-armor = Armor
name-fighter = Fighter
name-carrier_fighter = Carrier fighter
name-bomber = Bomber
name-submarine = Submarine
name-cruiser = Cruiser
name-carrier = Carrier
name-battleship = Battleship
name-army = Army
name-air = air
name-fleet = Fleet
name-march = marches
name-rail = goes by rail
name-embark = embarks
name-sail = sails
name-land = lands
name-fly = flies
name-battle = battle
name-garrison = attack on a garrison
name-bombing = strategic bombing
name-raid = convoy raid
name-surface = surface
name-strategic = strategic
name-offensive = offensive
name-defensive = defensive
name-ground = ground
name-antiair = anti-air
name-dive = diving
name-escort = escort
name-infrastructure = infrastructure
name-none = none
name-green = Green
name-black = Black
name-white = White
name-blue = Blue
name-yellow = Yellow
name-orange = Orange
name-red = Red
name-grey = Grey
name-B1 = Great Britain
name-B2 = Azores
name-B3 = Gibraltar
name-B4 = Malta
name-B5 = Egypt
name-B6 = Sudan
name-B7 = Horn of Africa
name-B8 = British East Africa
name-B9 = Rhodesia
name-B10 = South Africa
name-B11 = Belgian Congo
name-B12 = French Equatorial Africa
name-B13 = Nigeria Cameroon
name-B14 = Gold Coast
name-B15 = Sierra Leone
name-B16 = Middle East
name-B17 = Iran
name-B18 = India
name-B19 = Ceylon
name-B20 = Maldives
name-B21 = Western Australia
name-B22 = Northern Territory
name-B23 = South Australia
name-B24 = Eastern Australia
name-B25 = Papua
name-B26 = New Hebrides
name-B27 = New Zealand
name-B28 = Western Canada
name-B29 = Eastern Canada
name-B30 = The Guyanas
name-C1 = Honan
name-C2 = Kwangsi
name-C3 = Szechwan Yunnan
name-C4 = Tsinghai Ningsia
name-C5 = Sinkiang
name-G1 = Greater Germany
name-G2 = Denmark
name-G3 = France
name-G4 = Poland/Slovakia/Hungary
name-G5 = Bulgaria/Rumania
name-G6 = Ukraine
name-G7 = Belarus
name-G8 = Baltic States
name-G9 = Finland
name-G10 = Norway
name-G11 = French Morocco
name-G12 = Algeria
name-G13 = Tunisia
name-G14 = Crete
name-G15 = French West Africa
name-G16 = Madagascar
name-J1 = Japan
name-J2 = Korea
name-J3 = Manchuria
name-J4 = Peiping
name-J5 = Chekiang Kwangtung
name-J6 = Indochina
name-J7 = Thailand
name-J8 = Burma
name-J9 = Malaya
name-J10 = Sumatra
name-J11 = Java
name-J12 = Borneo
name-J13 = Celebes
name-J14 = Philippines
name-J15 = Hainan
name-J16 = Formosa
name-J17 = Okinawa
name-J18 = Palau
name-J19 = Japanese Sakhalin
name-J20 = Iwo Jima
name-J21 = Mariana Islands
name-J22 = Caroline Islands
name-J23 = New Britain
name-J24 = New Guinea
name-J25 = Solomon Islands
name-J26 = Wake Island
name-J27 = Marshall Islands
name-J28 = Gilbert Islands
name-N1 = Mexico
name-N2 = Central America
name-N3 = West Indies
name-N4 = Colombia
name-N5 = Venezuela
name-N6 = Brazil
name-N7 = Greenland
name-N8 = Iceland
name-N9 = Ireland
name-N10 = Sweden
name-N11 = Spain
name-N12 = Portugal
name-N13 = Switzerland
name-N14 = Turkey
name-N15 = Arabia
name-N16 = Angola
name-N17 = Mozambique
name-N18 = Afghanistan
name-N19 = Mongolia
name-R1 = Moscow
name-R2 = Arkhangelsk
name-R3 = Karelia
name-R4 = Leningrad
name-R5 = Bryansk
name-R6 = Caucasus
name-R7 = Volga
name-R8 = Kazakh
name-R9 = Turkmen/Uzbek
name-R10 = East Kazakh
name-R11 = Sverdlovsk
name-R12 = Urals
name-R13 = Krasnoyarsk
name-R14 = Amur/Irkutsk
name-R15 = Yakut
name-R16 = Khabarovsky
name-R17 = Kamchatsky
name-R18 = Soviet Sakhalin
name-T1 = Italy
name-T2 = Balkans
name-T3 = Sardinia
name-T4 = Sicily
name-T5 = Libya
name-U1 = Eastern United States
name-U2 = Central United States
name-U3 = Western United States
name-U4 = Alaska
name-U5 = Aleutian Islands
name-U6 = Hawaiian Islands
name-U7 = Midway Island
name-U8 = Johnston Atoll
name-U9 = Samoan Islands
name-U10 = New Caledonia
name-A-1 = A-1
name-A-2 = A-2
name-A-3 = Norwegian Sea
name-A-4 = Barents Sea
name-A-5 = Baltic Sea
name-A-6 = North Sea
name-A-7 = A-7
name-A-8 = A-8
name-A-9 = A-9
name-A-10 = A-10
name-A-11 = A-11
name-A-12 = A-12
name-A-13 = A-13
name-A-14 = A-14
name-A-15 = A-15
name-A-16 = A-16
name-A-17 = A-17
name-A-18 = A-18
name-A-19 = A-19
name-I-1 = I-1
name-I-2 = I-2
name-I-3 = I-3
name-I-4 = I-4
name-I-5 = I-5
name-I-6 = I-6
name-I-7 = I-7
name-I-8 = I-8
name-I-9 = I-9
name-I-10 = I-10
name-M-1 = M-1
name-M-2 = M-2
name-M-3 = M-3
name-M-4 = Black Sea
name-M-5 = M-5
name-M-6 = Caspian Sea
name-P-0 = P-0
name-P-1 = P-1
name-P-2 = P-2
name-P-3 = P-3
name-P-4 = P-4
name-P-5 = P-5
name-P-6 = P-6
name-P-7 = P-7
name-P-8 = P-8
name-P-9 = P-9
name-P-10 = P-10
name-P-11 = P-11
name-P-12 = P-12
name-P-13 = P-13
name-P-14 = P-14
name-P-15 = P-15
name-P-16 = P-16
name-P-17 = P-17
name-P-18 = P-18
name-P-19 = P-19
name-P-20 = P-20
