### The shell: everything around the boards.

app-name = Sandtable
loading = One moment …
close = Close
copy = Copy
copied = Copied.
send = Send
you = you
no-server = The table server does not answer. Check that it is running, then try again.
skip-to-tables = Skip to your tables
skip-to-prompt = Skip to the decision

## Lobby
lobby-title = Tables
lobby-where = { $n ->
    [one] One game
    [4] Four games
   *[other] { $n } games
}, one table
lobby-promise = Every rule enforced and explained. Any seat can be a person, a bot, or “ask the staff”.
greeting-morning = Good morning.
greeting-afternoon = Good afternoon.
greeting-evening = Good evening.
tables-wait = { $n ->
    [0] No table waits for you.
    [one] One table waits for you.
   *[other] { $n } tables wait for you.
}
games = Games
seats-word = { $n ->
    [one] seat
   *[other] seats
}
seats-count = { $n ->
    [one] one seat
   *[other] { $n } seats
}
solitaire = solitaire
new-table = New table: { $game }
new-table-short = New table
learn = Learn
learn-game = Learn { $game }
learn-rules = All rules, { $n }
learn-aim = Aim
learn-then = Then
learn-start = Start the first match
learn-press = press any of them
learn-picture = The board at: { $step }
learn-counters = Counters
learn-words = Words
back-to-tables = Back to the tables
learn-title = { $game }: rules and charts
learn-how = Search by words, by a rule's number, or by a term as it is printed in German or Italian.
your-tables = Your tables
your-tables-sorted = those that wait for you first
your-tables-none = You sit at no table yet. Start one here, or join a friend's with a link.
find-table = Find by name, game or scenario
find-nothing = No table of yours has these words.
show-tables = Which tables
show-all = All
show-asked = My move
show-running = Running
show-over = Finished
state-waiting-long = Waiting for the others
result-won = won
result-lost = lost
result-drawn = drawn
name-table = Rename { $game }
name-table-do = Rename
tables-counted = { $n ->
    [one] One table
   *[other] { $n } tables
}{ $won ->
    [0] .
   *[other] , { $won } won.
}
statistics = Statistics
stat-game = Game
stat-tables = Tables
stat-over = Finished
stat-how = Counted are the tables of which this browser holds a key. Won and lost count where somebody, or the staff, played against you.
list-title = This list
list-how = The list and its keys are kept in this browser alone. Take them to another one with a file; whoever has the file can play your seats.
list-save = Save the list to a file
list-open = Add a list from a file
list-read = { $n ->
    [0] Every table of the file was here already.
    [one] One table was added.
   *[other] { $n } tables were added.
}
list-unreadable = This file holds no list of tables: choose one that “Save the list to a file” made.
state-your-move = your move
state-waiting = waiting
state-finished = finished
saved = saved { $when }
ago-now = just now
ago-minutes = { $n } min ago
ago-hours = { $n } h ago
ago-days = { $n ->
    [one] a day ago
   *[other] { $n } days ago
}
decide = Decide
look = Look
look-back = Look back
forget-table = Take { $game } off this list
join = Join a table
join-how = Link or code from a friend
join-do = Join
open-tables = Open tables
open-tables-none = Nobody has put up an open table just now.
open-tables-more = Older tables
take-seat = Sit down as { $seat }
watch = Watch
ask-password = The password of this table:
brought-back = The match is back: everybody's old link opens it again, yours too.
import = Import a save
spectator = spectator

start-here = Start here:
start-mark = start here
live = live
group-start = For the first time
about-span = about { $span }
lengths-measured = lengths: middle of the last tables that were played to their end here; with “about”, not measured yet
new-saved = Saved as you play. A seat can be handed to the staff at any time.
new-options-count = { $n ->
    [0] as the rulebook has them
    [one] one changed
   *[other] { $n } changed
}
new-scenario = Scenario
scenario-guided = guided
new-seats = Who sits where
new-players = How many players
new-deal-none = As you like: seat by seat
new-deal = { $way ->
    [a] { $n } players
   *[other] { $n } players, the other way ({ $way })
}
new-solitaire = One seat: yours. The staff can decide any question for you.
new-options = Options
new-more = Title, password, open to others
new-title = Title of the table
new-password = Password to join
new-listed = Show it in the lobby, so that others can join
new-start = Start the table
new-invite = { $n ->
    [one] The table stands. Send this link to the person who is to sit there.
   *[other] The table stands. Send each link to the person who is to sit there.
}
new-invite-later = You find the links again in the menu of the table.
new-enter = To the table
holder-you = You
holder-friend = A friend, by link
holder-human = A person
holder-hotseat = Somebody at this device
holder-bot = The staff (bot)
setting-on = On
setting-off = Off

invitation = Invitation
invitation-broken = This link opens nothing
invitation-ends = This link opens the seat once: whoever sits down keeps it, and the link ends.
invitation-seated = Somebody has looked in here already. If that was not you, ask the owner for a new link before you sit down.
invitation-yours = You made this link. It stays good for the person whom you send it to.
invitation-unknown = The table is gone, or the link was replaced by a new one. Ask the owner for a fresh link.
invitation-seat = You are invited to sit down as { $seat }.
invitation-watch = You are invited to watch. Spectators see what everybody may know.
invitation-owner = This is the owner's key of the table.
sit-down = Sit down
to-lobby = To all tables

## Table
table-menu = The table
table-menu-short = Table
context = Overview
library = Rules and charts
library-short = Rules, charts
library-rules = Rules
library-charts = Charts
library-find = Find by words, number or printed term
library-more = and { $n } more: narrow the search
library-none = No rule has all of these words.
help = Help
phase-track = Phases
saved-entries = Saved · #{ $n }
reconnecting = Connection lost, trying again …
reconnecting-kept = What you have chosen and written is kept.
no-board = This game has no drawn board yet. Everything can be decided from the list.
key-refused = This key opens no table
key-refused-how = The table is gone, or your link was replaced by a new one. Ask the owner for a fresh link.
tabs = Parts of the table
tab-decide = Decide
tab-log = Diary
tab-library = Charts
chart-full = Full chart
chart-close = Back to the list
eyes = Look through the eyes of

## Film
film = Film of the match
film-short = Film
film-of = Film: { $title }
film-back = To the table
film-first = To the beginning
film-earlier = { $step ->
    [week] A week back
   *[line] A line back
  }
film-later = { $step ->
    [week] A week on
   *[line] A line on
  }
film-last = To the end
film-play = Run it
film-stop = Stop
film-at = { $step ->
    [week] Week of the film
   *[line] Line of the log
  }
film-line = { $step ->
    [week] Week { $n } of { $count }
   *[line] Line { $n } of { $count }
  }
film-speed = Speed
film-times = { $speed }×
film-results = results alone
film-outcome-before = ◂ Outcome before
film-outcome-next = Next outcome ▸
film-empty = Nothing has happened yet: there is no film.
film-log = Log up to here
film-no-board = These rules cannot draw this moment again; the words are as they were.

## Prompt
your-decision = Your decision
open-questions = Open questions
sealed = sealed
sealed-how = Your answer is sealed. You may change it until everybody has sealed theirs.
answers-itself = answers itself in { $n } s
confirm = Confirm
confirm-letter = { $verb }: { $letter }
staff-decides = Staff decides
order = Order
order-leave = Leave it
orders = { $n ->
    [one] An order that you may give at any time
   *[other] { $n } orders that you may give at any time
}
undo = Undo
withdraw = Take your answer back
undo-locked = Undo is locked:
undo-nothing-to-undo = there is nothing of yours to take back.
undo-a-throw = dice were thrown since.
undo-a-reveal = something hidden was opened since.
undo-another-answer = somebody else answered since.
undo-an-order = an order was given since.
standing-menu = Standing instruction
standing-for = Whenever this is asked
standing-staff = the staff decides
standing-default = take the usual answer
standing-answer = answer as chosen now
standing-is-staff = the staff decides
standing-is-default = the usual answer
standing-is-answer = always the same answer
standing-end = End it
standing-on = standing instruction
choose-exactly = Choose { $n }. Chosen: { $done }.
choose-between = Choose { $least } to { $most }. Chosen: { $done }.
share-exactly = Share { $n ->
    [one] one point
   *[other] { $n } points
 }. Shared: { $done }.
share-between = Share { $least } to { $most } points. Shared: { $done }.
ladder = Points on { $name }
ladder-step = { $n ->
    [one] 1 point: { $chance }
   *[other] { $n } points: { $chance }
}
ladder-none = no points
share-how = How the points are shared
share-given = { $points }, as given
share-surest = { $points }, surest for one
share-most = { $points }, most hits
share-single = { $points }, all on one
share-one = a hit
share-all = all hit
share-hits = hits
share-left = { $n ->
    [one] One point is not given to any target.
   *[other] { $n } points are not given to any target.
}
share-less = One less on { $name }
share-more = One more on { $name }
share-now = { $n } of at most { $most }
options-find = Find among { $n } choices
odds-simulated = simulated
ways-stay = stays
ways-none = Nothing of yours can move.
sheet-add = Add a line
sheet-remove = Remove { $name } { $n }
refused = Not possible.
refused-not-connected = The connection is down just now. Your choice is kept; try again in a moment.
refused-too-much-talk = That is a lot of talk at once: say it again in { $seconds } seconds.
refused-not-your-seat = You do not hold this seat. Open it with its own link.
refused-no-such-fact = There is no line { $entry } in your log.
refused-nothing-to-undo = Nothing was decided before this line, so there is nothing to go back to.
refused-nobody-asks-to-rewind = Nobody asks to go back any more.
refused-match-is-over = The match is over. Play again for a new one.
refused-rules-fault = The rules failed on this ({ $what }). Nothing was changed: decide otherwise, or save the match to a file and report it.
nothing-asked = Nothing is asked of you
nothing-asked-now = Nothing is asked of you just now.
waiting = waiting
waiting-for = The table waits for { $who }.
match-over = The match is over
spectator-how = You see what everybody may know. Nothing is asked of you.

## Log, dice, talk
log = Log
log-empty = Nothing has happened yet.
log-opened = opened
log-by-staff = staff
    .how = Your staff decided this.
log-by-instruction = standing
    .how = Your standing instruction decided this.
log-undone = undone
log-older = { $n } older lines
entry = entry { $n }
side-log = Diary
side-dice = Dice
side-talk = Talk
looks-wrong = This looks wrong …
looks-wrong-note = What should have happened?
looks-wrong-how = You get a file with the match up to this line, its rule and your note. What is hidden from you stays sealed in it. Send it to whoever looks after the table; “sandtable replay” opens it at this line.
looks-wrong-save = Save the file
looks-wrong-saved = The file is saved.
why-open = why?
odds-why = What changes the dice: { $name }
why-close = close
why-open-line = Why? Line { $n }
why-close-line = Close the explanation of line { $n }
why-thrown = Thrown, { $die }
why-total = Total
why-chart = Whole chart: { $title }
open-rule = Rule { $id }
rule-ruling = Our ruling.
rule-terms = In print:
rule-source = Source:
rule-unknown = The rulebook here has no entry under this number.
chart-row = Row
chart-source = Source: { $source }
evidence-printed = as printed
evidence-found = found
evidence-designed = designed by us
felt-hits = { $n ->
        [one] hit
       *[other] hits
    } of { $of }
lost-in-round = { $what }, lost in round { $round }
moment-more = And { $n } more.
show-again = Show again
speed-now = { $speed ->
        [0] Results
       *[other] Speed { $speed }×
    }
speed-change = { $speed ->
        [0] Moments: results at once. Change
       *[other] Moments at { $speed } times speed. Change
    }
dice-none = No dice have been thrown yet.
dice-mean = { $die }: { $n } thrown, mean { $mean }
chat = Talk at the table
chat-empty = Nobody has said anything yet.
chat-say = Say something to the table
chat-to = To whom
chat-all = Everybody
note = Private note, only you see this

## Recap, rewind, curtain
recap = Recap
recap-since-left = While you were away
recap-since-turn = Since your last turn
recap-open = Read it
recap-counted = { $entries ->
        [one] One entry
       *[other] { $entries } entries
    }, { $moments ->
        [0] no outcome.
        [one] one outcome.
       *[other] { $moments } outcomes.
    }
recap-own = Only what touches me
recap-own-seat = you
recap-ally = your ally
recap-against = against you
recap-staff = the staff
recap-entries = { $n ->
        [one] one entry
       *[other] { $n } entries
    }
recap-quiet = Nothing that is told.
recap-none = Nothing of note has happened.
recap-tone-loss = Your loss:
recap-tone-gain = A gain:
recap-tone-threat = A danger:
recap-tone-rest = {""}
recap-film = The film from here
recap-film-of = The film from entry { $n }
recap-more = { $n ->
        [one] And one more in the log.
       *[other] And { $n } more in the log.
    }
recap-back = The one before
recap-next = The next one
recap-close = Go on
recap-dismiss = Dismiss
news-since = Since then:
origin-checking = This record is being checked, { $percent } % of it so far. You can play meanwhile.
origin-verified = From a record that was checked from its set-up to its last throw.
origin-earlier = From an earlier version of the rules: this server kept the record, but cannot replay it by today's rules.
origin-foreign = From an edited or foreign position: nobody vouches for how this match began, nor for its dice so far.
misfit = An older save: the rules have changed since, and one recorded answer no longer fits.
rewind-to-here = Go back to before this
rewind-last = Go back to before the last answer
rewind-sure = { $n ->
    [one] Go back? One line of the log is struck out, and whatever else came of the same answer.
   *[other] Go back? { $n } lines of the log are struck out, and whatever else came of the same answer.
}
rewind-sure-table = { $n ->
    [one] Ask the others to go back? One line of the log is struck out, and whatever else came of the same answer.
   *[other] Ask the others to go back? { $n } lines of the log are struck out, and whatever else came of the same answer.
}
rewind-asked = { $who } asks to go back.
rewind-yes = Agree
rewind-no = Refuse
rewind-waits = Waiting for { $who } to agree.
curtain = Pass the screen to: { $seat }
curtain-how = Nothing is shown until the next player has taken it.
curtain-open = I am { $seat }

## Ending and menu
rematch = Play again
rematch-join = Join the rematch
export = Save to a file
concede = Concede
concede-sure = Give up this match? This cannot be undone.
conceded = has conceded
menu-seats = Seats
menu-holder = Who holds { $seat }
menu-link = New link
menu-link-sure = You sit there yourself. The old link of { $seat } opens nothing any more, on your other devices too; here you go on with the new one. Make it?
menu-own-link = Your own link, for another of your devices. Whoever has it plays your seat.
menu-link-for = Link for { $seat }
menu-spectators = Link for spectators
menu-standing = Standing instructions
menu-standing-none = None. Give one with the ⋯ button beside a question.
menu-you = You
menu-record = This match
menu-commitment = The dice were fixed before the first throw. Their seal, to be opened at the end:
seat-waited = asked
seat-staff = staff
seat-online = here
seat-away = away

## What the table itself says in the talk, and ends that no rulebook knows
notice-seat-handed = { $seat } is now held by { $holder ->
    [bot] the staff
    [hotseat] somebody at the owner's device
   *[human] a person
}.
notice-salvaged = The server's disk was damaged and part of this match could not be read. It may stand at an earlier turn, with other dice from here on; some links may be new.
notice-brought-back = This match was lost and has been brought back from a sealed save. Clocks stand until the owner lets them run.
notice-checked = The record that this match began with has been played again: { $origin ->
    [verified] it is as it was played, from its set-up to its last throw.
    [earlier] it is of an earlier version of the rules.
   *[foreign] nobody vouches for how it began, nor for its dice.
}
notice-check-failed = The record that this match began with cannot be confirmed: { $why }.
notice-server-away = The server was away for a while, or its clock was set: nobody's time ran meanwhile.
notice-new-link = { $seat } has a new link; the old one opens nothing any more.
notice-conceded = { $seat } concedes.
notice-ended-by-owner = The owner has ended the match.
notice-deadline-passed = The time of { $seat } is up: the usual answers were taken.
notice-staff-stands-in = The time of { $seat } is up: the staff plays for it until its person is back.
notice-staff-relieved = { $seat } is back: the staff no longer plays for it.
notice-staff-answered = The time of { $seat } is up: the staff answers this one.
notice-stopped-at-deadline = The time of { $seat } is up: the clocks stand still until it answers or the owner lets them run.
notice-pace-set = The owner has set other times; everybody begins with full time.
notice-more-time = { $seat } has been given more time.
notice-more-time-for-all = Everybody has been given more time.
notice-holiday = { $seat } takes { $days ->
    [one] a day
   *[other] { $days } days
} off.
notice-holiday-over = { $seat } is back from holiday.
notice-paused = The clock is stopped.
notice-resumed = The clock runs again.
notice-sat-down = { $seat } is taken. The link that led there has ended.
notice-sat-down-again = { $seat } is taken. Somebody had looked in there before with the same link, which has ended.
notice-seat-taken-back = { $seat } was taken back: somebody else may go on with it. What lay sealed or drafted there was dropped unread and is asked anew.
notice-leaves = Nobody has come to this table for long. It will be removed on { $until } unless somebody opens it.
notice-stays = Somebody came: the table stays.
notice-new-seed = The match goes on after its end, so the dice were sealed anew.
notice-rules-fault = The rules failed, so the clock stands still. Go back a few lines, or save the match to a file and report it.
outcome-conceded = { $seat } has conceded.
outcome-ended-by-owner = The owner ended the match without a result.

## Matches by correspondence: time, who is waited for, notices, press
span-days = { $d } d{ $h ->
    [0] {""}
   *[other] {" "}{ $h } h
}
span-hours = { $h } h{ $m ->
    [0] {""}
   *[other] {" "}{ $m } min
}
span-minutes = { $m } min
new-time = Time
pace-kind = Time to answer
pace-none = no limit
pace-question = for each question
pace-clock = a clock for each seat
pace-each = For each question
pace-bank = On the clock at the start
pace-increment = Added with each answer
pace-nothing = nothing
pace-hours = { $n ->
    [one] an hour
   *[other] { $n } hours
}
pace-days = { $n ->
    [one] a day
   *[other] { $n } days
}
pace-policy = When the time is up
pace-policy-answer = the staff answers this question
pace-policy-staff = the staff plays until the person is back
pace-policy-pause = the clocks stop
pace-policy-concede = the seat gives up
pace-holidays = Days off for each seat
pace-quiet = Quiet hours a day, at most
pace-remind = Remind before time is up
pace-remind-never = never
pace-short-question = { $span } for each question
pace-short-clock = a clock of { $span }
wait-title = Whom the table waits for
wait-asked = asked
wait-ready = ready
wait-free = not asked
wait-stand-in = the staff plays
wait-left = { $span } left
wait-still = { $span }, standing still
wait-away = off until { $until }
wait-own = Your time was up, so the staff plays { $seat } for you.
wait-back = I am back
wait-paused-gathering = The clocks start when everybody has sat down.
wait-paused-owner = The owner has stopped the clocks.
wait-paused-deadline = The time of { $seat } is up. The clocks stand still until it answers or the owner lets them run.
turn-until = { $span } left
turn-since = asked { $when }
turn-unread = { $n ->
    [one] a new message
   *[other] { $n } new messages
}
menu-times = Time
menu-pace = Time settings
menu-pace-set = Set these times
menu-pause = Stop the clocks
menu-go-on = Let the clocks run
menu-extend = Give more time
menu-extend-who = More time for
menu-extend-by = How much
menu-holiday = Days off
menu-holiday-days = { $n ->
    [one] Days (one left)
   *[other] Days ({ $n } left)
}
menu-holiday-take = Take them from now on
menu-holiday-end = I am back
menu-quiet = Quiet hours
menu-quiet-from = From
menu-quiet-until = Until
menu-quiet-set = Keep them quiet
menu-quiet-end = No quiet hours
menu-quiet-how = Every day, by the time of this device, at most { $n } hours. Your time does not run, and nothing is sent to you.
menu-notices = Tell me when I am waited for
menu-notices-how = One notice for each turn, and none while you are playing. It says that you are waited for, never what is asked; each holds a link that stops them.
notices-mail = Mail
notices-webhook = Webhook
notices-push = This kind of browser
notices-asked = waits until you agree by the mail that was sent
notices-agree = A mail is on its way: agree by the link in it.
notices-denied = This browser has not allowed notices. Allow them in its settings for this page.
notices-stop = Stop
notices-stop-one = Stop notices to { $where }
notices-secret = What signs the calls, shown only once:
notices-add = Add
notices-add-push = Tell this browser
notices-add-mail = Mail address
notices-add-webhook = Webhook address
chat-between = Conversations
chat-every = Everything
chat-side = My side
chat-several = Several …
chat-new = { $n } new
chat-is-new = new

## Settings
settings = Settings
settings-theme = Colours
theme-chart = Chart
theme-night-watch = Night watch
settings-text = Text size
settings-motion = Movement
motion-auto = As this device is set
motion-reduced = Reduced
settings-patterns = Patterns besides colours
settings-sound = Sound
settings-speed = What happened plays
speed-1 = as it is
speed-2 = twice as fast
speed-4 = four times as fast
speed-0 = not: results at once
settings-silent = Sounds of
group-table = the table
group-sea = the sea
group-boat = the boat
group-alerts = alarms
heard-dice = dice
heard-counter = a counter
heard-paper = paper
heard-seal = a seal
heard-pencil = a pencil
heard-ping = ping
heard-ping-no-echo = ping
heard-charge-near = explosion, near
heard-charge = explosion, far
heard-explosion = explosion
heard-low-stroke = a low stroke
heard-launch = a torpedo leaves its tube
heard-creak = steel creaks
heard-splash = water breaks in
heard-telegraph = telegraph
heard-bell = bell
heard-bell-stroke = one stroke of the bell
heard-alarm = alarm
heard-your-turn = your turn
heard-morse = morse
sound-offer = Would you like to hear dice, counters and alarms? Everything is also shown.
sound-yes = With sound
sound-no = Without
settings-confirm = Confirm each decision (off: a click on a choice answers at once)
settings-letters = Letter keys choose
settings-name = Your name at the table
settings-stay = Settings stay on this device.

## Help
help-intro = Everything that is asked stands in the list and, with the same letter, on the map. Nothing is decided before you confirm.
help-letter = choose on the map or in the list
    .key = A … Q
help-shift = where points are shared: take one back
    .key = Shift + A … Q
help-enter = do the smallest thing that is open: file an order, put units down, confirm a choice; a whole phase is sent by its button
    .key = Enter
help-u = undo, back to the last throw or reveal
    .key = U
help-s = let the staff decide this one
    .key = S
help-r = show the last throw again
    .key = R
help-space = what plays just now: to its end; held: faster
    .key = Space
help-arrows = walk through the choices; on the map: go to the neighbouring area, Enter takes it, Shift and arrows move the map, + and − zoom
    .key = ↑ ↓
help-esc = take back what you chose, close what is open
    .key = Esc
help-l = rules and charts
    .key = /
help-question = this page
    .key = ?
help-signs = ◇ asked of you · ● done · ▲ warning · ✖ lost · ▣ sealed · ○ waiting

## Maps
map-zoom-in = Zoom in
map-zoom-out = Zoom out
map-home = Show what is asked

## Guided scenarios
coach = Guide
coach-hide = Hide
coach-show = Show the guide
coach-before = All that was explained so far

# Checking the dice after the end
trust = The dice
trust-about = At the start the table bound itself to its dice by this number. Now that the match is over, this browser can check every throw against it.
trust-check = Check every throw
trust-ok = The seed fits what was shown at the start, and { $n ->
        [one] one throw follows
       *[other] all { $n } throws follow
    } from it.{ $older ->
        [0] {""}
       *[other] {" "}{ $older } older ones came with an imported file.
    }
trust-sealed = The seed is still sealed: the match is not over.
trust-commitment = The seed does not fit what was shown at the start.
trust-draw = Entry { $n } of the record is not what the seed gives.
trust-unread = The record could not be read.
