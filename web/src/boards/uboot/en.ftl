# U-BOOT's board: labels of the stations.
ago-now = just now
ago-minutes = { $n } min ago
ago-hours = { $n } h ago

clock = Clock
ship-time = ship’s time
watch = Watch { $n }
watch-changing = watch is changing
next-bell = next bell { $hour }
bells = Bells of the watch
compression = Time compression
pace-real_time = 1×
pace-action = 6×
pace-fast_forward = 60×
pace-transit = 600×
running-at = time runs at { $rate }×
paused = paused
briefing-open = briefing: the clock stands
clock-stands = clock stands

boat = Boat
course = Course
speed = Speed
depth = Depth
battery = Battery
fuel = Fuel
air = Under water
unit-deg = °
unit-kn = kn
unit-m = m
unit-t = t
unit-h = h
unit-percent = %
ordered = ordered { $value }
bottom-at = bottom at { $metres } m
surfaced = surfaced
submerged = submerged
flooding = flooding, { $s } s
told-at = told { $when }
not-told = not reported
ask-engineer = the Chief Engineer reports it

compass = Compass
course-set = New course
course-give = Steer { $course }
course-by = { $by }°
course-to-goal = To the goal, { $course }
course-to-ships = To the ships by reckoning, { $course }
course-to-contact = Towards { $contact }
course-away = Away from { $contact }
telegraph = Engine telegraph
depth-gauge = Depth gauge
depth-set = New depth
depth-give = Go to { $depth } m
depth-test = test depth { $depth } m
eyes = Eyes and ears
observers = Observers
periscope = Periscope
hydrophone = Hydrophone
sextant = Sextant
on-bridge = { $n ->
    [0] bridge clear
    [one] one on the bridge
   *[other] { $n } on the bridge
}
up = up
down = down
manned = manned
unmanned = not manned
signals = Signals and mission
really = Sure? { $what }
never-mind = No
no-orders = You give no orders to the boat from this station; the Captain does.
read-only = read only
waiting-for = waiting for { $order }
rule-of = rule { $id }

plot = Bearing plot
plot-about = contacts as they were reported, with their error
plot-said = { $contact } by { $by }: bearing { $bearing } true, about { $miles } miles, { $looks ->
    [one] one look
   *[other] { $looks } looks
}, { $when }
plot-none = No contact.
signal-said = Signal of the briefing: bearing { $bearing }, about { $miles } miles, course { $course }
range-ring = { $n } nm
contact-sight = Sighted { $n }
contact-sound = Heard { $n }
col-contact = Contact
col-bearing = True
col-relative = Rel.
col-range = Range
col-course = Course
col-speed = Speed
col-seen = Last
about-range = { $near }–{ $far } nm
no-course = –
about-knots = about { $knots } knots

chart = Chart
chart-about = naval grid
chart-said = Chart with the naval grid. { $where }
our-square = Our plotted square is { $square }, told { $when }.
our-place = Our plot stands at { $lat }, { $lon }, in { $square }.
no-plot = The Navigator has not reported our position yet.
goal-square = Goal { $square }
ships-reckoned = by reckoning
ships-line = Ships by reckoning { $when }: { $bearing }, { $miles } nm
goal-line = Goal { $square }: course { $course }, { $miles } nm
fix-in = Sextant fix in { $square }

feed = Boat feed
feed-empty = Quiet so far.
station = Station
mission = Mission
mission-report = Report from { $square } within { $hours } hours.
mission-shadow = Keep contact for { $minutes } minutes, unseen.
mission-held = Contact held { $held } of { $minutes } min
mission-left = { $left } left
weather = Weather
weather-line = Sea { $sea }, cloud { $cloud }/8, visibility { $miles } nm, wind from { $wind }°
weather-unknown = not seen from below
officers = Officers
you = you

identify-contact = Contact
identify-class = Class
identify-give = Take it for that
silhouette = Made out from bow to stern: { $profile }
tons = { $n } tons
named = taken for { $ship }

eyes-open = Views that are open
eye-binoculars = Binoculars
eye-periscope = Periscope
eye-tdc = TDC optics
eye-gun88 = 88 mm
eye-gun20 = 20 mm
view-times = { $n }×
view-wider = Wider
view-nearer = Nearer
view-not-yours = None of your sailors is at the glass
metres-about = about { $n } m
miles-about = about { $n } nm
made-out = made out, not named
not-made-out = not made out yet
neutral = neutral
to-sheet = Name her
to-tdc = Set the TDC on her
captain-fires = The Captain gives the order to fire.
gun-fires = The 88 mm fires at { $contact }, { $rounds } rounds to go
flak-fires = The 20 mm is manned
aircraft-at = Aircraft { $bearing }°
aircraft-on = it comes straight on
no-gun88 = No target for the 88 mm.
no-gun20 = No aircraft in sight.
view-turn = Turn the glass
view-bearing = Relative bearing { $relative }, true { $true }
view-ship = { $contact } at { $bearing } relative
view-empty = Nothing in sight here
view-scope-down = The periscope is down
view-nobody = Nobody is on the bridge. Send observers up under “Eyes and ears”, or dive and raise the periscope.
view-relative = relative bearing
view-true = true
view-left = Turn left
view-right = Turn right

crew = Crew
command = command { $n }
morale = morale { $n }
exhausted = exhausted
men = { $n } men
section = section { $n }
activations = { $n } activations left
weapons = Torpedoes
reserve = { $n } in reserve
tube-loaded = loaded
tube-flooded = flooded
tube-loading = loading
tube-empty = empty
shots = Fired { $fired }, hits { $hits }, sunk { $sunk }; { $rounds } rounds for the gun.
running = { $n } running

# Pages of the stations
pages = Pages of the station
page-scope = View
page-plot = Plot
page-chart = Chart
page-boat = Boat
page-orders = Orders
page-attack = Attack
page-sheet = Sheet
page-radio = Radio
page-disc = Disc
page-galley = Galley
page-tech = Technical
page-learn = Learn
page-debrief = Debrief

# The boat
room-1 = Bow torpedo room
room-2 = Officers
room-3 = Control room
room-4 = Crew quarters
room-5 = Diesel room
room-6 = Motor room
room-7 = Foredeck, 88 mm
room-8 = Bridge, look-outs, 20 mm
move-here = to { $section }
busy-with = busy with { $job }
chips-exhaustion = { $n ->
    [one] one exhaustion chip
   *[other] { $n } exhaustion chips
}
chips-cross = { $n ->
    [one] one red cross
   *[other] { $n } red crosses
}
track-command = Command
track-morale = Morale
track-draws = draws a morale card of deck { $deck }
track-note = Double edges draw a morale card. At the bell the command marker moves back by { $n }.
exhausted-crew = the crew is exhausted
order-runs = Being carried out: { $order }
man-line = Section { $section }; { $specs }; { $free } of three fields free.
has-badge = He wears the badge of a specialist.
card-chips = exhaustion { $exhaustion }, red crosses { $cross }
card-needs = Needs: { $what }.
card-needs-nothing = Needs no medicine: chips come off at the watch change.
card-treated = Treated: chips come off at the watch change.
card-forbids = Forbids: { $what }.
card-special-two-sections = He walks two sections at most in a mobilisation.
card-special-no-rest-by-smoking = Smoking does not rest him.
card-special-no-specialist = None of his symbols counts.
card-special-cross-after-two-watches = Untreated for two watch changes it adds a red cross.
watch-below = Watch below
man-chips = activation chips { $activation }
man-fallen = fallen
fallen = Fallen of this watch
pick-a-man = Pick a sailor to see his card.
sick-bay = Sick and wounded
hand = The Captain’s hand
cards-n = { $n }
no-cards = No cards.
waiting-cards = Waiting cards
no-waiting = None.
medicine = Stores
first-aid-kits = First-aid kits
med-tablets = Tablets
med-ointments = Ointments
med-bandages = Bandages
med-injections = Injections
med-surgical = Surgical kits
cigarettes-of = Cigarettes: { $seat }
flooded-section = flooded
repair-needs = { $n ->
    [one] Needs one sailor.
   *[other] Needs { $n } sailors.
}
repair-paused = paused
fault-green = No harm yet.
fault-yellow = At a major failure: { $harm }
breach-here = hull breach
move-how = Pick a sailor and then a section, or use the list. Who is not named stays.
move-danger = Dangerous: section { $sections }. Whoever enters, passes or stays there may be hurt.
move-of = Where { $sailor } goes
carry-of = What { $sailor } carries
put-of = Where { $item } is put down
carry-nothing = nothing
move-go = { $n ->
    [0] Nobody moves
    [one] One man moves
   *[other] { $n } men move
}
col-sailor = Sailor
col-from = From
col-to = To
col-carry = Carries

# Orders
col-order = Order
col-needs = Needs
col-crew = Crew now
col-cost = Cost
col-with = Together with
orders-how = Choose an order: the decision column lists its choices with cost and reasons.
orders-mine = Orders that you answer for. The Captain gives them; you confirm that the crew is in position.
ready-now = ready
ready-not-now = not now
ready-mobilise = mobilise first: { $men }
hand-line = { $sailor } ({ $chips })
cost-n = { $n }
needs-by_severity = by grade
needs-one_per_torpedo = one for each torpedo
needs-equipment = the right equipment
bell-resets = command back by { $n }

# Technical
strain = Strain of the hull
dangerous-enter = dangerous to enter
toolbox-empty = no cards
sym-flood_tubes = ≋
sym-fire_torpedoes = ➤
sym-reload_torpedo = ⟳
sym-use_hydrophone = ◖
sym-work_enigma = ⌨
sym-new_course = ☸
sym-new_depth = ⇕
sym-dive_surface = ⤓
sym-set_tdc = ◎
sym-use_periscope = ⊤
sym-address_crew = ❞
sym-prepare_meal = ♨
sym-new_speed = ⚙
sym-fire_88mm = ⊶
sym-fire_20mm = ⊷
sym-assign_observers = ◉
sym-take_sextant_fix = ✶
puzzle = Technical puzzle
puzzle-how = Lay six pieces for the section and its two neighbours, from stern to bow, an upper and a lower row. Pipes must meet at every edge.
puzzle-places = Places
puzzle-place = Place { $n }
puzzle-pieces = Pieces
puzzle-right = The letters read as they must: sealed.
puzzle-wrong = The letters are wrong. Try again.
breach-left = section { $section }: { $s } s
breach-man-it = The Captain must order the repair of section { $section } first.
breach-get-out = It failed. Get everybody out of section { $section }.
stern-side = stern
bow-side = bow
piece-said = { $mark }: pipes to the stern { $stern }, to the bow { $bow }, at the top { $top }, at the bottom { $bottom }
mark-bow_caps = Bow caps
mark-torpedo_tubes = Tubes
mark-bunks = Bunks
mark-periscope = Periscope
mark-galley = Galley
mark-diesels = Diesels
mark-motors = Motors
mark-rudder_gear = Rudder gear

# Galley
pyramid = Food pyramid
recipes = Recipes
supply = Supply
spoiled = spoiled
spoil-note = When the supply is empty, the topmost kind of this list spoils.
chip-none = empty
meal-can = This can be cooked.
meal-cannot = No meal: one chip, or a recipe of connected chips.
meal-choose = Choose chips that lie together.
meal-cook = Cook it
meal-ready = Meal of the day: { $food }.
meal-none = Nothing cooked yet.
meal-at = The crew eats at { $hour }, { $hours ->
    [0] within the hour
    [one] in an hour
   *[other] in { $hours } hours
}.

# Attack
tdc = TDC
tdc-holds = solution
tdc-none = no solution
tdc-unset = not set
tdc-give = Set the TDC
tdc-no-target = No target in the optics.
captain-sets = The Captain sets the TDC.
dial-contact = Target
dial-metres = Range, m
dial-course = Target course, °
dial-bow = Angle on the bow
dial-knots = Target speed, kn
dial-speed = Torpedo speed
dial-depth = Depth, m
dial-pistol = Pistol
dial-spread = Spread, °
speed-fast = fast
speed-middle = middle
speed-slow = slow
pistol-contact = contact
pistol-magnetic = magnetic
bow-starboard = { $angle }° starboard
bow-port = { $angle }° port
side-starboard = starboard
side-port = port
out-gyro = gyro
out-run = run
out-time = time
out-impact = impact
solution-said = Gyro angle { $gyro } degrees, run { $run } metres, { $time } to run
tubes = Tubes
tube-ready-in = loading, { $time }
flood-give = Flood { $tubes }
flood-none = Choose tubes to flood
fire-give = FIRE { $tubes }
fire-cost = command −{ $n }; { $men }
fire-hold = flood first; then hold to fire
runs-line = Tube { $tube }, { $torpedo }: running for { $time }

# Radio
messages = Messages
messages-none = Nothing has been taken down.
message-start = starts at { $start }
message-spoiled = spoiled by a wrong setting
message-try = Try it on the machine
enigma = Enigma
enigma-try = free to try
rotor = Rotor { $n }
rotor-which = Which rotor { $n }
rotor-up = Rotor { $n } forward
rotor-down = Rotor { $n } back
rotors = rotors
rings = rings
start = start
plugs = plugs
tape-in = Type
tape-out = Lamps
setting-wrong = the setting of { $field } is not possible
code-sheet = Code sheet
col-day = Day
sheet-use = use
sheet-use-day = Use the row of day { $day }

# Identification sheet
made-out-now = Made out now
kind-merchants = Merchants
kind-small = Small ships
kind-escorts = Escorts and warships
silhouette-of = Silhouette: { $ship }
class-line = { $tons } t, { $length } m long, { $draught } m deep, masthead { $mast } m
identify-as = Take it for: { $ship }

# Plot, disc, ruler
north-up = North up
bow-up = Bow up
plot-scale = a square is one mile
marker-unknown = { $n } unknown
marker-merchant = { $n ->
    [one] one merchant
   *[other] { $n } merchants
}
marker-escort = { $n ->
    [one] one escort
   *[other] { $n } escorts
}
marker-small = { $n ->
    [one] one small ship
   *[other] { $n } small ships
}
disc = Attack disc
disc-how = Set the four values in any order; courses on white, the bearing on green.
disc-own = Own course
disc-bearing = Bearing from the bow
disc-enemy = Enemy course
disc-range = Range, nm
disc-true = True bearing
disc-numbers = Numbers on the black disc
disc-from = Take { $contact }
disc-said = Attack disc: own course { $own }, bearing { $bearing } from the bow, enemy course { $enemy }; true bearing { $true }, angle on the bow { $angle } degrees { $side }
sheets = Sheets of the map
sheet-here = Where we are
sheet-north_sea = North Sea
sheet-atlantic = Atlantic
ruler = Protractor and ruler
ruler-from = From
ruler-to = to
ruler-course = Course { $course }, { $miles } nm
ruler-time = { $up } h at full ahead on the surface, { $down } h submerged
ruler-how = Two squares of the grid, such as AF76 and AE69.

# Debrief
account = Account of the patrol
grade = grade
grade-S = outstanding
grade-A = excellent
grade-B = good
grade-C = fair
grade-D = unsatisfactory
grade-E = poor
grade-F = failed
glory = glory
tons-sunk = tons sunk
hits-of = torpedo hits
shells = shells fired
aircraft-shot = aircraft shot down
goal-primary = Primary goal:
goal-secondary = Further goal:
goal-report = report from the square
goal-shadow = keep contact
goal-tons = sink { $need } tons
goal-ships = sink { $need } ships
goal-contact = keep contact and report it
goal-cross = cross to the square
goal-survive = hit a ship and come home
goal-meet = meet the supply ship
goal-land = land the men
goal-mines = lay the mines
track-chart = Track chart
track-said = The true track of the boat, { $n } points, with { $sunk } ships sunk
sunk-list = Sunk
sunk-none = Nothing was sunk.
col-ship = Ship
col-tons = Tons
col-by = By
col-when = When
timeline = Timeline

# What is heard, and what waits
heard = Heard
waits = Waiting
waits-cards = { $n ->
    [one] one card
   *[other] { $n } cards
}
waits-messages = { $n ->
    [one] one message for the Enigma
   *[other] { $n } messages for the Enigma
}
waits-faults = { $n ->
    [one] one fault
   *[other] { $n } faults
}
waits-conditions = { $n ->
    [one] one dangerous or dark section
   *[other] { $n } dangerous or dark sections
}
waits-breach = hull breach in section { $section }: { $s } s
waits-meal = no meal cooked for { $hour }
sign-watch_bell = Bell of the watch
sign-asdic_ping = Asdic ping
sign-depth_charges = Depth charges
sign-bombs = Bombs
sign-torpedo_fired = Tube { $tube } fired
sign-torpedo_hit = Explosion: a hit
sign-torpedo_premature = Explosion, too early
sign-ship_sunk = Breaking bulkheads: a ship goes down
sign-aircraft_sighted = Aircraft, { $bearing }°
sign-under_fire = Gunfire
sign-breach = Water in section { $section }
sign-flooded = Section { $section } floods
sign-contact = Contact, { $bearing }°
sign-message_received = Morse: a message
sign-order_executed = Order carried out
sign-mobilisation = Mobilisation

# Learning
learn = Learn
learn-this = Learn this station
learn-of = Learn: { $officer }
learn-done = { $n } of { $of } done
take-me = Show me
step-done = (done)
step-open = (to do)
guide-captain = You order, the others carry out. Every order costs a space of command, and morale when command is spent: so plan the watch, and mobilise once for several orders.
guide-first_officer = You are the eyes and the memory of the boat: confirm crews, name what is seen, read the radio, and tell the others what waits.
guide-navigator = You know where the boat is, or think so. Keep the plot, report it, work the disc for the attack, and feed the crew.
guide-chief_engineer = The boat lives by you: watch battery, air and fuel, repair what breaks before it gets worse, and know the puzzle by heart.
do-boat = Look over the boat: where does everybody stand?
do-orders = Read the list of orders: which have their crew in position?
do-speed = Ring the telegraph: order a speed.
do-course = Order a new course.
do-mobilise = Mobilise the crew.
do-observers = Send observers to the bridge.
do-look = Look through a glass.
do-tdc = Set the TDC on a ship in the optics.
do-confirm = Confirm that a crew is in position, so that an order is executed.
do-sheet = Open the identification sheet.
do-name = Name a ship that has been made out.
do-radio = Open the radio page and try the Enigma.
do-pace = Change the time compression.
do-feed = Read three reports in the feed.
do-chart = Open the chart.
do-ruler = Measure the course between two squares.
do-report = Report our position.
do-disc = Set the attack disc.
do-plot = Open the bearing plot.
do-galley = Look at the food pyramid.
do-meal = Cook a meal when the Captain orders it.
do-tech = Read the cards of all eight sections.
do-engines = Report battery, fuel and air.
do-equipment = Set out the equipment, one piece a section, before the first order.
do-puzzle = Lay the puzzle for practice.
do-repair = See a repair begin.
summaries = Step by step
steps-mobilisation = Mobilisation
step-mobilisation-1 = The Captain announces it and pays one space of command.
step-mobilisation-2 = Each officer moves any of his sailors through connected sections; each may carry one thing.
step-mobilisation-3 = In dangerous sections crew damage follows, once.
step-mobilisation-4 = It ends when every officer has confirmed.
steps-order = Order
step-order-1 = The Captain orders and pays.
step-order-2 = The responsible officers check that the crew is in position.
step-order-3 = They confirm, or ask for another man.
step-order-4 = The crew is activated: a chip each, two without the symbol.
step-order-5 = The order is carried out; then the next may be given.
steps-watch = Watch change
step-watch-1 = The Captain’s command marker moves back.
step-watch-2 = Dangerous sections: crew damage follows.
step-watch-3 = Chips: everybody drops one, jobs go over to the new watch or end; then the other watch is on duty.
step-watch-4 = The figures of the fallen come off, and those whose man lives come back.
captains-log = Captain’s log
log-how = Only you see this.
practice = Practice with the puzzle
practice-begin = Begin
practice-end = End
practice-how = A breach in the control room, without the clock.

# The lobby's advice
role-captain = Captain
role-first_officer = First Officer
role-navigator = Navigator
role-chief_engineer = Chief Engineer
suits-captain = for whoever likes to lead, weigh costs and decide under pressure
suits-first_officer = for whoever likes a busy screen, keeps track and talks to everybody
suits-navigator = for whoever likes charts, angles and working things out
suits-chief_engineer = for whoever likes puzzles and keeping a machine alive
fewer-1 = Alone: hold all four roles, or let the staff hold some, and set all difficulties to easy or normal.
fewer-2 = Two at the table: Captain with Navigator, First Officer with Chief Engineer; set all difficulties to easy or normal.
fewer-3 = Three at the table: the Captain also holds Chief Engineer or Navigator; set all difficulties to easy or normal.
house-rules = House rules: where the rulebook leaves a choice, the options below set it.

page-briefing = Briefing
briefing-begins = At sea from
briefing-time = Time
briefing-hours = { $hours } hours until the boat must be on its way home
briefing-goal = Goal
briefing-start-square = Starting square
briefing-signal = Signal
briefing-ships = Ships bearing { $bearing }°, about { $miles } miles, course { $course }°
briefing-radio = Other goals come by radio while you are at sea.
briefing-you = You are the { $officer }.
briefing-who = Who is ready
briefing-read = ready
briefing-reads = is reading
briefing-ready = Ready
briefing-start = Start without waiting
briefing-equipment = Set out the equipment
parts-done = Missions so far
parts-of = { $n } of { $parts }
part-line = Grade { $grade }, { $meaning }; glory { $glory }, { $tons } tons; primary goal { $primary ->
    [yes] reached
   *[no] missed
}.
briefing-waits = The clock stands. The mission begins when every officer is ready.
account-read = I have read it
account-go-on = Go on without waiting
account-waits = The next part begins when every officer has read the account.
