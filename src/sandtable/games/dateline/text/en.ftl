# Dateline World War 2: what the table says, in English.

### Scenarios and options
scenario-base = The classic war, 1942
    .about = The base game of five nations, second edition: every nation is a seat, and a player may hold several. The expansion is not part of it.
setting-rounds = Last round
setting-rounds-5 = After round 5 the side that has gained income wins
setting-rounds-10 = After round 10 the side that has gained income wins
setting-rounds-20 = After round 20 the side that has gained income wins
setting-rounds-none = No limit: play until somebody wins
setting-russia = Russia's first turn
setting-russia-attacks = Russia may attack in its first turn
setting-russia-holds = Russia does not attack in its first turn
setting-total_victory = Axis victory by capitals
setting-total_victory-off = Two Allied capitals are enough
setting-total_victory-on = Two Allied capitals, and both own ones free
setting-complexes = Number of new complexes
setting-complexes-off = No limit
setting-complexes-on = Four new complexes at most
setting-luck = Luck in battle
setting-luck-dice = Dice, as printed
setting-luck-low = Low luck: every six pips of a volley hit, one die decides the rest
scenario-expansion = Dateline World War 2
    .about = The classic war with the expansion: the atomic bomb, secret submarines, kamikazes, paratroops, Tigers, Mustangs, cruisers and more. Each chapter can be switched off.
setting-bomb = Scientists and the atomic bomb
setting-bomb-off = Not played
setting-bomb-on = Played
setting-interception = Interception of the bomb carrier
setting-interception-target = In the target space only
setting-interception-way = In every space that it flies over
setting-scientists = Scientists help research
setting-scientists-off = Not played
setting-scientists-on = Played
setting-super_transport = Super transports
setting-super_transport-off = Not played
setting-super_transport-on = Played
setting-tiger = Tiger tanks for Germany
setting-tiger-off = Not played
setting-tiger-on = Played
setting-oscar = Oscars and kamikaze for Japan
setting-oscar-off = Not played
setting-oscar-on = Played
setting-mustang = Mustangs for the United States
setting-mustang-off = Not played
setting-mustang-on = Played
setting-cruiser = Cruisers
setting-cruiser-off = Not played
setting-cruiser-on = Played
setting-paratroops = Paratroops and other bomber missions
setting-paratroops-off = Not played
setting-paratroops-on = Played
setting-mpc = Mobile personnel carriers
setting-mpc-off = Not played
setting-mpc-on = Played
setting-submarines = Secret submarines
setting-submarines-off = Submarines as in the base game
setting-submarines-on = Submarines dive and are hidden
setting-battleships = Battleships
setting-battleships-off = Sink by one hit
setting-battleships-on = Sink by the third hit
setting-carriers = Aircraft carriers
setting-carriers-off = As in the base game
setting-carriers-on = Cost 15 IPC, Mustangs may land
setting-setup = Set-up
setting-setup-off = As in the base game
setting-setup-on = With the expansion's additional units
setting-values = Territories
setting-values-off = As in the base game
setting-values-on = Brazil and Hawaii are worth 2 IPC each
setting-technology = Technologies
setting-technology-off = As in the base game
setting-technology-on = Heavy bombers roll two dice, jets serve every fighter
setting-victory = Allied economic victory
setting-victory-off = Not played
setting-victory-on = The Allies win with 104 IPC after the American turn
setting-capital = Fall of a capital
setting-capital-off = All money is taken
setting-capital-on = Only the capital's value is taken, and other complexes go on

### Questions
ask-research = How many research dice do you pay?
    .about = Each costs { $price } IPC, you have { $money }; { $hit ->
        [6] every 6 is
       *[other] every { $hit } or more is
    } a breakthrough.
    .confirm = Roll
research-dice = { $dice ->
        [0] None
        [one] One die
       *[other] { $dice } dice
    }
cost-ipc = { $n } IPC
research-technology = { $technology }
ask-name-technologies = Which technology does each die seek?
    .about = { $dice ->
        [one] One die
       *[other] { $dice } dice
    }: name a technology for each before they roll.
    .confirm = Roll
ask-atomic-research = Do you roll for the atomic bomb?
    .about = Your { $scientists ->
        [one] scientist needs
       *[other] { $scientists } scientists need
    } { $needed } or more with three dice; a roll costs { $price } IPC, you have { $money }.
    .confirm = Roll
atomic-rolls = { $rolls ->
        [0] No roll
        [one] One roll
       *[other] { $rolls } rolls
    }
ask-atomic-group = Which group of scientists rolls?
    .about = The technology is where the group stands.
    .confirm = Roll
atomic-group = { $space }: { $scientists ->
        [one] one scientist
       *[other] { $scientists } scientists
    }, { $needed } or more
odds-atomic-success = the bomb is researched
ask-bomb-status = What happens to the nuclear technology this turn?
    .about = Produce makes a bomb where the technology and a scientist are at a complex of yours; Transfer lets it move.
    .confirm = Set the status
bomb-status-produce = Produce
bomb-status-transfer = Transfer
ask-place-mpc = Where does your personnel carrier start?
    .about = In any territory of your own.
    .confirm = Place it
ask-dive = Which of your submarines dive or surface?
    .about = A boat stays under water for two rounds at most; in the third it surfaces by itself.
    .confirm = Declare
dive-dive = Boat { $boat } in { $space } dives
dive-surface = Boat { $boat } in { $space } surfaces
ask-reveal-boat = { $nation } attacks { $space } with submarines: do you reveal a boat there?
    .standing = Revealing a boat to submarines
    .about = They duel under water before the battle, and an announced first shot is void. Everybody with a hidden boat is asked.
    .confirm = Decide
reveal-boat-pass = Stay hidden
reveal-boat-reveal = Reveal it and duel
ask-duel-at-launch = { $nation } launches a submarine in { $space }: do you attack it with a hidden boat?
    .standing = Attacking a submarine that is launched
    .about = They duel under water. Everybody with a hidden boat is asked.
    .confirm = Decide
duel-at-launch-pass = Stay hidden
duel-at-launch-reveal = Reveal it and duel
reveal-all = Reveal all of them
reveal-one = Reveal boat { $boat } alone
ask-first-shot-leaves = Where does boat { $boat } leave to from { $space }?
    .standing = Where submarines leave to
    .about = After a first shot it leaves for an adjacent zone without enemy ships, or stays and is fired at.
    .confirm = Decide
first-shot-leaves-stay = Stay "in for the fight"
ask-launch = Kamikazes come for your carrier in { $space }: do its planes try to launch?
    .standing = Planes of a carrier under kamikazes
    .about = Each of yours launches by 4 or less. If one on this deck does, { $planes ->
        [one] the attacker
       *[other] all { $planes } attackers
    } must fight in the air; if none does, they are lost with the carrier.
    .confirm = Decide
launch-launch = Try to launch
launch-stay = Stay on deck
ask-air-battle = Fight on in the air over { $space }?
    .standing = Fighting on in the air
    .about = { $planes ->
        [one] One Oscar is
       *[other] { $planes } Oscars are
    } left. They make no kamikaze attack any more.
    .confirm = Decide
ask-back-to-deck = The kamikazes are shot down: where does your { $unit } over { $space } land?
    .standing = Fighters that come back from kamikazes
    .about = On deck it goes on defending the zone; on the island it is out of the battle.
    .confirm = Land
back-to-deck-deck = On deck
ask-carrier-lost = Its carrier is gone: where does your { $unit } over { $space } land?
    .standing = Fighters whose carrier is gone
    .about = On another carrier with room, or on the island.
    .confirm = Land
carrier-lost-deck = On a carrier
air-battle-fight-on = Fight on
air-battle-withdraw = Withdraw; they land later
ask-withdrawal = Your ships leave the sea beside { $space }
    .standing = Ships that leave the sea
    .about = All go two zones away, and ships worth { $cost } IPC are lost. Everybody who might have a boat there is asked.
    .confirm = Withdraw
odds-attacker-wins = the attacker wins
odds-land-taken = the territory is taken
odds-breakthrough = at least one breakthrough
ask-purchase = What do you buy?
    .about = You have { $money } IPC. Units wait until the placement phase.
    .confirm = Buy
ask-combat-move = Plan your attacks
    .about = You have { $money } IPC left, 3 for each neutral that you enter or fly over. Every plane needs a way to land.
    .confirm = Attack
ask-noncombat-move = Move to friendly spaces and land your planes
    .about = { $planes ->
        [0] No plane is in the air.
        [one] One plane must land.
       *[other] { $planes } planes must land.
    }
    .confirm = Move
ask-placement = Where do the new units go?
    .about = What can be placed must be placed.
    .confirm = Place
ask-casualties = { $hits ->
        [one] One hit on you: choose what goes
       *[other] { $hits } hits on you: choose what goes
    }
    .standing = Casualties
    .about = In { $space }. The cheapest are filled in; any others will do.
    .confirm = Remove them
casualties-battleship = { $unit } of { $nation }, takes { $count ->
        [one] one more hit
       *[other] { $count } more hits
    }
casualties-group = { $unit } of { $nation }, { $count } there
casualties-apart = { $unit } of { $nation } in { $space }, { $count } there{ $loaded ->
        [0] {""}
       *[other] , with { $units }
    }{ $mission ->
        [bomb] , with the bomb
        [escort] , escort
        [drop] , with paratroops
        [raid] , on a raid
        [first_shot] , first shot announced
        [attack] , attacking
       *[other] {""}
    }{ $box ->
        [0] {""}
       *[other] , under water in box { $box }
    }
ask-next-battle = Which battle comes next?
    .about = A sea battle comes before its landing, a raid before the land battle.
    .confirm = Fight
next-battle-land = The battle for { $space }
next-battle-sea = The sea battle in { $space }
next-battle-bomb = The atomic bomb on { $space }
next-battle-raid = The bombing raid on { $space }
ask-support = How many of your battleships fire at { $space }?
    .standing = Battleships between two landings
    .about = Each fires once in the turn. Those that hold their fire here can support the landing that waits.
    .confirm = Decide
support-ships = { $ships ->
        [0] None
        [one] One battleship
       *[other] { $ships } battleships
    }
ask-retreat = Fight on in { $space }, or break off?
    .standing = Fighting on or breaking off
    .about = You have { $attackers } against { $defenders }.
    .confirm = Decide
retreat-fight-on = Fight on
retreat-to = Break off; the land units go back to { $goal }
retreat-break-off = Break off; the planes land later
ask-submarines-withdraw = Do your submarines leave { $space }?
    .standing = Submarines that leave
    .about = { $count ->
        [one] One submarine goes
       *[other] { $count } submarines go
    } together.
    .confirm = Decide
submarines-withdraw-stay = They stay
leave-to = They leave for { $goal }
in-space = In { $space }
ask-rockets = Fire a rocket?
    .about = One AA gun may fire at a complex within three spaces; its owner loses a die of IPC.
    .confirm = Decide
rockets-pass = Do not fire

### The log
fact-turn = Round { $round }: the turn of { $nation }.
fact-research = { $nation } pays for research: { $hits ->
        [0] nothing comes of it
        [one] one breakthrough
       *[other] { $hits } breakthroughs
    }.
fact-breakthrough = { $nation } develops { $technology }.
fact-atomic-research = { $nation } needs { $needed } for the atomic bomb{ $success ->
        [true] : success.
       *[false] : no success.
    }
fact-bomb-researched = { $nation } has researched the atomic bomb; the technology is in { $space }.
fact-bomb-status = The nuclear status of { $nation }: { $status }.
fact-bomb-built = { $nation } builds an atomic bomb in { $space }.
fact-bomb-lost = The atomic bomb of { $nation } is lost in { $space }.
fact-bomb-begins = { $nation } flies the atomic bomb to { $space }: { $attackers }.
fact-bomb-released = { $released ->
        [true] The atomic bomb of { $nation } falls on { $space }.
       *[false] The release over { $space } fails; the bomb of { $nation } is lost.
    }
fact-hot-zone = { $space } is destroyed and hot until the end of round { $until }.
fact-reoccupied = { $nation } has troops in { $space } again.
fact-withdrew = { $nation } withdraws { $unit } from { $start } to { $goal }.
fact-refund = { $nation } gets { $money } IPC back for a roll that was not needed.
fact-damaged = { $unit } of { $nation } in { $space } has taken { $damage ->
        [one] one hit
       *[other] { $damage } hits
    }.
fact-low-luck = In { $space } the { $who } has { $pips } pips: { $hits ->
        [one] one hit
       *[other] { $hits } hits
    }.
fact-mpc-saved = The ship sinks, but the personnel carrier of { $nation } does not: it stands in { $space } again.
fact-mpc-captured = { $nation } captures a personnel carrier in { $space }.
fact-boat-dives = A submarine of { $nation } dives in { $space }.
fact-boat-surfaces = A submarine of { $nation } surfaces in { $space }.
fact-boat-moves = A boat of yours moves from { $start } to { $goal }, unseen.
fact-boat-attacks = A submerged submarine of { $nation } attacks in { $space } { $mission ->
        [first_shot] with a first shot
       *[other] and stays for the fight
    }.
fact-boat-out-of-sight = The submarine of { $nation } in { $space } is out of sight again.
fact-boat-revealed = { $nation } reveals a submarine in { $space }.
fact-duel-advantage = Submarines duel in { $space }: { $attacker } against { $defender }, the { $who } has the advantage.
fact-logbook = Logbook of { $nation }, boat { $boat }, round by round ({ $rounds }): { $zones }.
fact-battleship-fires = The battleship in { $space } fires at the kamikazes: { $hits ->
        [one] one is shot down
       *[other] { $hits } are shot down
    }.
fact-kamikaze = Kamikazes of { $nation } dive on the { $unit } in { $space }: { $hits ->
        [one] one hit
       *[other] { $hits } hits
    }.
fact-launch = { $nation } launches { $planes ->
        [0] no plane
        [one] one plane
       *[other] { $planes } planes
    } in { $space }.
fact-bought = { $nation } buys { $units } for { $cost } IPC.
fact-attacks = { $nation } sends { $units } from { $start } to { $goal }.
fact-moves = { $nation } moves { $units } from { $start } to { $goal }.
fact-neutral-entered = { $nation } breaks the neutrality of { $space } and pays { $cost } IPC.
fact-aa-fire = AA fire over { $space } at { $planes ->
        [one] one plane
       *[other] { $planes } planes
    }: { $hits } shot down.
fact-land-begins = Battle for { $space }: { $nation } with { $attackers } against { $defenders }.
fact-march-in = { $nation } enters { $space }, which nobody defends, with { $attackers }.
fact-sea-begins = Sea battle in { $space }: { $nation } with { $attackers } against { $defenders }.
fact-raid-begins = { $nation } raids the complex in { $space } with { $attackers }.
fact-support-shot = Battleships fire at { $space }: { $hits ->
        [one] one hit
       *[other] { $hits } hits
    }.
fact-fire = In { $space } the { $who } fires at { $value } or less: { $hits ->
        [one] one hit
       *[other] { $hits } hits
    }.
fact-lost = { $nation } loses { $units } in { $space }.
fact-retreat = { $nation } retreats from { $space } to { $goal }.
fact-broke-off = The planes of { $nation } break off over { $space }.
fact-held = { $space } stays in the hands of { $nation }.
fact-captured = { $nation } takes { $space } from { $old }; it belongs to { $new }.
fact-capital-falls = The capital of { $nation } has fallen: { $captor } takes { $money } IPC.
fact-capital-freed = The capital of { $nation } is free again.
fact-sea-battle-ends = The battle in { $space } is over{ $clear ->
        [true] ; the zone is clear.
       *[false] ; the enemy is still there.
    }
fact-submarines-left = Submarines of { $nation } leave { $space } for { $goal }.
fact-in-for-the-fight = A submarine of { $nation } stays in { $space } for the fight.
fact-raid = Bombs on { $space }: { $owner } loses { $lost } IPC.
fact-rocket = { $nation } fires a rocket at { $space }: { $owner } loses { $lost } IPC.
fact-placed = { $nation } places { $units } in { $space }.
fact-units-unplaced = { $nation } has no place for { $units }; they are lost.
fact-income = { $nation } collects { $income } IPC and has { $money }.
fact-victory = The war is decided in round { $round }: { $winner }, by { $victory }.
fact-round-limit = Round { $round } was the last. Axis income { $axis }, Allied income { $allies }: the war goes to { $winner }.

### Refusals
refused-no-such-unit = There is no unit { $unit }; there are { $units }.
refused-not-a-number-of-units = Give a number of { $unit }, zero or more.
refused-too-expensive = That costs { $cost } IPC; you have { $money }.
refused-too-many-complexes = The option allows { $most } new complexes.
refused-too-many-scientists = At most { $most } scientists are bought in a turn.
refused-does-not-dive = { $unit } cannot be placed submerged.
refused-technology-is-carried = The technology goes by transport, bomber or personnel carrier.
refused-zone-is-closed = No ship enters { $space } in the round of the strike.
refused-one-mission = { $unit } flies one mission a turn.
refused-cannot-do-that = { $unit } cannot do that here: { $mission }.
refused-no-ship-to-dive-on = There is no visible enemy ship to dive on in { $space }.
refused-no-bomb-here = There is no atomic bomb in { $space } for a bomber that stood there when the turn began.
refused-no-target-of-the-bomb = The bomb is dropped on enemy land only, not on { $space }.
refused-one-bomb = One bomb a round.
refused-nobody-to-escort = Nobody drops a bomb on { $space } who could be escorted.
refused-no-flight = { $unit } needs a bomber of yours that flies this turn.
refused-start-together = { $unit } and the bomber must start the turn in the same territory.
refused-no-drop-there = Nobody can be set down or dropped in { $space } on this flight.
refused-hot = { $space } is hot: nobody enters it.
refused-troops-come-back = No plane lands in { $space } in the round in which troops come back to it.
refused-status-is-produce = The technology moves only in the status Transfer.
refused-not-your-land = The technology cannot be taken to { $space }: it is not your own.
refused-not-there = There is no { $unit } to board in { $space }.
refused-mpc-is-carried = Nobody rides in a personnel carrier that is itself aboard a ship.
refused-mpc-alone = A personnel carrier enters { $space } only together with fighting units.
refused-mpc-does-not-blitz = A personnel carrier crosses { $space } only behind armor that takes the same way.
refused-allies-aboard = With allied units aboard, the personnel carrier does not go to { $space }.
refused-scientists-stay-together = Until the bomb is researched, all scientists in { $space } go the same way or stay.
refused-too-far-for-a-first-shot = A first shot in { $space } is for boats at most one zone away.
refused-nowhere-to-leave = There is no zone to leave to after a first shot in { $space }.
refused-two-zones-away = The ships in { $space } must go to one of { $spaces }.
refused-no-ships-there = You have no ships in { $space } that must leave.
refused-not-your-ships = Name ships of yours beside the strike, each once.
refused-lose-so-much = Ships worth exactly { $cost } IPC are lost.
refused-not-bought = You have not bought so many { $unit }.
refused-cannot-be-placed-there = { $unit } cannot be placed in { $space }; these are possible: { $spaces }.
refused-must-be-placed = { $unit } can still be placed, so it must be: { $spaces }.
refused-no-attack-in-the-first-turn = { $nation } does not attack in its first turn.
refused-not-your-unit = { $unit } is not a unit of yours.
refused-moved-twice = { $unit } is on the sheet twice.
refused-has-moved = { $unit } has made its move this turn.
refused-starts-elsewhere = { $unit } stands in { $space }: its way starts there and leads on.
refused-not-adjacent = These spaces do not all touch: { $spaces }.
refused-no-combat-move = { $unit } cannot attack that way; it can go to { $spaces }.
refused-no-march = { $unit } cannot go that way; it can go to { $spaces }.
refused-guns-do-not-attack = { $unit } makes no combat move.
refused-only-bombers-raid = Only bombers raid a complex, not { $unit }.
refused-cannot-be-carried = { $unit } cannot go aboard a transport.
refused-ships-stay-at-sea = Ships cannot enter { $space }.
refused-canal-closed = The canal from { $here } to { $there } was not held when the turn began.
refused-too-far = { $unit } has { $move } moves.
refused-enemies-bar-the-way = Enemy ships in { $space } bar the way: stop there, or go round.
refused-no-such-transport = { $ship } is no transport of your side.
refused-aboard-another-ship = It is aboard another ship.
refused-one-voyage = A voyage is: board, sail, land. This way is not: { $spaces }.
refused-ship-has-moved = The ship has made its move.
refused-ship-goes-elsewhere = The ship goes another way: { $spaces }.
refused-board-an-ally-first = Aboard an ally's ship a unit boards in one turn and lands in the next.
refused-stays-aboard = It stays aboard without an order.
refused-friendly-land = { $space } is friendly: land there in the non-combat move.
refused-not-friendly = { $space } is not friendly: go there in the combat move.
refused-overloaded = The { $unit } in { $space } cannot take all of { $units }.
refused-one-landing-place = In combat a transport unloads into one territory; this one unloads into { $space }.
refused-neutral-overflown = No plane flies over { $space } in the non-combat move: it is neutral.
refused-no-landing-there = A plane cannot land in { $space }: it was not friendly when the turn began.
refused-nothing-to-bomb = There is no enemy complex in { $space }.
refused-nothing-to-attack = There is nothing to attack in { $space }.
refused-neutral-unpaid = Neutrals cost { $cost } IPC, you have { $money }: { $spaces }.
refused-second-gun = { $space } holds an AA gun already.
refused-no-way-to-land = { $unit } could not land anywhere after { $space }.
refused-no-room-on-a-carrier = There is no room on a carrier in { $space }.
refused-must-land = { $unit } over { $space } must land; it can reach { $spaces }.

### How it ends
outcome-axis-military = The Axis holds two Allied capitals and wins.
outcome-axis-economic = The Axis has an income of { $axis } IPC and wins.
outcome-allied-military = Both Axis capitals have fallen: the Allies win.
outcome-allied-economic = The Allies have an income of { $allies } IPC and win.
outcome-round-limit = The last round is over. Axis income { $axis }, Allied income { $allies }: the war goes to { $winner }.

### Names
seat-russia = Soviet Union
seat-germany = Germany
seat-uk = United Kingdom
seat-japan = Japan
seat-usa = United States
name-nobody = neither side
name-axis = the Axis
name-allies = the Allies
name-nobody = nobody
name-attacker = attacker
name-defender = defender
name-axis-military = two Allied capitals
name-axis-economic = income
name-allied-military = both Axis capitals
name-infantry = infantry
name-armor = armor
name-aa_gun = AA gun
name-complex = industrial complex
name-fighter = fighter
name-bomber = bomber
name-transport = transport
name-submarine = submarine
name-carrier = aircraft carrier
name-battleship = battleship
name-tiger = Tiger
name-oscar = Oscar
name-mustang = Mustang
name-cruiser = cruiser
name-scientist = scientist
name-technology = nuclear technology
name-mpc = personnel carrier
name-allied-economic = Allied income
name-produce = Produce
name-transfer = Transfer
name-attack = an attack
name-kamikaze = kamikaze
name-bomb = dropping the bomb
name-escort = escort
name-jets = jet power
name-rockets = rockets
name-super_submarines = super submarines
name-long_range = long-range aircraft
name-industrial = industrial technology
name-heavy_bombers = heavy bombers
name-uk = United Kingdom
name-usa = United States

# Territories and sea zones
name-afghanistan = Afghanistan
name-alaska = Alaska
name-alaska_sz = Alaska Sea Zone
name-algeria = Algeria
name-anglo_egypt_sudan = Anglo-Egypt Sudan
name-angola = Angola
name-angola_sz = Angola Sea Zone
name-antarctic_sz = Antarctic Sea Zone
name-argentina_chile = Argentina-Chile
name-australia = Australia
name-baltic_sz = Baltic Sea Zone
name-belgian_congo = Belgian Congo
name-black_sz = Black Sea Zone
name-borneo_celebes = Borneo-Celebes
name-borneo_sz = Borneo Sea Zone
name-brazil = Brazil
name-caribbean_sz = Caribbean Sea Zone
name-caroline_islands = Caroline Islands
name-caroline_islands_sz = Caroline Islands Sea Zone
name-caspian_sz = Caspian Sea Zone
name-caucasus = Caucasus
name-central_mediterranean_sz = Central Mediterranean Sea Zone
name-china = China
name-congo_sz = Congo Sea Zone
name-east_argentina_sz = East Argentina Sea Zone
name-east_canada_sz = East Canada Sea Zone
name-east_compass_sz = East Compass Sea Zone
name-east_indies = East Indies
name-east_indies_sz = East Indies Sea Zone
name-east_mediterranean_sz = East Mediterranean Sea Zone
name-east_pacific_sz = East Pacific Sea Zone
name-east_us_sz = East US Sea Zone
name-eastern_canada = Eastern Canada
name-eastern_europe = Eastern Europe
name-eastern_usa = Eastern USA
name-eire = Eire
name-evenki_national_okrug = Evenki National Okrug
name-finland_norway = Finland-Norway
name-french_equatorial_africa = French Equatorial Africa
name-french_indo_china_sz = French Indo China Sea Zone
name-french_indochina_burma = French Indochina-Burma
name-french_west_africa = French West Africa
name-germany = Germany
name-gibraltar = Gibraltar
name-gulf_of_mexico_sz = Gulf of Mexico Sea Zone
name-hawaii_sz = Hawaii Sea Zone
name-hawaiian_islands = Hawaiian Islands
name-india = India
name-indian_ocean_sz = Indian Ocean Sea Zone
name-italian_east_africa = Italian East Africa
name-japan = Japan
name-japan_sz = Japan Sea Zone
name-karelia_ssr = Karelia S.S.R.
name-karelia_sz = Karelia Sea Zone
name-kazakh_ssr = Kazakh S.S.R.
name-kenya_rhodesia = Kenya-Rhodesia
name-kwangtung = Kwangtung
name-kwangtung_sz = Kwangtung Sea Zone
name-libya = Libya
name-madagascar = Madagascar
name-manchuria = Manchuria
name-mexico = Mexico
name-mexico_sz = Mexico Sea Zone
name-midway = Midway
name-midway_sz = Midway Sea Zone
name-mongolia = Mongolia
name-mozambique = Mozambique
name-mozambique_sz = Mozambique Sea Zone
name-new_guinea = New Guinea
name-new_guinea_sz = New Guinea Sea Zone
name-new_zealand = New Zealand
name-new_zealand_sz = New Zealand Sea Zone
name-north_atlantic_sz = North Atlantic Sea Zone
name-north_australia_sz = North Australia Sea Zone
name-north_brazil_sz = North Brazil Sea Zone
name-north_pacific_sz = North Pacific Sea Zone
name-north_sz = North Sea Zone
name-novosibirsk = Novosibirsk
name-okinawa = Okinawa
name-okinawa_sz = Okinawa Sea Zone
name-panama = Panama
name-persia = Persia
name-peru = Peru
name-peru_sz = Peru Sea Zone
name-philippines = Philippines
name-philippines_sz = Philippines Sea Zone
name-red_sz = Red Sea Zone
name-rio_de_oro = Rio de Oro
name-russia = Russia
name-saudi_arabia = Saudi Arabia
name-sinkiang = Sinkiang
name-solomon_islands = Solomon Islands
name-solomon_islands_sz = Solomon Islands Sea Zone
name-south_africa = South Africa
name-south_africa_sz = South Africa Sea Zone
name-south_argentina_sz = South Argentina Sea Zone
name-south_atlantic_sz = South Atlantic Sea Zone
name-south_australia_sz = South Australia Sea Zone
name-south_brazil_sz = South Brazil Sea Zone
name-south_compass_sz = South Compass Sea Zone
name-south_east_madagascar_sz = South East Madagascar Sea Zone
name-south_pacific_sz = South Pacific Sea Zone
name-southern_europe = Southern Europe
name-soviet_far_east = Soviet Far East
name-soviet_far_east_sz = Soviet Far East Sea Zone
name-spain = Spain
name-sweden = Sweden
name-switzerland = Switzerland
name-syria_iraq = Syria-Iraq
name-turkey = Turkey
name-ukraine_ssr = Ukraine S.S.R.
name-united_kingdom = United Kingdom
name-venezuela_colombia = Venezuela-Colombia
name-wake_island = Wake Island
name-wake_island_sz = Wake Island Sea Zone
name-west_africa_sz = West Africa Sea Zone
name-west_australia_sz = West Australia Sea Zone
name-west_canada_sz = West Canada Sea Zone
name-west_compass_sz = West Compass Sea Zone
name-west_indies = West Indies
name-west_mediterranean_sz = West Mediterranean Sea Zone
name-west_panama_sz = West Panama Sea Zone
name-west_spain_sz = West Spain Sea Zone
name-west_us_sz = West US Sea Zone
name-western_canada = Western Canada
name-western_europe = Western Europe
name-western_usa = Western USA
name-yakut_ssr = Yakut S.S.R.

### So many of them
count-aa_gun = { $n ->
    [one] 1 AA gun
   *[other] { $n } AA guns
}
count-complex = { $n ->
    [one] 1 industrial complex
   *[other] { $n } industrial complexes
}
count-fighter = { $n ->
    [one] 1 fighter
   *[other] { $n } fighters
}
count-oscar = { $n ->
    [one] 1 Oscar
   *[other] { $n } Oscars
}
count-mustang = { $n ->
    [one] 1 Mustang
   *[other] { $n } Mustangs
}
count-bomber = { $n ->
    [one] 1 bomber
   *[other] { $n } bombers
}
count-transport = { $n ->
    [one] 1 transport
   *[other] { $n } transports
}
count-submarine = { $n ->
    [one] 1 submarine
   *[other] { $n } submarines
}
count-cruiser = { $n ->
    [one] 1 cruiser
   *[other] { $n } cruisers
}
count-carrier = { $n ->
    [one] 1 aircraft carrier
   *[other] { $n } aircraft carriers
}
count-battleship = { $n ->
    [one] 1 battleship
   *[other] { $n } battleships
}
count-scientist = { $n ->
    [one] 1 scientist
   *[other] { $n } scientists
}
count-tiger = { $n ->
    [one] 1 Tiger
   *[other] { $n } Tigers
}
count-mpc = { $n ->
    [one] 1 personnel carrier
   *[other] { $n } personnel carriers
}
count-technology = { $n ->
    [one] 1 nuclear technology
   *[other] { $n } nuclear technologies
}
