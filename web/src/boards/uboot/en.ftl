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
col-seen = Last
about-range = { $near }–{ $far } nm
no-course = –

chart = Chart
chart-about = naval grid
chart-said = Chart with the naval grid. { $where }
our-square = Our plotted square is { $square }, told { $when }.
our-place = Our plot stands at { $lat }, { $lon }, in { $square }.
no-plot = The Navigator has not reported our position yet.
goal-square = Goal { $square }
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
intent-line = { $seat } is about to give an order: { $order }
crew-note = Crew, cards and tracks are not part of this slice.

identify-contact = Contact
identify-class = Class
identify-give = Take it for that
silhouette = Made out from bow to stern: { $profile }
tons = { $n } tons
named = taken for { $ship }

scope = View
scope-about = ships stand where they were reported
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
no-gun88 = No target for the 88 mm.
no-gun20 = No aircraft in sight.
view-turn = Turn the glass
view-bearing = Relative bearing { $relative }, true { $true }
view-ship = { $contact } at { $bearing } relative
view-empty = Nothing in sight here
view-scope-down = The periscope is down
view-nobody = Nobody is on the bridge
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
