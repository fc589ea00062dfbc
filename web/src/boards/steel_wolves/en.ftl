# The board of Steel Wolves: what it says itself. What happens is said by the game's own catalogue.
sw-context = Boat
sw-week = Week { $n }, { $month }
sw-phase-signals = Signals, weather
sw-phase-movement = Movement
sw-phase-contact = Search, combat
sw-phase-week-end = End of week
sw-chart = Atlantic chart. { $boat } at { $place }. { $n ->
    [0] No place is asked about.
    [one] One place can be chosen.
   *[other] { $n } places can be chosen.
}
sw-layers = Layers of the chart
sw-layer-traffic = Traffic
sw-layer-weather = Weather
sw-layer-zones = Zones
sw-layer-routes = Routes
sw-layer-sinkings = Sinkings
sw-war-period = War period
sw-torpedo-value = Torpedo value
sw-signals = B-Dienst / Enigma
sw-bdienst-area = Traffic expected
sw-weeks-left = Weeks left
sw-class = Type { $cls }
sw-deciding = deciding
sw-done = done
sw-place = Where
sw-side = Task
sw-side-patrol = on patrol
sw-side-transit = in transit
sw-side-returning = going home
sw-ace = Ace
sw-inexperienced = Inexperienced crew
sw-damage = Damage
sw-spotted = Spotted
sw-none = none
sw-yes = yes
sw-no = no
sw-tally = Sunk on this patrol
sw-tally-battle = Sunk in this battle
sw-tally-campaign = Sunk so far
sw-boats = Boats
sw-boats-count = { $n }, { $sea } at sea
sw-panels = Under the chart
sw-bases = Base boards
sw-base = Base
sw-and-more = and { $n } more
sw-tracks = Tracks
sw-months = The months of the war
sw-months-none = The first month is not over yet.
sw-month = Month
sw-month-tons = Tons
sw-month-ships = Ships
sw-month-lost = Boats lost
sw-month-points = Points
sw-influence = Influence with { $group }: { $n }
sw-prestige = Prestige { $n } of 9
sw-prestige-short = Prestige
sw-phase-strategic = Strategic
sw-phase-refit = Refit
sw-phase-operations = Operations
sw-thousand = { $n ->
    [0] 0 t
   *[other] { NUMBER($n, useGrouping: "always") },000 t
}
sw-ships = { $n ->
    [one] one ship
   *[other] { $n } ships
}
sw-history = History, dashed: { $ships ->
    [one] 1 ship
   *[other] { $ships } ships
  }, { NUMBER($tons, useGrouping: "always") },000 t
sw-levels = Fair from { NUMBER($fair, useGrouping: "always") },000 t, good from { NUMBER($good, useGrouping: "always") },000 t, outstanding from { NUMBER($best, useGrouping: "always") },000 t
sw-tons = { NUMBER($n, useGrouping: "always") },000 t
sw-asw = ASW { $n }
sw-combat = Combat display
sw-columns = Columns
sw-round = { $boat }, round { $n }
sw-sunk = { $n ->
    [one] one sunk
   *[other] { $n } sunk
}, { NUMBER($tons, useGrouping: "always") },000 t
sw-strengths = Escorts { $allied } against boat { $boat }
sw-strength-allied = Escorts
sw-strength-boat = { $boat }
sw-counter-die = On the die
sw-counterattack = Counterattack
sw-hidden = Hidden, { $flag } flag
sw-damaged = damaged
sw-loose = { $n } more counters join a column when the boat closes in.
sw-entry = enter > { $n }
sw-entry-free = entry free
sw-sheaf = { $first }–{ $last }
sw-sheaf-loose = { $first } … { $last }
sw-sheaf-many = { $n } ◇
sw-choices-here = Choices here
sw-layer-area = Area card
sw-area-card = Area card
sw-area-pick = Area
sw-coast = coast
sw-period-short = WP
sw-air = Air cover
sw-air-none = none
sw-air-light = light
sw-air-heavy = heavy
sw-enemy-sub = enemy submarines
sw-zones = Zones:
sw-low = Low of { $n } millibars
sw-subs-lost = Boats lost
sw-value-attack = Attack
sw-value-defence = Defence
sw-value-tactics = Tactics
sw-value-endurance = Endur.
sw-value-crash_dive = Dive
sw-value-speed = Speed
sw-value-range = Range
sw-value-readiness = Ready

## War diary
sw-diary = War diary
sw-diary-open = War diary …
sw-diary-loading = Reading the log …
sw-diary-failed = The diary could not be read. Close it and try again.
sw-diary-months = Months
sw-diary-boats = Boats
sw-diary-commanders = Commanders
sw-diary-ships = Ships
sw-diary-sum = { $ships ->
    [0] No ships sunk
    [one] 1 ship
   *[other] { $ships } ships
} of { NUMBER($tons, useGrouping: "always") },000 tons; { $lost ->
    [0] no boats
    [one] 1 boat
   *[other] { $lost } boats
} lost; { $sea } at sea.
sw-diary-history = In history: { $ships ->
    [one] 1 ship
   *[other] { $ships } ships
  }, { NUMBER($tons, useGrouping: "always") },000 t.
sw-diary-since = { $from } to { $to }
sw-diary-save = Save as
sw-diary-html = page (HTML)
sw-diary-csv = { $what } (CSV)
sw-diary-film = Watch it as a film
sw-diary-find = Find a boat, ship, place or commander
sw-diary-none = Nothing yet.
sw-diary-more = and { $n } more: narrow the search
sw-plot-tons = Thousand tons sunk a month
sw-plot-ships = Ships sunk a month
sw-plot-lost = Boats lost a month
sw-plot-you = your war
sw-plot-history = history
sw-plot-alone = { $what }: { $n } months, { $you } in all.
sw-plot-about = { $what }: { $n } months, { $you } in your war, { $history } in history.
sw-col-month = Month
sw-col-ships = Ships
sw-col-tons = Tons
sw-col-lost = Boats lost
sw-col-points = Points
sw-col-history = History
sw-col-boat = Boat
sw-col-class = Type
sw-col-commander = Commander
sw-col-patrols = Patrols
sw-col-fate = Fate
sw-col-ship = Ship
sw-col-area = Where
sw-col-date = When
sw-col-from = From
sw-col-until = Until
sw-col-base = Base
sw-col-end = End
sw-col-ace = Ace
sw-col-nation = Flag
sw-col-running = not over
sw-date = { $month }, week { $week }
sw-at-start = at sea at the start
sw-end-home = home
sw-end-damaged = home, damaged
sw-end-lost = lost
sw-end-sea = at sea
sw-fate-lost = lost { $when }
sw-fate-constructive-loss = beyond repair { $when }
sw-fate-scrapped = scrapped { $when }
sw-fate-scuttled = scuttled { $when }
sw-fate-training = to the training flotillas { $when }
sw-fate-serves = in service
sw-mine = mine
sw-on-mines = on its mines
sw-patrols-of = Patrols of { $boat }

## The panels of a campaign
sw-orders = Orders
sw-war = Events, politics
sw-boats-here = { $n ->
    [one] 1 boat here
   *[other] { $n } boats here
}
sw-kept = You decide yourself:
sw-kept-none = nothing yet. The staff takes every decision at sea by its doctrine.
sw-change = Change
sw-run = Run the week
sw-standing = Standing orders of the bases
sw-standing-to = New patrols go to
sw-standing-stay = Patrol until
sw-standing-home = Come home when
sw-standing-ready = Ready for sea
sw-to-ask = you are asked
sw-to-staff = the staff chooses
sw-stay-0 = endurance ends
sw-stay = { $n } weeks are over
sw-home-damaged = damaged
sw-home-spotted = damaged or spotted
sw-home-never = only when forced
sw-give-orders = Orders for { $place }
sw-not-now = Orders can be given when the week is about to run.
sw-in-force = War events this week
sw-in-force-none = No war event is in force.
sw-second-week = second week
sw-event-cancelled = cancelled
sw-event-orders = Boats under its orders
sw-event-order = { $boat }: { $task }, { $to }
sw-happened = So far in this war
sw-supply = Supply ships
sw-tenders = Tenders
sw-closed-zones = Closed for patrols and mines
sw-retired = Types out of service
sw-interned = Interned tankers in
sw-minefields = Minefields
sw-minefield = { $zone }, strength { $n }
sw-weather-boat = Weather boat
sw-politics = Influence in Berlin
sw-bdu = The BdU sits in
sw-bdu-BERLIN = Berlin
sw-bdu-KERNEVAL = Kerneval
sw-request-month = Last planned request
sw-granted = Granted
sw-pending = Takes effect at the end of the week
sw-spain = Spain
sw-spain-war = at war on the Axis side
sw-spain-felix = Gibraltar neutralised
sw-spain-landed = the Allies have landed
sw-spain-neutral = neutral
sw-vichy = Vichy France
sw-vichy-neutral = neutral
sw-vichy-war = at war on the Axis side; bases { $bases }
sw-vichy-leaving = the alliance is ending
sw-optional-bases = Optional bases open
sw-plans = Altered construction

sw-salvos = Salvos of this combat
sw-salvo-ship = { $ship }, { $tons },000 t
sw-salvo-hit = hit
sw-salvo-miss = miss
sw-salvo-needed = { $points ->
    [one] 1 point
   *[other] { $points } points
}, needed { $needed } or less
sw-salvo-escorts = escorts { $allied } against { $sub }:
sw-salvo-die = die { $die }, { $result }
sw-salvo-nothing = nothing
sw-gone-word = sunk
sw-gone = { $nation }, { $tons },000 t, by { $boat }

## SW2.5 The week's report
sw-report = Report of the week
sw-report-of = Report of { $day }
sw-report-before = Report of the week before { $day }
sw-report-ships = { $n ->
        [0] no ship sunk
        [one] sunk, one ship
       *[other] sunk, { $n } ships
    }
sw-report-convoys = { $n ->
        [one] convoy met
       *[other] convoys met
    }
sw-report-lost = { $n ->
        [one] boat lost
       *[other] boats lost
    }
sw-report-damaged = { $n ->
        [one] boat damaged
       *[other] boats damaged
    }
sw-report-sunk-by = Sunk by
sw-report-flags = flag and thousand tons
sw-report-is-lost = { $boat } is lost
sw-report-bases = Bases
sw-report-new = New: { $boats }
