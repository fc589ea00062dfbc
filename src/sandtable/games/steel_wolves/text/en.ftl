# Steel Wolves: what the table says, in English.

### Scenarios and options
group-patrols = One boat, one patrol
group-convoys = A convoy battle
group-campaigns = The war
scenario-u48_1939 = U-48, autumn 1939
    .about = October 1939, war period 1. A Type VIIB leaves Germany for the Western Approaches with torpedoes that often fail. The real patrol sank 5 ships of 37,000 tons.
scenario-u47_1939 = U-47 and Scapa Flow
    .about = October 1939, war period 1. A Type VIIB under an ace: hunt off Britain, or slip into the fleet anchorage. The real boat sank the battleship Royal Oak.
scenario-u34_1940 = Your first patrol
    .about = July 1940, war period 2. The table explains every step while you play: from the base at Lorient to a convoy and home. U-34 really sank 5 ships of 30,000 tons. The dice are a little kind, and the log says where.
scenario-u99_1940 = U-99, October 1940
    .about = War period 2. An ace sails from Lorient against the convoys west of Ireland, with a long-range aircraft to help. The real patrol sank 7 ships of 31,000 tons.
scenario-u123_1942 = U-123 off America
    .about = January 1942, war period 4. A Type IXB crosses the Atlantic; the coast is still lit. The real patrol sank 9 ships of 53,000 tons.
scenario-u338_1943 = U-338, March 1943
    .about = War period 5. A new Type VIIC with an inexperienced crew leaves Germany for the convoy routes, at the height of the battle. The real patrol sank 4 ships of 22,000 tons.
scenario-u107_1941 = U-107 off Freetown
    .about = April 1941, war period 3. A Type IXB sails from Lorient for West Africa, where few expect it. The real patrol, by tonnage the most successful of the war, sank 14 ships of 87,000 tons.
scenario-u68_1942 = U-68 to the Cape
    .about = August 1942, war period 5. An ace takes a Type IXC to South African waters. The real patrol sank 9 ships of 56,000 tons.
scenario-u181_1942 = U-181 into the Indian Ocean
    .about = September 1942, war period 5. The first Type IXD2 under an ace goes round the Cape. The real patrol sank 12 ships of 58,000 tons.
scenario-sc7_1940 = Convoy SC 7
    .about = October 1940, war period 2. Seven boats, five of them led by aces, west of Scotland against thirty-five slow ships with a weak escort. The real battle cost 20 ships of 80,000 tons and no boat.
scenario-hx79_1940 = Convoy HX 79
    .about = October 1940, war period 2. Prien reports a fast convoy with a strong escort on the heels of SC 7; four more aces are near. The real battle cost 12 ships of 75,000 tons and no boat.
scenario-hx112_1941 = Convoy HX 112
    .about = March 1941, war period 2. Kretschmer and Schepke against an escort group that has learned to hunt together. The real battle cost 5 ships of 34,000 tons and two boats.
scenario-ob318_1941 = Convoy OB 318
    .about = May 1941, war period 3. Four boats south of Greenland against an outward-bound convoy. The real battle cost 7 ships of 39,000 tons and one boat.
scenario-sc42_1941 = Convoy SC 42
    .about = September 1941, war period 3. Eight boats off Greenland; the signals are being read, but the escort is thin. The real battle cost 16 ships of 68,000 tons and two boats.
scenario-hg76_1941 = Convoy HG 76
    .about = December 1941, war period 3. From Gibraltar with many escorts and an escort carrier: the boats were beaten off. The real battle cost 4 ships of 18,000 tons and five boats.
scenario-on92_1942 = Convoy ON 92
    .about = May 1942, war period 4. Four boats, one under an ace, against an outward-bound convoy in mid-ocean. The real battle cost 7 ships of 36,000 tons and no boat.
scenario-sc107_1942 = Convoy SC 107
    .about = November 1942, war period 5. Five boats at the Grand Banks, three more next door. The real battle cost 15 ships of 83,000 tons and three boats.
scenario-tm1_1943 = Convoy TM 1
    .about = January 1943, war period 5. Nine tankers from Trinidad to Gibraltar, and seven boats in their way. The real battle cost 7 ships of 56,000 tons and no boat.
scenario-hx229_1943 = Convoy HX 229
    .about = March 1943, war period 5. The height of the battle: six boats in the Greenland Gap, two more next door. The real battle cost 13 ships of 94,000 tons and no boat.
scenario-ons5_1943 = Convoy ONS 5
    .about = May 1943, war period 5. Ten boats against a convoy whose escorts now have radar, Huff-Duff and support groups. The real battle cost 13 ships of 62,000 tons and six boats.
setting-crew = Crew
setting-crew-as-history = As in history
setting-crew-inexperienced = Inexperienced
setting-crew-ace = Led by an ace
seat-bdu = Commander of submarines

### Parts of sentences
said-ship = { $plain ->
    [true] { $nation } { $type } of { $tons },000 t
   *[false] { $nation } { $type } { $unit }
}
said-tally = { $ships ->
    [0] no ships
    [one] 1 ship of { $tons },000 tons
   *[other] { $ships } ships of { $tons },000 tons
}
said-history = { $history_ships ->
    [one] 1 ship
   *[other] { $history_ships } ships
}
said-month = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
}
said-date = { said-month } { $year }, week { $week }
said-points = { $points ->
    [one] 1 point
   *[other] { $points } points
}

### Questions
ask-aircraft = Choose where the { $aircraft } flies this week
    .standing = Where aircraft fly
    .about = It starts from { $base }. Searches in its area get +1.
    .confirm = Send it
aircraft-none = Stay on the ground
aircraft-base = Move to { $base }; no flight this week
ask-outward = Choose the way out for { $boat }
    .standing = The way out of a boat
    .about = { said-date }. From { $place }: one transit check, on the most dangerous area of the way.
    .confirm = Sail
ask-homeward = Choose the way home for { $boat }
    .standing = The way home of a boat
    .about = { said-date }. From { $place }, by the most direct way.
    .confirm = Sail
route = { $way }
route-cautious = { $way }, cautiously
route-home = { $way }, towards { $bases }
route-home-cautious = { $way }, towards { $bases }, cautiously
ask-tie = Choose where { $boat } stands
    .standing = Where a boat stands
    .about = The areas were equally dangerous.
    .confirm = Stand here
ask-side = Begin the patrol, or sail on
    .about = { $boat } has reached { $area }.
    .confirm = Decide
side-patrol = Go on patrol here; search from next week
side-transit = Stay in transit and sail on next week
side-hunt = Go on patrol and hunt at once, without the second search of home waters
ask-patrol = Give { $boat } its orders for the week
    .standing = The orders of a boat for the week
    .about = On patrol in { $area }. { said-date }.
    .confirm = Order
patrol-search = Search here
patrol-skip = Lie low: no search, endurance at -2
patrol-home = Go home
patrol-mission = Carry out the mission
patrol-move = Move to { $to }
patrol-zone = Enter { $to }
patrol-mine = Lay the mines in { $to }
outward-stay = Stay in port this week
outward-home = Turn for home
outward-mines = Take mines aboard first, of strength { $strength }: no attack until they are laid in a mission zone
ask-minelayer-spotted = { $boat } was spotted before the mines were laid: choose what it does
    .standing = A minelayer that was spotted
    .about = In { $zone }.
    .confirm = Decide
minelayer-spotted-hunt-zone = Drop the mines and hunt in the zone, endurance at +1
minelayer-spotted-hunt-area = Drop the mines and hunt in the area, endurance at +1
minelayer-spotted-drop = Drop the mines and withdraw, endurance at +1
minelayer-spotted-turn-back = Slip away with the mines and try again, endurance at -1
ask-accept = Attack this contact, or let it go
    .about = { $spent ->
        [true] { $boat } has found: { $contact }. It has no torpedoes left, only its gun.
       *[false] { $boat } has found: { $contact }.
    }
    .confirm = Decide
accept-attack = Attack
accept-decline = Let it go
ask-coastal = Choose between the open sea and coastal traffic
    .about = Coastal ships are easy targets but count 1,000 tons each, and aircraft stay near.
    .confirm = Decide
coastal-open-sea = No: ships on the open sea
coastal-coastal = Yes: coastal traffic
ask-place = Choose a column to attack from
    .about = { $boat } closes in. Outer columns are free to enter; the others need luck and tactics.
    .confirm = Approach
ask-place-again = Choose another column
    .about = The approach came to { $total }, which is not enough.
    .confirm = Take it
column = Column { $column }, { $ring }: { $red } red and { $white } white { $white ->
    [one] flag
   *[other] flags
}{ $revealed ->
    [0] {""}
   *[other] , { $revealed } revealed
}
ask-reveal = Reveal a counter
    .about = { $left ->
        [any] As many as you like.
       *[other] { $left } left.
    }
    .confirm = Reveal
reveal-enough = Reveal no more
slot = { $hidden ->
    [yes] Hidden, { $flag } flag, column { $column }
   *[no] { said-ship }, defence { $defence }, ASW { $asw }, column { $column }
}
target = { $hidden ->
    [yes] Hidden, { $flag } flag, column { $column }, TDC { $tdc }
   *[no] { said-ship }, column { $column }, TDC { $tdc }
}
ask-break-off = Stay, or break off the attack
    .about = { $boat } is damaged and a diligent escort is near.
    .confirm = Decide
break-off-stay = Stay
break-off-withdraw = Withdraw
ask-sister = Choose the ship that takes the place of { $gone }
    .about = Ships of its class that are in service and not in the cup.
    .confirm = Send it
sister = { $unit }
ask-confuse = Choose the escort that is confused
    .about = Its ASW does not count this round.
    .confirm = Confuse it
ask-weapon = Choose torpedoes or gun
    .about = Gun combat saves torpedoes, but the boat is spotted and a merchant may be armed.
    .confirm = Decide
weapon-torpedoes = Torpedoes
weapon-gun = Gun
weapon-none = No attack
ask-gun-on = Does { $boat } go on with its guns?
    .about = { $unit } is armed. Out of the range of its gun the boat may go on firing, or dive and go on with torpedoes only.
    .confirm = Decide
gun-on-gun = Go on firing
gun-on-dive = Dive
ask-tdc = { $count ->
    [one] Place 1 TDC counter
   *[other] Place { $count } TDC counters
}
    .standing = Placing TDC counters
    .about = Only targets with a counter can be attacked. The values show once all are placed: low ones make a target easier to hit, high ones harder.
    .confirm = Place them
ask-share = { $points ->
    [one] Place 1 attack point
   *[other] Share { $points } attack points
}
    .standing = Sharing attack points
    .about = At least 1 on each target that you attack; you may leave others alone. The odds show what all points would do.
    .confirm = Fire
ask-shell = Choose the ships for the gun
    .about = They are shelled one after the other, until an armed one drives the boat under. The others may be torpedoed.
    .confirm = Fire
ask-targets = Choose the targets
    .about = Each is attacked with all attack points: { $points }.
    .confirm = Fire
ask-move-points = Move { said-points } to other targets, or give up
    .standing = Moving points to other targets
    .about = There was no ship under the counter.
    .confirm = Move
ask-double = Choose the ship that counts double
    .about = Its tons count twice if it sinks.
    .confirm = Choose
ask-press = Withdraw, or attack again
    .about = Round { $round } is over.
    .confirm = Decide
press-withdraw = Withdraw
press-re-attack = Attack again
ask-shift = Choose the column to attack again from
    .about = The boat may move one column before it attacks again.
    .confirm = Attack from here
ask-second-search = Search a second time, or leave it
    .about = Home waters give { $boat } another chance this week.
    .confirm = Decide
second-search-search = Search again
second-search-enough = Enough for this week
ask-leave-zone = Choose where { $boat } leaves the zone
    .standing = Where a boat leaves a zone
    .about = { $zone } touches more than one area.
    .confirm = Leave

### The log
fact-week = { said-date }.
fact-bdienst = B-Dienst: { $found ->
    [false] no news
   *[true] traffic expected in { $area }
}.
fact-lows-form = Bad weather: { $lows ->
    [one] one low forms
   *[other] { $lows } lows form
}.
fact-low = A low of { $millibars } millibars over { $area }.
fact-low-deepens = { $area }: the low stands at { $millibars } millibars.
fact-aircraft = { $flies ->
    [true] { $aircraft } flies over { $area }
   *[false] { $aircraft } stays on the ground
}.
fact-moves = { $boat } sails from { $start }: { $way }{ $cautious ->
    [true] , cautiously
   *[false] {""}
}.
fact-transit-check = Transit check on { $area }: { $throw }{ $event ->
    [true] , caught
   *[false] , unseen
}.
fact-transit-event = Transit event: { $result }.
fact-side = { $boat } in { $area }: { $side ->
    [patrol] on patrol
    [hunt] on patrol, and hunting at once
   *[transit] still in transit
}.
fact-patrol-move = { $boat } moves its patrol to { $area }.
fact-enters-zone = { $boat } enters { $zone }.
fact-skips-search = { $boat } lies low.
fact-goes-home = { $boat } turns for home.
fact-search = { $boat } searches: { $throw }, activity { $colour }.
fact-sub-sighted = { $sighted ->
    [true] An enemy submarine!
   *[false] Nothing in sight.
}
fact-no-contact = { $boat } finds nothing.
fact-contact = Contact roll { $throw }: { $contact }.
fact-convoy = Contact roll { $throw }: { $contact }, of the { $code } series.
fact-fleet = B-Dienst roll { $throw }: { $contact }.
fact-declines = { $boat } lets the contact go.
fact-engagement = { $boat } meets { $contact }: { $counters ->
    [one] 1 counter
   *[other] { $counters } counters
}, straggle { $straggle }.
fact-stays-in-port = { $boat } stays in { $base }.
fact-torpedoes-left = { $none ->
    [true] No torpedoes are left.
   *[false] There are torpedoes left.
}
fact-placing = { $boat } tries for the { $ring } column: { $throw } against { $number }.
fact-placed = { $boat } attacks from column { $column }, { $ring }.
fact-revealed = Column { $column }: { said-ship }, defence { $defence }, ASW { $asw }.
fact-marker-revealed = Column { $column }: no ship, but { $marker }.
fact-goes-back = { $unit } leaves{ $replaced ->
    [true] ; another counter takes its place
   *[false] {""}
}.
fact-light-cover = Light air cover: { $stays ->
    [true] the aircraft stays
   *[false] the aircraft flies on
}.
fact-shot-down = { $aircraft } meets fighters: { $lost ->
    [true] shot down
   *[false] it gets away
}.
fact-combat-event = Combat event: { $event }{ $valid ->
    [true] {""}
   *[false] , without effect
}.
fact-event-ignored = Another event counter goes back.
fact-mechanical = Mechanical problems on { $boat }: { $result }.
fact-confused = Confusion in the escort screen.
fact-crash-dive = { $boat } crash-dives: { $throw } against { $limit }, { $dived ->
    [true] down in time
   *[false] too late
}.
fact-hazard = Hazard, { $line }: { $result }.
fact-spotted = { $boat } is spotted.
fact-damaged = { $boat } is damaged.
fact-second-damage = { $boat } is hit again: { $throw } against defence { $limit }, { $sunk ->
    [true] it is lost
   *[false] it holds
}.
fact-second-die = Second die { $throw }: { $sunk ->
    [true] sunk
   *[false] damaged, must return
}.
fact-lost = { $boat } is lost.
fact-sent-home = { $boat } must return to base.
fact-armed = The merchant is { $armed ->
    [true] armed and opens fire
   *[false] unarmed
}.
fact-gun = Gun: { $result }.
fact-tdc = TDC counters: { $values }.
fact-no-chance = No attack can succeed from here.
fact-attacks = { $boat } fires.
fact-cannot-hit = { said-ship } cannot be hit: attack { $attack } against { $target }.
fact-torpedoes = { said-points } at { said-ship }, attack { $attack } against { $target }: { $throw }, needed { $difference } or less, { $hit ->
    [true] a hit
   *[false] a miss
}.
fact-attack-result = { said-ship }: { $result }.
fact-ship-damaged = { said-ship } is damaged.
fact-sunk = { $boat } sinks: { $nation } { $type }{ $plain ->
    [true] {""}
   *[false] {" "}{ $unit }
}, { $tons },000 tons.
fact-no-counterattack = The escorts find nothing ({ $allied } against { $sub }).
fact-counterattack = Counterattack, { $allied } against { $sub }: { $throw }, { $result }.
fact-withdraws = { $boat } withdraws.
fact-gets-away = { said-ship } gets away.
fact-second-re-attack = { $again ->
    [true] The ace closes in once more.
   *[false] No second re-attack.
}
fact-straggle = Straggle roll { $throw }, with { $hits ->
    [one] 1 hit
   *[other] { $hits } hits
} in the round: it is now { $straggle }, was { $before }.
fact-re-attacks = { $loners ->
    [true] { $boat } goes after the loners again
   *[false] { $boat } attacks again from column { $column }, { $ring }
}.
fact-ace = { $named ->
    [true] { $name } of { $boat } is an ace
   *[false] { $boat } is led by an ace
}: +{ $ace }.
fact-sister = { $unit } takes the place of { $gone }.
fact-combat-over = The combat is over: { said-tally } sunk.
fact-duel = An enemy submarine, { $enemy }: { $first ->
    [enemy] it sees { $boat } first
   *[player] { $boat } sees it first
}.
fact-duel-tdc = TDC { $value }.
fact-duel-shot = { $by } fires, { $attack } against { $target }: { $throw }, needed { $difference } or less, { $hit ->
    [true] a hit
   *[false] a miss
}.
fact-duel-result = Result: { $result }.
fact-endurance = Endurance of { $boat }: { $throw } against { $limit }, { $stays ->
    [true] it stays at sea
   *[false] it must turn for home
}.
fact-storm = { $boat } in the storm over { $area }: { $hurt ->
    [true] damaged
   *[false] unharmed
}.
fact-storm-loss = { $lost ->
    [true] { $boat } founders.
   *[false] { $boat } rides it out.
}
fact-shake-off = { $boat }: { $spotted ->
    [true] the hunters keep contact
   *[false] the hunters have lost it
}.
fact-damage-roll = Damage to { $boat }: { $damage }.
fact-home = { $boat } is home at { $base }: { $fate }.
fact-patrol-over = The patrol of { $boat } is over: { said-tally } sunk.

### Modifiers
why-patrol-move = Patrol movement
why-coast-or-air = Coast or aircraft
why-cautious = Cautious transit
why-guided-passage = First patrol: a calm passage
why-guided-search = First patrol: the convoy's course is known
why-guided-contact = First patrol: it is a convoy
why-guided-escorts = First patrol: tired escorts
why-guided-stores = First patrol: fresh stores
why-spotted = Spotted
why-mission-zone = Entering a mission zone
why-naval-base = Entering a naval base
why-congestion = Congestion
why-inexperienced = Inexperienced crew
why-transit-zone = Transit zone
why-bdienst-area = B-Dienst area
why-signals = B-Dienst and Enigma
why-aircraft = Aircraft overhead
why-virgin-waters = Virgin waters
why-low = Low
why-deep-low = Deep low
why-italian-north = Italian boat in the north
why-green = Green box
why-blue = Blue box
why-red = Red box
why-ace = Ace
why-tactics = Tactics
why-torpedoes = Torpedo value
why-dud-torpedoes = Dud torpedoes
why-in-port = Ship in port
why-war-built = Merchant built in the war
why-small-torpedoes = Small torpedoes of the Cagni class
why-points = Attack points on this target
why-attack = Attack value
why-defence = Defence of the target
why-hidden = Hidden target
why-coastal = Coastal ship
why-escorts = ASW of revealed escorts and aircraft
why-other-escorts = ASW of the others; this escort is unprepared
why-tdc = TDC counter
why-other-column = In another column
why-damaged-target = Target damaged
why-red-boxes = Red boxes of the area
why-general-asw = General ASW
why-boat-defence = Defence of the boat
why-ring-outer = In the outer columns
why-ring-inner = In the inner columns
why-ring-centre = In the centre columns
why-ring-loner = Loners
why-straggle = Waters and war period
why-re-attack = Re-attack
why-damaged = Damaged
why-skipped-search = Search skipped
why-no-ships = No ships met
why-gun-only = Gun combat only
why-mechanical = Mechanical problems
why-spotted-or-damaged = Spotted or damaged
why-in-transit = In transit

### Odds
odds-transit-event = Caught on the way
odds-transit-home = Caught this week, on the safest way
odds-convoy = Finds a convoy
odds-loners = Finds loners
odds-fleet = Finds warships or a special convoy
odds-enemy-sub = Meets an enemy submarine
odds-nothing = Finds nothing
odds-stays = Can stay at sea
odds-get-in = Gets in
odds-hit = Hits
odds-sink = Sinks it
odds-hit-again = Hits the best target in reach
odds-armed = It is armed
# Behind odds that hang on counters still face down, in place of the word of the table.
odds-simulated = as far as revealed
odds-hurt = Damaged or worse
odds-spotted = Only spotted
odds-damaged = Damaged, stays
odds-driven-home = Damaged, must go home
odds-lost = Boat lost
odds-joins = Attacks with the pack
odds-joins-late = Comes for the re-attack only
odds-keeps-contact = Keeps contact
odds-second-re-attack = Closes in again

### How it ended
outcome-battle-outstanding = An outstanding battle against { $convoy }: { said-tally } sunk for { $lost ->
    [0] no boat
    [one] one boat
   *[other] { $lost } boats
} lost. History: { $history_ships } ships of { $history_tons },000 tons for { $history_lost ->
    [0] no boat
    [one] one boat
   *[other] { $history_lost } boats
}.
outcome-battle-good = A good battle against { $convoy }: { said-tally } sunk for { $lost ->
    [0] no boat
    [one] one boat
   *[other] { $lost } boats
} lost. History: { $history_ships } ships of { $history_tons },000 tons for { $history_lost ->
    [0] no boat
    [one] one boat
   *[other] { $history_lost } boats
}.
outcome-battle-fair = A fair battle against { $convoy }: { said-tally } sunk for { $lost ->
    [0] no boat
    [one] one boat
   *[other] { $lost } boats
} lost. History: { $history_ships } ships of { $history_tons },000 tons for { $history_lost ->
    [0] no boat
    [one] one boat
   *[other] { $history_lost } boats
}.
outcome-battle-poor = A poor battle against { $convoy }: { said-tally } sunk for { $lost ->
    [0] no boat
    [one] one boat
   *[other] { $lost } boats
} lost. History: { $history_ships } ships of { $history_tons },000 tons for { $history_lost ->
    [0] no boat
    [one] one boat
   *[other] { $history_lost } boats
}.
outcome-patrol-outstanding = An outstanding patrol: { $boat } sank { said-tally }. History: { said-history }, { $history_tons },000 tons.
outcome-patrol-good = A good patrol: { $boat } sank { said-tally }. History: { said-history }, { $history_tons },000 tons.
outcome-patrol-fair = A fair patrol: { $boat } sank { said-tally }. History: { said-history }, { $history_tons },000 tons.
outcome-patrol-poor = A poor patrol: { $boat } sank { said-tally }. History: { said-history }, { $history_tons },000 tons.
outcome-patrol-lost = { $boat } was lost. It had sunk { said-tally }.
outcome-patrol-constructive-loss = { $boat } came home beyond repair. It had sunk { said-tally }.
outcome-patrol-time = The time is up with { $boat } still at sea: { said-tally } sunk.

### Names
name-nothing = nothing
name-none = no effect
name-L = loners
name-C1 = a small convoy
name-C2 = a large convoy
name-TF = a task force
name-SPEC = a special convoy
name-series-OB = OB
name-series-HX = HX
name-series-SL = SL
name-series-OG = OG
name-series-SC = SC
name-series-ON = ON
name-series-TAW = TAW
name-series-NK = NK
name-series-HG = HG
name-series-OS = OS
name-series-CT = CT
name-series-WS = WS
name-series-PQ = PQ
name-series-QP = QP
name-series-HN = HN
name-series-MG = MG
name-series-TE = TE
name-series-KMS = KMS
name-GB = British
name-US = US
name-FR = French
name-CA = Canadian
name-NO = Norwegian
name-NL = Dutch
name-BE = Belgian
name-DK = Danish
name-FI = Finnish
name-SE = Swedish
name-GR = Greek
name-PA = Panamanian
name-BR = Brazilian
name-PL = Polish
name-SU = Soviet
name-YU = Yugoslav
name-type-M = merchant
name-type-AO = tanker
name-type-AT = troop transport
name-type-AP = troop transport
name-type-CM = catapult merchantman
name-type-SV = sailing vessel
name-type-FV = fishing vessel
name-type-AM = armed merchant cruiser
name-type-DD = destroyer
name-type-DE = destroyer escort
name-type-PF = frigate
name-type-CT = corvette
name-type-SL = sloop
name-type-TB = torpedo boat
name-type-PG = patrol gunboat
name-type-CG = coast guard cutter
name-type-CV = carrier
name-type-CVE = escort carrier
name-type-ACV = auxiliary carrier
name-type-AVG = aviation support ship
name-type-CS = seaplane carrier
name-type-BB = battleship
name-type-BC = battlecruiser
name-type-CA = heavy cruiser
name-type-CL = light cruiser
name-type-ML = minelayer
name-type-SS = submarine
name-type-AIR = aircraft
name-AIR = aircraft
name-EVENT = a combat event
name-LINER = the sign of a liner
name-outer = outer
name-inner = inner
name-centre = centre
name-loner = Loner cup
name-west_outer = West Outer cup
name-west_inner = West Inner cup
name-damaged-home = damaged, must return
name-spotted-home = spotted, must return
name-sunk-on-7 = a second die decides: sunk on 7 or more
name-sunk-on-4 = a second die decides: sunk on 4 or more
name-driven-off = driven off
name-spotted-and-driven-off = spotted and driven off
name-explodes = sunk in an explosion
name-patrol-aircraft = a patrol aircraft finds the boat
name-circular-run = a torpedo runs in a circle
name-forced-under = the escorts force the boat under
name-escorts-first = the escorts attack first
name-mechanical-problems = mechanical problems
name-tonnage-doubled = tonnage doubled
name-perfect-position = a perfect firing position
name-dud-torpedoes = dud torpedoes
name-zigzag = the convoy zigzags
name-confused-screen = confusion in the escort screen
name-work-up = Work Up
name-repair-1 = Repair box 1
name-repair-2 = Repair box 2
name-repair-3 = Repair box 3
name-constructive-loss = beyond repair
name-home = must go home after the combat
name-endurance = endurance +2 this week
name-BALTIC = Baltic Sea
name-NORTH_SEA = North Sea
name-NORWEGIAN = Norwegian Sea
name-BARENTS = Barents Sea
name-W_APPR = Western Approaches
name-SW_APPR = SW Approaches
name-GREENLAND = Greenland Gap
name-GRAND_BANKS = Grand Banks
name-MARITIMES = Maritimes
name-US_EAST = US East Coast
name-GULF_MEX = Gulf of Mexico
name-BERMUDA = Bermuda
name-SARGASSO = Sargasso Sea
name-MID_OCEAN = Mid-Ocean
name-MOROCCO = Morocco
name-CAPE_VERDE = Cape Verde
name-WEST_AFRICA = West Africa
name-CARIBBEAN = Caribbean
name-GUIANA = Guiana Basin
name-BRAZIL = Brazil Basin
name-ARGENTINE = Argentine Basin
name-ANGOLA = Angola Basin
name-ASCENSION = Ascension
name-SOUTH_AFRICA = South Africa
name-MADAGASCAR = Madagascar
name-W_MED = Western Med
name-E_MED = Eastern Med
name-ENGLISH_CHANNEL = English Channel
name-BAY_OF_BISCAY = Bay of Biscay
name-GIBRALTAR = Gibraltar
name-SCAPA_FLOW = Scapa Flow
name-ENGLISH_COAST = English Coast
name-IRELAND = Ireland
name-NARVIK = Narvik
name-MURMANSK = Murmansk
name-ST_LAWRENCE = St Lawrence
name-US_EASTERN_SEABOARD = US Eastern Seaboard
name-FLORIDA = Florida
name-US_CANAL_ZONE = US Canal Zone
name-LESSER_ANTILLES = Lesser Antilles
name-AZORES = Azores
name-CANARY_ISLANDS = Canary Islands
name-CASABLANCA = Casablanca
name-DAKAR = Dakar
name-FREETOWN = Freetown
name-CAPE_TOWN = Cape Town
name-DIEGO_SUAREZ = Diego Suarez
name-LEVANT = Levant
name-BEIRUT = Beirut
name-RIO_DE_JANEIRO = Rio de Janeiro
name-RIVER_PLATE = River Plate
name-GIBRALTAR_BASE = Gibraltar naval base
name-GERMANY = Germany
name-NORWAY = Norway
name-FRANCE_ATLANTIC = France-Atlantic
name-ITALY = Italy
name-GREECE = Greece
name-TOULON = Toulon

# The sums that a line of the log is made of
parts-attack = Attack
parts-target = Target
parts-allied = Escorts
parts-sub = Boat
parts-counter = Counters drawn
parts-straggle = Straggle level

fact-aircraft-based = { $aircraft } moves to { $base }.

name-VIIC_few_tubes = VIIC with few tubes

### Aces
ask-ace-move = Give { $name } a new boat, or let him stay
    .standing = A new boat for an ace
    .about = In history the commander of { $boat } went to { $to }. The ace comes back at +1, the new boat a month early.
    .confirm = Decide
ace-move-move = Move him
ace-move-stay = He stays
ask-posting = Choose a new boat for { $name }
    .standing = The choice of an ace’s new boat
    .about = He is without a boat. A boat that is due in four months or later comes a month early, with him at +1.
    .confirm = Post him
posting-ashore = He stays ashore
ask-scrap = Choose boats to give up
    .about = Boats under repair that are scrapped leave the game and do not count as lost.
    .confirm = Scrap
command-scrap = Scrap boats under repair
fact-ace-ashore = { $name } is without a boat: { $throw }, { $serves ->
    [true] he will get another
   *[false] he leaves the front
}.
fact-posted = { $name } will lead { $boat }.
fact-scrapped = { $boat } is scrapped.

### Mines
fact-loads-mines = { $boat } takes mines aboard: strength { $strength }.
fact-minelayer-spotted = { $boat } was seen in the zone and { $choice ->
    [turn-back] slips away with its mines
    [drop] drops its mines
   *[other] drops its mines to hunt
}.
fact-minefield = { $boat } lays a minefield of strength { $strength } in { $zone }.
fact-mines = The mines in { $zone }: { $throw }, { $counters ->
    [0] nothing comes near
    [one] one counter is drawn
   *[other] { $counters } counters are drawn
}.
fact-nothing-mined = Nothing runs onto the mines.
fact-mined = A mine in { $zone }, { said-ship }: { $throw }, { $result }.
fact-mines-gone = The mines in { $zone } are gone.
why-mine-strength = Strength of the field
why-turned-back = Turned back with its mines
why-mines-laid = Mines were laid or dropped

### Combat by doctrine
by-doctrine = Let the staff fight this combat
fact-by-doctrine = The staff fights this combat by its doctrine.

### Wolf packs
ask-pack = Call a wolf pack, or attack alone
    .about = { $boat } has found { $contact }; { $boats ->
        [one] one boat is
       *[other] { $boats } boats are
    } within call.
    .confirm = Decide
pack-shadow = Shadow and signal: others find the convoy more easily, but the finder attacks only in the re-attack
pack-signal = Signal and attack at once: the others join at -2
pack-alone = Attack alone
ask-call = Call the next boat
    .about = It would be boat { $rank } of the pack and must beat { $number }.
    .confirm = Call
call-boat = { $boat } in { $area }
call-all = All of them, one after the other
call-enough = Enough: to the attack
ask-take-over = Choose a boat to shadow the convoy
    .about = The shadower is gone. Without one, the others join at -2; the new one attacks only in the re-attack.
    .confirm = Decide
take-over-nobody = Nobody
the-boat = { $boat }
ask-next-boat = Choose the boat that acts next
    .about = Boats act one by one, in your order.
    .confirm = Give it its turn
ask-pack-next = Choose the boat that attacks next
    .about = Round { $round } of the pack.
    .confirm = Attack
pack-boat = { $boat }, column { $column }, { $ring }
ask-scatter = Choose the boat that hunts next
    .about = The convoy has scattered: each boat may attack three of its ships by itself.
    .confirm = Hunt
scatter-enough = Let the others go
place-withdraw = Stay out of the attack
fact-pack-called = { $boat } reports { $contact } { $shadows ->
    [true] and shadows it
   *[false] and will attack with the others
}.
fact-joins = { $boat } tries to find the convoy: { $throw } against { $number }, { $part ->
    [attack] it joins
    [late] it comes for the re-attack only
   *[fails] it misses it
}.
fact-huff-duff = Huff-Duff against { $boat }: { $throw }, { $result }.
fact-takes-over = { $boat } shadows the convoy now.
fact-contact-lost = Nobody is left near the convoy; contact is lost.
fact-left-out = { $boat } finds no gap in the screen { $round ->
    [1] and waits for the re-attack
   *[other] and gives up
}.
fact-pack-attacks = { $boat } attacks from column { $column }, { $ring }: round { $round }.
fact-keeps-contact = { $boat } tries to keep contact: { $throw } against { $limit }, { $keeps ->
    [true] it can attack again
   *[false] it falls behind
}.
fact-diligent-strikes = The escort turns on { $boat }.
fact-scatters = The convoy scatters after the loss of { $ships ->
    [one] 1 ship
   *[other] { $ships } ships
}.
fact-scatter-hunt = { $boat } goes after { $counters } of the scattered ships.
fact-battle-over = The battle of { $convoy } is over: { said-tally } sunk, { $lost ->
    [0] no boat
    [one] one boat
   *[other] { $lost } boats
} lost.
why-missed-pack = Failed to join a pack
why-no-shadower = Nobody shadows the convoy
why-not-a-large-convoy = Not a large convoy
why-enigma = Enigma
why-from-next-door = From an adjacent area
why-bad-weather = Bad weather

### Campaigns
scenario-campaign_1 = Campaign I: the whole war
    .about = September 1939 to May 1943, from { $boats } boats to four hundred. Force the British government to ask for peace by May 1941, or sink more than history did: { $ships } ships of { $tons } tons, for { $lost } boats lost.
scenario-campaign_2 = Campaign II: the first happy time
    .about = July 1940 to March 1941. Few boats, new bases in France, and convoys almost without escorts. History: { $ships } ships of { $tons } tons, { $lost } boats lost.
scenario-campaign_3 = Campaign III: the convoy war
    .about = April to December 1941. More boats against more escorts, and orders to look away from the American side. History: { $ships } ships of { $tons } tons, { $lost } boats lost.
scenario-campaign_4 = Campaign IV: Drumbeat
    .about = January to July 1942. The American coast is open and still lit. History: { $ships } ships of { $tons } tons, { $lost } boats lost.
scenario-campaign_5 = Campaign V: the climax
    .about = August 1942 to May 1943. The largest packs against the strongest escorts. History: { $ships } ships of { $tons } tons, { $lost } boats lost.
scenario-campaign_6 = Campaign VI: Mediterranean and Arctic
    .about = September 1941 to May 1943. Two side theatres with { $boats } boats at the start. History: about { $ships } ships of { $tons } tons, { $lost } boats lost.
setting-very_early = Boats two months early
setting-very_early-off = No
setting-very_early-on = Yes, with doubly inexperienced crews

ask-command = Run the week, or give orders first
    .about = { said-date }. { $count ->
    [one] 1 boat can act
   *[other] { $count } boats can act
}.
    .confirm = Decide
command-run = Run the week by standing orders and the staff's doctrine
command-keep = Choose the decisions that you take yourself
command-group = { $place }: { $count ->
    [0] no boat can act
    [one] 1 boat can act
   *[other] { $count } boats can act
}
command-doctrine = Bind navies by the torpedo doctrine, or free them
ask-doctrine = Which navies save torpedoes on merchants?
    .about = Their boats spend one point on each merchant unless an ace commands or a die of 0-4 frees them, and stay out longer.
    .confirm = Bind these
doctrine-navy = { $nation } boats
fact-doctrine-chosen = { $any ->
    [true] The torpedo doctrine binds: { $nations }
   *[false] The torpedo doctrine binds nobody by choice
}.
ask-keep = Which decisions do you take yourself?
    .about = The staff takes the others by its doctrine.
    .confirm = Keep these
keep-patrol = A boat's orders on patrol
keep-outward = The way out
keep-homeward = The way home
keep-resupply = Whether a boat refuels at sea
keep-accept = Whether to attack a contact
keep-pack = Whether a wolf pack is called
keep-place = The column to attack from
keep-weapon = Gun or torpedoes
keep-share = How attack points are shared
keep-targets = Which loners are attacked
keep-press = Whether to attack again
ask-group = Give orders at { $place }
    .standing = Orders for a base or an area
    .about = { $count ->
    [0] No boat here can act
    [one] 1 boat here can act
   *[other] { $count } boats here can act
} this week.
    .confirm = Order
group-back = Back to the desk
group-staff = Standing order: the staff chooses where boats go
group-go-home = All boats here go home
group-boat = Take { $boat } ({ $cls }, { $state }) by hand
group-deploy = Standing order: new patrols go to { $to }
group-move = All boats here go to { $to }
group-until-forced = Standing order: patrol as long as endurance lasts
group-until-2 = Standing order: home after 2 weeks on patrol
group-until-4 = Standing order: home after 4 weeks on patrol
group-until-6 = Standing order: home after 6 weeks on patrol
group-until-8 = Standing order: home after 8 weeks on patrol
group-home-damaged = Standing order: home when damaged
group-home-spotted = Standing order: home when damaged or spotted
group-home-never = Standing order: home only when forced
ask-deploy = Where do the ready boats of { $base } go?
    .standing = Where the ready boats of a base go
    .about = { $count ->
    [one] 1 boat is
   *[other] { $count } boats are
} ready for sea. The chances are those of one boat's search there this week; the way may take longer.
    .confirm = Deploy
deploy-staff = Let the staff choose
deploy-stay = Stay in port this week
deploy-area = { $area }{ $there ->
    [0] {""}
    [one] , 1 boat there
   *[other] , { $there } boats there
}{ $some ->
    [true] ; in reach of { $able }
   *[false] {""}
}
ask-delay = Which inexperienced crews train for another month?
    .about = { $count ->
    [one] 1 new boat has
   *[other] { $count } new boats have
} an inexperienced crew.{ $must ->
    [0] {""}
   *[other] { " " }There are not markers for all: at least { $must } must train on.
}
    .confirm = Delay them
ask-hurry = Which boats come a month early, with inexperienced crews?
    .about = There are markers for { $room } more.
    .confirm = Hurry them
new-boat = { $boat } ({ $cls }), due { said-month } { $year }
ask-hold = Which boats at { $base } must wait for repair?
    .standing = Boats that wait for repair
    .about = The yards have no room for { $count ->
    [one] 1 boat
   *[other] { $count } boats
}.
    .confirm = Let them wait
ask-from-hold = Which waiting boats at { $base } enter repair box 3?
    .standing = Waiting boats that enter repair
    .about = There is room for { $count ->
    [one] 1 boat
   *[other] { $count } boats
}.
    .confirm = Repair them
repair-boat = { $boat } ({ $cls }), { $box }
ask-resupply = Refuel { $boat }, or sail home
    .standing = Refuelling at sea
    .about = In { $area }. A plain endurance roll decides whether it can stay out.
    .confirm = Decide
resupply-sail-home = Sail home
resupply-from = Refuel from { $source }

fact-torpedo-improvement = Torpedo improvement at { $ships } ships: { $throw }, { $needed } needed. { $better ->
    [true] The torpedoes' normal value is now { $value }.
   *[false] No better yet.
}
fact-base-work = Made ready from { $box }: { $count } of { $of } moved on.
fact-repair-work = Repairs in { $box }: { $count } of { $of } moved on.
fact-waits-for-repair = No room in the yards of { $base }: { $boats } must wait.
fact-enters-repair = { $base }: { $boats } enter repair box 3.
fact-delays-boats = Another month of training for { $boats }.
fact-reinforcements = New boats: { $boats }.
fact-signals = New levels: B-Dienst { $bdienst }, Enigma { $enigma }.
fact-mixed-anew = The cups are mixed anew.
fact-withdrawn = { $boat } is withdrawn for a refit: { $box }.
fact-comes-back = { $boat } comes back from its refit to { $base }.
fact-no-way-out = { $boat } has no way out from { $place } and waits.
fact-deploys = { $count ->
    [one] 1 boat
   *[other] { $count } boats
} of { $base } will go to { $area }.
fact-base-opens = The base { $base } opens.
fact-base-closes = The base { $base } closes.
fact-sent-on = The tender at { $base } cannot mend { $boat }: it must go on to a main base and stands in { $area }.
fact-experience = The crew of { $boat } has gained experience{ $left ->
    [0] .
   *[other] , but needs another patrol.
}
fact-refuels = { $boat } refuels from { $source }: { $throw } against { $limit }, { $stays ->
    [true] it stays at sea
   *[false] it must go home
}.
fact-supply-found-out = Is { $source } found out? { $throw }: { $result }.
fact-war-progress = { $what }? { $throw }: { $happens ->
    [true] it happens
   *[false] not yet
}.
fact-war-progress-automatic = { $what }: it happens now.
fact-new-war-period = War period { $period } begins; the cups are mixed anew.
fact-barbarossa = Barbarossa: the Arctic comes alive, and Soviet units enter the cups.
fact-month = End of the month: { $ships } ships of { $tons },000 tons, { $lost } boats lost, { $points } victory points.
fact-campaign-over = { $how ->
    [peace] The British government asks for peace
   *[end] The campaign is over
}, with { $points } victory points.
outcome-campaign-peace = Strategic victory: the British government asked for peace after the loss of { $ships } ships, { $tons } tons. { $lost } boats were lost.
outcome-campaign-outstanding = An outstanding campaign: { $ships } ships, { $tons } tons, { $lost } boats lost. History: { $history_ships } ships, { $history_tons } tons, { $history_lost } boats.
outcome-campaign-good = A good campaign: { $ships } ships, { $tons } tons, { $lost } boats lost. History: { $history_ships } ships, { $history_tons } tons, { $history_lost } boats.
outcome-campaign-fair = A fair campaign: { $ships } ships, { $tons } tons, { $lost } boats lost. History: { $history_ships } ships, { $history_tons } tons, { $history_lost } boats.
outcome-campaign-poor = A poor campaign: { $ships } ships, { $tons } tons, { $lost } boats lost. History: { $history_ships } ships, { $history_tons } tons, { $history_lost } boats.
name-box-pierside = Pierside
name-box-in_port = In Port
name-box-work_up = Work Up
name-box-ready_for_sea = Ready for Sea
name-box-repair_1 = repair box 1
name-box-repair_2 = repair box 2
name-box-repair_3 = repair box 3
name-box-repair_hold = the repair hold
name-refit-atlantic = Atlantic refit
name-refit-mediterranean = Mediterranean refit
name-state-damaged = damaged
name-state-returning = going home
name-state-spotted = spotted
name-state-patrol = on patrol
name-state-transit = in transit
name-supply-gone = it is lost
name-supply-hurt = it is damaged and goes home
name-supply-safe = it is safe
name-progress-2 = War period 2
name-progress-3 = War period 3
name-progress-4 = War period 4
name-progress-5 = War period 5
name-progress-barbarossa = Barbarossa
name-EL_FERROL = El Ferrol
name-CADIZ = Cadiz
fact-us-escort = An American escort, and no war with America: { $boat } { $attacked ->
    [true] may attack it all the same
   *[false] must spare it
} ({ $throw }).
fact-torpedo-doctrine = One torpedo for each merchant? { $throw }: { $free ->
    [true] { $boat } may fire as it likes
   *[false] { $boat } keeps to the doctrine
}.
fact-soviet-escort = Is the escort a Soviet destroyer? { $throw }: { $soviet ->
    [true] yes, of Type 7
   *[false] no
}.
why-torpedo-doctrine = Torpedoes saved

### War events, politics, altered construction
setting-politics = Political war
setting-politics-off = Not played
setting-politics-on = Requests to Berlin, Spain and Vichy France
setting-lafayette = USS Lafayette
setting-lafayette-off = Burns in New York, as in history
setting-lafayette-on = Joins the liners in war period 5
setting-play_on = British request for peace
setting-play_on-off = Ends the war
setting-play_on-on = Never comes: play on to May 1943
setting-construction = Construction
setting-construction-off = As in history
setting-construction-on = Plans of your own, captured boats, a prototype

ask-event-orders = { $event }: choose { $count ->
    [one] the boat that goes
   *[other] the { $count } boats that go
}
    .standing = Boats that a war event sends out
    .about = { $order } Boats on patrol near by come first, then boats in transit, then boats ready in a base.
    .confirm = Send them
event-boat = { $boat }, Type { $cls }, { $place }
ask-event-minelayers = { $event }: choose { $count ->
    [one] the boat that lays mines
   *[other] the { $count } boats that lay mines
}
    .standing = Boats that lay mines for a war event
    .about = { $order } Mines are loaded at sea.
    .confirm = Load them
ask-event-withdraw = { $event }: choose { $count ->
    [one] the boat that leaves
   *[other] the { $count } boats that leave
}
    .standing = Boats that a war event takes away
    .about = { $order } They do not count as lost.
    .confirm = Give them up
ask-event-home = { $event }: choose { $count ->
    [one] the boat that turns for home
   *[other] the { $count } boats that turn for home
}
    .standing = Boats that a war event sends home
    .about = { $order }
    .confirm = Call them back
ask-event-assign = { $event }: choose { $count ->
    [one] the boat
   *[other] the { $count } boats
}
    .standing = Boats that a war event asks for
    .about = { $order }
    .confirm = Assign them
ask-event-narvik = { $event }: choose the boats that go to Narvik
    .standing = Boats that go to the tender at Narvik
    .about = The tender there has room for { $count ->
    [one] one more boat
   *[other] { $count } more boats
}. The others go to Norway.
    .confirm = Send them
ask-event-ignore = { $event }: obey, or ignore it
    .standing = Whether a war event is obeyed
    .about = { $order } Thirty or more serve there already.
    .confirm = Decide
event-ignore-ignore = Ignore the order
event-ignore-obey = Send six more boats
ask-rescue-ignored = { $event }: obey, or ignore it
    .standing = Whether a rescue is obeyed
    .about = { $order } While Dakar is attacked this may be ignored without penalty.
    .confirm = Decide
rescue-ignored-obey = Obey the order
rescue-ignored-ignore = Ignore the order
ask-event-port = Choose a boat that enters the port of { $zone }
    .standing = A boat that enters a port
    .about = The plans of its minefields were captured: all ships there lie in port.
    .confirm = Send it
event-port-none = No boat
ask-supply-ship = Choose an area for the supply ship { $ship }
    .standing = Where a supply ship waits
    .about = Boats on their way home may refuel from it.
    .confirm = Place it
supply-ship-none = Leave it in port
ask-request = Make a request in Berlin, or none
    .about = One planned request a month. Your prestige is { $prestige }. The odds are those from where you are.
    .confirm = Decide
request-none = No request this month
request-to = { $request }, to { $group }
ask-favour = { $request }: spend prestige on favours
    .standing = Prestige spent on favours
    .about = The die must be { $number } or less.
    .confirm = Roll
favour-points = { $points ->
    [0] No favours
    [one] 1 point: { $value } off the die
   *[other] { $points } points: { $value } off the die
}
ask-bdu-seat = Choose where the BdU sits this week
    .about = In Berlin your requests are heard, but wolf packs are limited and no boats of adjacent areas join.
    .confirm = Decide
bdu-seat-KERNEVAL = Back to Kerneval
bdu-seat-BERLIN = Stay in Berlin
ask-bdu-travel = { $request }: go to Berlin, or write
    .standing = Going to Berlin for a request
    .about = From Kerneval the die is raised by the level of the request. In Berlin wolf packs are limited this week.
    .confirm = Decide
bdu-travel-BERLIN = Go to Berlin
bdu-travel-KERNEVAL = Stay in Kerneval
ask-reaction = { $event }: obey, or ask { $group } to be spared
    .standing = Asking to be spared a war event
    .about = { $order } To ask costs { $cost } prestige, once a month; a die decides whether you are heard.
    .confirm = Decide
reaction-obey = Obey the order
reaction-ask = Ask to be spared
ask-influence = Spend { said-points } of influence
    .standing = Spending influence
    .about = Each group gets a point before one gets a second; OKM and the Chancellery have theirs. Two at most into prestige.
    .confirm = Spend
ask-training-debt = Give up { $count } boats now, or wait
    .standing = Boats owed to training
    .about = Training orders were cancelled: until as many boats and one more are given up, new crews may be inexperienced.
    .confirm = Decide
training-debt-wait = Wait
training-debt-withdraw = Give them up now
ask-flying-boats = Choose the flying boats
    .about = One group of either type; later the other may be asked for.
    .confirm = Take them
flying-boats-Do-18 = Do-18
flying-boats-BV-138 = BV-138
ask-base-aircraft = Choose a base for the { $aircraft }
    .standing = A base for aircraft
    .about = It searches from next week on.
    .confirm = Base it
ask-raider = Choose an area for the auxiliary cruiser
    .about = Boats on their way home may refuel from it this week.
    .confirm = Place it
ask-free-arctic = Choose boats that leave the Arctic
    .about = The Finnish boats take their place: up to three.
    .confirm = Free them
ask-spanish-base = Choose the base of the Spanish boats
    .about = Two of the C class and two of the Archimede class.
    .confirm = Base them
ask-spanish-price = Choose the boat for Spain
    .about = An undamaged Type VII must make for El Ferrol and is given to the Spanish navy.
    .confirm = Send it
ask-shared-base = Choose the French base that other boats may use
    .about = The tender Wilhelm Bauer lies there; six boats at a time.
    .confirm = Choose
ask-bizerte-base = Choose a base for the Bizerte
    .about = It helps French boats only.
    .confirm = Base it
ask-surcouf = Take Surcouf instead of a captured boat, or not
    .about = Surcouf lies damaged in France.
    .confirm = Decide
surcouf-none = Keep what was captured
surcouf-for = Take Surcouf for { $boat }
ask-plans = Choose plans for the last contracts before the war
    .about = Either plans of Dönitz or of the OKM. A block can be traded once; none leaves everything as in history.
    .confirm = Sign
ask-swaps = Choose later swaps
    .about = Each group of boats for one other type, or none.
    .confirm = Sign
plan-option = { $plan }: { $count } boats of Type { $cls }
ask-captured = Choose captured boats for the front
    .about = Each takes the place of a boat that is then not built, and comes with an inexperienced crew.
    .confirm = Commission
captured-boat = { $boat } instead of { $out }
ask-prototype = Add a prototype, or none
    .about = Any damage sends it home; more than superficial damage is its end.
    .confirm = Decide
prototype-none = None
prototype-boat = { $boat }, Type { $cls }
patrol-mission = Carry out the order
ask-cover = Cover { said-ship } again, or keep it revealed
    .standing = Covering a ship again
    .about = { $boat } has radar: another counter is revealed instead.
    .confirm = Decide
cover-keep = Keep it revealed
cover-cover = Cover it
name-ANTILLES = the Antilles

fact-event-header = The instructions for war period { $period } are carried out.
fact-event-die = War event? { $throw }: { $comes ->
    [true] yes
   *[false] no
}.
fact-event-row = The event of the week, { $throw }: { $event }.
fact-deadline-die = Is { $event } due? { $throw }: { $comes ->
    [true] it happens
   *[false] not yet
}.
fact-deadline = { $event } can wait no longer.
fact-war-event = { $event }.
fact-event-goes-on = { $event } goes on for a second week.
fact-allied-event = The allies' event of the week, { $throw }: { $event }.
fact-event-order = { $boat } is ordered to { $places }: { $task }.
fact-mission = { $boat } has carried out its order off { $place }: { $task }.
fact-event-contact = What is it really? { $throw }: { $contact }.
fact-event-cups = { $event }: new counters lie in the cups.
fact-classes-leave = Type { $classes }: { $count ->
    [0] no boat is left to leave
    [one] 1 boat leaves
   *[other] { $count } boats leave
} for the training flotillas.
fact-to-training = { $boat } leaves for the training flotillas.
fact-ordered-home = { $boat } is ordered home.
fact-assigned = { $boat } joins the { $command }.
fact-order-ignored = { $event } is ignored.
fact-order-cancelled = { $event }: the order is cancelled.
fact-supply-ship = The supply ship { $ship } waits in { $area }.
fact-no-supply-ship = All supply ships are at sea: no other comes.
fact-supply-ships-gone = { $count ->
    [0] No supply ship is at sea.
    [one] The supply ship at sea is lost.
   *[other] All { $count } supply ships at sea are lost.
}
fact-zones-close = Closed for patrols and mines: { $zones }.
fact-weather-reporting = { $on ->
    [true] A boat must report the weather from the Greenland Gap.
   *[false] Weather reporting ends.
}
fact-weather-boat = { $boat } reports the weather.
fact-torpedo-value = The torpedo value is now { $value }.
fact-torpedoes-mended = The torpedoes' normal value is now { $value }.
fact-sortie = Ships of the fleet sail against an Arctic convoy, { $throw }: { $scatters ->
    [true] it scatters
   *[false] it keeps together
}.
fact-torch-done = The Allies are ashore: Mid-Ocean and the Sargasso Sea are West waters.
fact-torch-die = Where do they land? { $throw }: { $spain ->
    [true] in Spain
   *[false] in Africa
}.
fact-port-plans = Captured plans of minefields, { $throw }: the port of { $zone }.
fact-air-cover = { $area } has { $cover } air cover from now on.
fact-felix = Gibraltar is neutralised.
fact-base-die = Is { $base } taken? { $throw }: { $lost ->
    [true] yes
   *[false] no
}.
fact-scuttled = { $boat } is scuttled in port.
fact-antilles-closed = The Antilles are occupied: no more fuel there.
fact-darlan = Darlan orders mines, { $throw }: { $zone }.
fact-influence = Influence with { $group }: { $by ->
    [-5] down by 5
    [-4] down by 4
    [-3] down by 3
    [-2] down by 2
    [-1] down by 1
   *[other] up by { $by }
}, now { $now }.
fact-prestige = Prestige is now { $now }.
fact-request-die = { $request }, { $number } or less needed: { $throw }, { $granted ->
    [true] granted
   *[false] refused
}.
fact-request-own = { $request }: the BdU decides for himself.
fact-bdu-moves = The BdU is in { $seat }.
fact-training-die = Has the new crew been trained? { $throw }: { $green ->
    [true] not enough
   *[false] yes
}.
fact-months = For { $months ->
    [one] 1 month
   *[other] { $months } months
} ({ $throw }).
fact-tankers = UA comes back as a U-tanker ({ $first }), and the Type XIV come { $ahead ->
    [one] 1 month
   *[other] { $ahead } months
} early ({ $second }).
fact-aircraft-leaves = The { $aircraft } goes back to the Luftwaffe.
fact-allied-boats = Under the BdU from now on: { $boats }.
fact-freed = { $boat } is free for the Atlantic.
fact-waters-open = Open to the boats from now on: { $areas }.
fact-provoked = The first ship sunk off the American coast: { $areas } have light air cover.
fact-blackout = The Canadian coast stays lit for { $months ->
    [one] 1 month
   *[other] { $months } months
} ({ $throw }).
fact-spain-enters = Spain enters the war.
fact-given-to-spain = { $boat } is handed over at El Ferrol.
fact-fleet-seized = The French fleet will be seized in August.
fact-french-boat = { $boat }: { $throw }, { $taken ->
    [true] it is ours
   *[false] it is not
}.
fact-french-damage = State of { $boat }: { $throw }, { $number ->
    [0] ready to work up
   *[other] repair box { $number }
}.
fact-free-french = What got away sails for the Allies.
fact-vichy-enters = Vichy France enters the war.
fact-vichy-leaves = The alliance with Vichy France is over: its boats and bases are gone.
fact-contracts = The contracts are altered: { $plans }.
fact-captured = Captured boats for the front: { $boats }.

why-war-event = War event
why-weather-reporting = Weather reporting
why-early-1941 = Until July 1941
why-from-1943 = From 1943
why-favour = Favours
why-away-from-berlin = Away from Berlin
why-training-cancelled = Training cancelled again
why-salvaged = Salvaged
why-late-war = War period 4 or 5
odds-granted = Granted
refused-saves-torpedoes = { $bonus ->
    [0] The torpedo doctrine allows one point on each merchant.
    [one] The torpedo doctrine allows one point on each merchant, and one more in all for stragglers.
   *[other] The torpedo doctrine allows one point on each merchant, and { $bonus } more in all for stragglers.
}
refused-too-many-type-ii = { $most ->
    [0] No boat of Type II may go.
    [one] Only one boat of Type II may go.
   *[other] Only { $most } boats of Type II may go.
}
refused-too-many-captured = { $most ->
    [0] No captured boat may go.
    [one] Only one captured boat may go.
   *[other] Only { $most } captured boats may go.
}
refused-one-each-first = Each group gets a point before one gets a second.
refused-one-side-only = Either plans of Dönitz or plans of the OKM.
refused-block-traded-twice = A block can be traded once.
refused-one-not-type-ii = One of the boats must not be of Type II.
refused-too-little-prestige = This costs { $cost } prestige.
refused-cannot-be-tried = With this influence the request cannot be made.

name-task-hunt = hunt there
name-task-mines = lay mines
name-task-agents = land agents
name-task-supply = land supplies
name-task-weather = report the weather
name-task-bombard = shell the coast
name-task-rescue = carry survivors
name-task-port = enter the port
name-group-OKM = the OKM
name-group-OKW = the OKW
name-group-OKL = the OKL
name-group-Chancellery = the Chancellery
name-group-BdU = the BdU himself
name-group-prestige = Prestige
name-bdu-BERLIN = Berlin
name-bdu-KERNEVAL = Kerneval
name-command-arctic = Arctic command
name-command-mediterranean = Mediterranean command
name-cover-none = no
name-cover-light = light
name-cover-heavy = heavy
name-CARTAGENA = Cartagena
name-ES = Spanish
name-plan-doenitz-a = Dönitz A, for blocks 2 and 3
name-plan-doenitz-b = Dönitz B, for blocks 4 and 7
name-plan-okm-a = OKM A, for blocks 1, 3 and 4
name-plan-okm-b = OKM B, for blocks 5 and 6
name-plan-okm-c = OKM C, for block 1
name-plan-okm-d = OKM D, for blocks 3 and 4
name-plan-okm-e = OKM E, for blocks 5 and 6
name-plan-84-xi = U-84 to U-87 for Type XI
name-plan-84-xii = U-84 to U-87 for Type XII
name-plan-93-xi = U-93 to U-98 for Type XI
name-plan-93-xii = U-93 to U-98 for Type XII
name-plan-201-xi = U-201 to U-208 for Type XI
name-plan-201-xii = U-201 to U-208 for Type XII
name-request-36-61A = Larger bases
name-request-36-61B = Keep the larger bases
name-request-36-61C = A great building programme
name-request-36-61D = A small building programme
name-request-36-61E = Radar for the boats
name-request-36-61F = The U-tanker programme
name-request-36-61G = Mend the torpedoes
name-request-36-62A = A group of flying boats
name-request-36-62B = Keep the flying boats
name-request-36-62C = A group of Fw-200
name-request-36-62D = Keep the Fw-200
name-request-36-62E = Fuel from a raider
name-request-36-63A = A stronger B-Dienst
name-request-36-63B = Look into Enigma
name-request-36-63C = Four rotors for Enigma
name-request-36-63D = Four rotors for all commands
name-request-36-63E = Finnish boats
name-request-36-63F = Spain enters the war
name-request-36-63G = Seize the French fleet
name-request-36-63H = Vichy France enters the war
name-request-36-63I = Grand Banks early
name-request-36-63J = Maritimes early
name-request-36-63K = Caribbean and South America early
name-request-36-63L = West waters early
name-request-36-63M = Attack American units
name-request-36-64A = Drop an own order
name-request-36-64B = Be spared an order of the OKM
name-request-36-64C = Be spared an order of the Chancellery
name-request-36-64D = Keep boats from training
name-event-minelaying = Minelaying
name-event-minelaying-any = Minelaying
name-event-abwehr-agents = Abwehr agents
name-event-iron-ore-convoy = Iron ore convoy
name-event-no-event = No event
name-event-defence-of-norway = Defence of Norway
name-event-soviet-cooperation = Soviet cooperation
name-event-scapa-flow-raid = Air raid on Scapa Flow
name-event-escort-from-spain = Escort
name-event-iron-ore-convoy-early = Iron ore convoy
name-event-weseruebung = Operation Weserübung
name-event-narvik-supply = Supply for Narvik
name-event-dunkirk = Dunkirk
name-event-training-2 = Transfer to training
name-event-admiral-scheer = Cruise of Admiral Scheer
name-event-admiral-hipper = Cruise of Admiral Hipper
name-event-operation-berlin = Operation Berlin
name-event-operation-berlin-again = Operation Berlin, second trap
name-event-million-dollar-convoy = Million dollar convoy
name-event-weather-reporting = Weather reporting
name-event-pan-american-zone = Pan-American security zone
name-event-panamanian-tankers = Panamanian tankers
name-event-american-neutrality = American neutrality?
name-event-supply-ship-granted = A supply ship
name-event-rheinuebung = Operation Rheinübung
name-event-supply-ships-hunted = Supply ships hunted
name-event-training-3 = Transfer to training
name-event-rescue-atlantis = Rescue (Atlantis and Python)
name-event-baltic-3 = Baltic operations
name-event-escort-blockade-runner = Escort
name-event-mines-murmansk = Minelaying off Murmansk
name-event-risky-attacks = Risky attacks
name-event-mediterranean-first = Mediterranean campaign
name-event-mediterranean = Mediterranean campaign
name-event-arctic-first = Arctic operations
name-event-arctic-vii = Arctic operations
name-event-panama-canal = Panama Canal
name-event-baltic-4 = Baltic operations
name-event-shore-bombardment = Shore bombardment
name-event-mines-murmansk-4 = Minelaying off Murmansk
name-event-mines-levant = Minelaying off the Levant
name-event-training-4 = Transfer to training
name-event-rescue-spreewald = Rescue (Spreewald)
name-event-supply-ship-south = A supply ship in the south
name-event-mines-america-4 = Minelaying off America
name-event-arctic-sortie-4 = Arctic sortie
name-event-arctic = Arctic operations
name-event-portugal-scare = A landing in Portugal expected
name-event-torch = Operation Torch
name-event-dieppe = Dieppe raid
name-event-baltic-5 = Baltic operations
name-event-training-5 = Transfer to training
name-event-rescue-laconia = Rescue (Laconia)
name-event-minefield-plans = Minefield plans captured
name-event-escort-blockade-runner-5 = Escort
name-event-supply-ship-south-5 = A supply ship in the south
name-event-mines-america-5 = Minelaying off America
name-event-arctic-sortie-5 = Arctic sortie
name-event-mediterranean-5 = Mediterranean campaign
name-event-transport-submarines = Transport submarines
name-event-azores = Allied occupation of the Azores
name-event-torch-spain = Operation Torch, in Spain
name-event-felix = Operation Felix
name-event-puma = Operation Puma
name-event-commerce-raid = Commerce raid
name-event-dakar-attacked = Attack on Dakar
name-event-monroe-doctrine = Monroe doctrine
name-event-darlan-mines = Darlan orders mines
name-event-exporter = Operation Exporter
name-event-ironclad = Operation Ironclad
name-event-spain = Spain enters the war
name-DE = German
name-IT = Italian

### The guided patrol: what is said beside the first question, and beside the first fact, of a kind
coach-welcome = You command the U-boats; today only one of them, { $boat }. Its patrol is a chain of small decisions: sail out, search, attack what you find, get away, come home. Beside each decision you see its chances. Letters choose, Enter decides, D asks the staff to choose for you.
coach-ask-outward = Transit. The boat leaves its base and crosses the areas of a way, to stop in the last one. One die, the transit check, is rolled on the most dangerous area of the way: the coloured boxes under an area's name show how busy it is, red is danger. The brass tag marks where B-Dienst, which reads the enemy's signals, expects a convoy. Choose a way that ends in the Western Approaches: many pass there.
coach-ask-homeward = Return. The way home has a transit check of its own. Only a boat that comes home brings its sinkings into the result.
coach-ask-side = The boat has arrived. On patrol it hunts here, week after week; sailing on takes it further next week. Go on patrol and hunt at once.
coach-ask-patrol = The week's order. A search rolls a die on the area's boxes: the further right, the better the hunting. The bar beside it shows what it may find. Lying low keeps the boat at sea longer; in later weeks you can also order it home.
coach-ask-place = Attack, first step: the approach. The convoy lies before you in columns, its ships face down. Outer columns are free to enter; inner ones have richer targets, but a die and the boat's tactics must get you there. Try an inner column: if you fail you only end up further out.
coach-ask-place-again = The approach fell short of the number over the column. Take one of these instead: an attack from outside is better than none.
coach-ask-reveal = Attack, second step: look through the periscope. Turn counters over to see what they are. Red flags are mostly merchants, white ones warships and aircraft; those carry an ASW value, which is how hard they hit back. A revealed escort counts in the counterattack, so begin with red.
coach-ask-tdc = Attack, third step: the torpedo computer. Only ships with a counter of it can be attacked. The counters are drawn unseen, from -4 to +4, and turned up once all lie: a low one makes its ship easier to hit, a high one harder. Put them on large ships of your own column, where shots are surest.
coach-ask-share = Attack, fourth step: fire. Share the boat's attack points among the targets. All on one ship is surest; spread, they may sink several. Beside each target stands its chance if it gets all the points.
coach-ask-targets = These targets are near enough to be attacked with all your points. Choose them, then fire.
coach-ask-weapon = Against a ship alone the deck gun saves torpedoes, so the boat can stay at sea longer. But you fight on the surface: you are spotted, and some merchants are armed.
coach-ask-press = After the counterattack: withdraw, or attack again. In a re-attack the escorts know you are there and roll one higher. Look at the chance of being hurt; if the boat is whole and good targets are left, attack once more to see it.
coach-ask-shift = For the re-attack the boat may move one column. Stay, or go where the better targets are.
coach-ask-second-search = These are the busy waters around Britain: a boat that met no convoy may search twice in a week.
coach-ask-coastal = Ships alone off a coast may be hunted at sea or as coastal traffic, which is easier and worth little.
coach-ask-accept = A damaged boat, or one on its way, may let a contact go.
coach-ask-break-off = A damaged boat with a keen escort near may still slip away.
coach-ask-move-points = Under the counter was no ship. Move the points to other targets.
coach-ask-confuse = Luck: one escort loses its way and does not count in the counterattack.
coach-ask-double = Luck: the ship you choose counts double if it sinks.
coach-fact-transit-check = The transit check was your first die. Open “why?” beside a line of the log to see the die, what was added to it, the row of the chart and the rule.
coach-fact-search = The search: the die and its modifiers point at one of ten boxes. White finds nothing; green, orange, blue and red find more and more.
coach-fact-convoy = Contact! A second die says what it is: ships sailing alone, or a convoy with its escorts. It is a convoy.
coach-fact-placed = The boat stands under its column. It can attack ships in that column, and near ones less well.
coach-fact-revealed = Each revealed counter shows its type, its tons in thousands and, for escorts, the ASW value.
coach-fact-torpedoes = A torpedo hits if the die is no higher than the attack less the target: “why?” lists both. A hit rolls again for the damage: large ships survive more.
coach-fact-sunk = Sunk. Its tons go into the tally on the left, and its name into the war diary.
coach-fact-counterattack = The counterattack: the escorts' strength against your boat's gives the row, one die the result, from nothing to spotted, damaged or lost. Click “Escorts … against boat …” over the columns to see what makes up both.
coach-fact-no-counterattack = The escorts are weaker than your boat is sly: no counterattack this time.
coach-fact-spotted = Spotted: escorts and aircraft know where you are. Lying low for a week shakes them off.
coach-fact-damaged = Damaged: the boat fights and hides worse. A second hit can sink it. Going home is no shame.
coach-fact-straggle = Straggle: a convoy that loses ships falls into disorder. Each level of it, two at most, gives every attack one more point.
coach-fact-combat-over = The combat is over. The ships go back to their cups; you will not know next time what lies where.
coach-fact-week = A new week. Each week the boat gets an order: hunt on, or go home; the patrol ends in port. It must turn for home when its endurance ends.
coach-fact-endurance = The endurance check ends every week on patrol: fuel, torpedoes, the crew. Above the limit the boat must turn for home.
coach-fact-sent-home = The boat is out of torpedoes or fuel and turns for home by itself.
coach-end = That was a patrol. Fair, good or outstanding goes by the tons brought home. Next, try another single boat without help, then a convoy battle with a wolf pack, and at last a campaign, where you command them all. The war diary keeps what every boat has done.

### What each war event orders or changes, in the words that a question about it shows
name-order-minelaying-any = Two boats of any nation must lay mines off Ireland, the English coast, in the Channel or off Gibraltar, at most one of Type II. They attack nothing until then.
name-order-minelaying = Two German boats must lay mines off Ireland, the English coast, in the Channel or off Gibraltar, at most one of Type II. They attack nothing until then.
name-order-abwehr-agents = One German boat must land agents in Ireland and attacks nothing until then. If nobody goes, influence with the OKW falls by 1.
name-order-iron-ore-convoy = Two German boats must go to the Norwegian Sea. What they find there is mostly a special convoy (0-4) or a task force (5-7).
name-order-no-event = Nothing happens.
name-order-defence-of-norway = Fourteen German boats, at most eight of Type II, must go to the Norwegian and the North Sea. Only convoys count there, and one in three is a task force.
name-order-soviet-cooperation = The tender Grille opens Murmansk as an advanced base.
name-order-scapa-flow-raid = Two German boats must go to Scapa Flow. What they find there is a British task force on 0-3.
name-order-escort-from-spain = One undamaged German boat in the SW Approaches must escort ships to Germany and may not go through the Channel.
name-order-iron-ore-convoy-early = Two boats must go to the Norwegian Sea. What they find there is mostly a special convoy (0-5) or a task force (6-7).
name-order-weseruebung = The landing in Norway, for two weeks; it cannot be refused. All boats of Type II and ten larger ones must go to the North and the Norwegian Sea, four larger ones to Narvik first. The torpedo value is -1 meanwhile. Afterwards Norway is a base and Type IIA leaves.
name-order-narvik-supply = One German boat, not of Type II, must land supplies at Narvik and attacks nothing until then.
name-order-dunkirk = Three German boats must go to the Channel, and one of them lays mines. Convoys there are task forces or special convoys, and the boats go home at the end of the week. If they do not go, influence with the OKW falls by 1.
name-order-training-2 = Two German boats, at most one of Type II, must leave the front for good to train crews.
name-order-admiral-scheer = A pocket battleship scares the traffic: searches get -4 this week except in the Mediterranean and the far south, and a convoy is a task force on 0-4. A supply ship may be placed at the end of the week.
name-order-admiral-hipper = A heavy cruiser is at sea: searches get -1 this week except in the Mediterranean and the far south, and a convoy is a task force on 0-2. A supply ship may be placed at the end of the week.
name-order-operation-berlin = Six German boats must go to the Western Approaches, where the battleships lead the enemy: convoys are task forces on 0-5.
name-order-operation-berlin-again = Six German boats must go to the SW Approaches: convoys are task forces on 0-5. A supply ship may be placed at the end of the week.
name-order-million-dollar-convoy = Five German boats must go to the SW Approaches. A convoy that they find is a special convoy with great liners; no pack and no second attack.
name-order-weather-reporting = From now on one German boat must report the weather from the Greenland Gap: it attacks nothing, and another takes its place when it goes home. If nobody goes, influence with the OKL falls by 2.
name-order-pan-american-zone = American escorts under British and other flags enter the cups of the west.
name-order-panamanian-tankers = Tankers under the flag of Panama enter the cups.
name-order-american-neutrality = American destroyers, flying boats and submarines enter the cups of the west.
name-order-supply-ship-granted = A supply ship can be placed in any area.
name-order-rheinuebung = Seven German boats must go to the SW Approaches and seven to Mid-Ocean, in support of the battleship Bismarck: convoys in the North Atlantic and Mid-Ocean are task forces on 0-5. Three supply ships are placed at the end of the week. If they do not go, influence with the Chancellery falls by 1.
name-order-supply-ships-hunted = Every supply ship at sea is lost.
name-order-training-3 = Three German boats of the Atlantic, at most one of Type II, must leave the front for good to train crews.
name-order-rescue-atlantis = Eight boats, those off West Africa first, must go home with the survivors of a raider and its supply ship.
name-order-baltic-3 = Five boats must go to the Baltic with the aircraft of Germany and Norway, against Soviet ships; no packs there. If they do not go, influence with the OKW falls by 1.
name-order-escort-blockade-runner = One undamaged German boat in Mid-Ocean, the Sargasso Sea, off Morocco or in the SW Approaches must bring a blockade runner home and attacks nothing.
name-order-mines-murmansk = One German boat must lay mines off Murmansk and attacks nothing until then.
name-order-risky-attacks = Ten German boats of the Atlantic must hunt off Gibraltar, where aircraft fly over the convoys. The order is repeated until three boats are lost there in a week.
name-order-mediterranean-first = Italy and Greece open as bases. Six German boats of Type VII must try to pass Gibraltar and stay in the Mediterranean for good. If they do not go, influence with the OKW falls by 1.
name-order-mediterranean = Six German boats of Type VII must try to pass Gibraltar and stay in the Mediterranean for good; with thirty there already you may ignore it. If they do not go, influence with the OKW falls by 1.
name-order-arctic-first = A tender opens Narvik. Six German boats of Type VII move to Norway or Narvik for good and patrol only the Norwegian and the Barents Sea. If they do not go, influence with the OKW falls by 1.
name-order-arctic-vii = Six more German boats of Type VII move to Norway or Narvik for good and patrol only the Norwegian and the Barents Sea; with thirty there already you may ignore it. If they do not go, influence with the OKW falls by 1.
name-order-panama-canal = Three German boats must hunt in the US Canal Zone.
name-order-baltic-4 = Five boats must go to the Baltic with the aircraft of Germany and Norway, against Soviet task forces; no packs there.
name-order-shore-bombardment = Three boats, not of Type VII, must shell the coast of the Lesser Antilles and attack nothing until then.
name-order-mines-murmansk-4 = One German boat must lay mines off Murmansk and attacks nothing until then.
name-order-mines-levant = Two German boats must lay mines off the Levant and attack nothing until then.
name-order-training-4 = Three German boats of the Atlantic must leave the front for good to train crews; only one when all of Types VIIB and IXA are gone.
name-order-rescue-spreewald = Eight boats, those in Mid-Ocean first, must look for survivors and go home.
name-order-supply-ship-south = A supply ship can be placed in the South Atlantic or the Indian Ocean.
name-order-mines-america-4 = One German boat must lay mines in the St Lawrence, off the US Eastern Seaboard, Florida or the Canal Zone and attacks nothing until then.
name-order-arctic-sortie-4 = German ships sail against an Arctic convoy. On 0-3 it scatters: searches in the Norwegian and the Barents Sea get +3 and find single ships. Otherwise they get +2, and a convoy is a task force on 0-3.
name-order-arctic = Six more German boats move to Norway or Narvik for good and patrol only the Norwegian and the Barents Sea; with thirty there already you may ignore it. If they do not go, influence with the OKW falls by 1.
name-order-portugal-scare = Six German boats must wait in the SW Approaches or off Morocco for a landing. They attack nothing but a task force or a special convoy.
name-order-torch = The Allies land in Africa; it cannot be refused. All German boats of the Atlantic in the SW Approaches and off Morocco search off Casablanca, those in the Western Med off Algeria, against American and British task forces. Afterwards Mid-Ocean and the Sargasso Sea count as western waters.
name-order-dieppe = Two German boats must go to the Channel, where everything found is a task force (0-5) or a special convoy; no pack. If they do not go, influence with the OKW falls by 1.
name-order-baltic-5 = A supply ship can be placed in the south, and five boats must go to the Baltic with the aircraft of Germany and Norway, against Soviet task forces; no packs there.
name-order-training-5 = Three German boats of the Atlantic must leave the front for good to train crews; only one when all of Types VIIB, IXA and UA are gone.
name-order-rescue-laconia = Five boats must carry survivors from West Africa to Cape Verde, after Operation Torch home. They attack nothing.
name-order-minefield-plans = Plans of minefields were captured: one boat may enter a port by a die, where all ships lie at anchor.
name-order-escort-blockade-runner-5 = One undamaged German boat in Mid-Ocean, the Sargasso Sea, off Morocco or in the SW Approaches must bring a blockade runner home and attacks nothing.
name-order-supply-ship-south-5 = A supply ship can be placed in the South Atlantic or the Indian Ocean.
name-order-mines-america-5 = Two boats must lay mines in the St Lawrence, off the US Eastern Seaboard or Florida and attack nothing until then.
name-order-arctic-sortie-5 = German ships sail against an Arctic convoy. On 0-1 it scatters: searches in the Norwegian and the Barents Sea get +2 and find single ships. Otherwise they get +1, and a convoy is a task force on 0-4.
name-order-mediterranean-5 = Six German boats must try to pass Gibraltar and stay in the Mediterranean for good; with thirty there already you may ignore it. If they do not go, influence with the OKW falls by 1.
name-order-transport-submarines = Seven Italian boats of the classes Calvi, Liuzzi and Marconi leave to carry cargo.
name-order-azores = Six German boats must go to the Azores, where the Allies land: searches get +3 and find American task forces (0-4) or special convoys (5-7); no pack. Mid-Ocean has light air cover afterwards.
name-order-torch-spain = The Allies land in Spain: as Operation Torch, with Cadiz for Casablanca. Afterwards Cadiz is lost and Gibraltar guards its strait again.
name-order-felix = Gibraltar is neutralised: nobody is caught there any more, although the strait still costs time.
name-order-puma = The Allies attack the Canary Islands: undamaged Spanish boats of Cadiz and the islands and all boats off Morocco must defend them, against task forces and special convoys. The islands are lost afterwards.
name-order-commerce-raid = A raid scares the traffic: searches get -1 this week in the SW Approaches and off Morocco, Cape Verde and West Africa, and a convoy there is a task force on 0-5.
name-order-dakar-attacked = Undamaged boats at Dakar and boats off Cape Verde must defend Dakar, against task forces (0-7) and special convoys. On 0-4 the base is lost afterwards.
name-order-monroe-doctrine = American forces guard the Lesser Antilles: convoys there are American task forces. No more fuel in the Antilles afterwards.
name-order-darlan-mines = One French boat, of the Saphir class if there is one, lays mines where a die says.
name-order-exporter = The Allies take Syria: Beirut is lost at the end of the week, and damaged boats there are scuttled.
name-order-ironclad = The Allies attack Diego Suarez: boats off Madagascar and undamaged ones in port must defend it, against British task forces (0-4) and special convoys. The base is lost afterwards.
name-order-debt = Training orders were cancelled before: these boats make up for it.
