# What the table itself says, whatever the game. A game's own catalogue may say it better.

refused-not-among-the-choices = { $got } is not among the choices: { $choices }.
refused-not-a-list-of-choices = Give a list of choices.
refused-chosen-twice = One of them is chosen twice; choose each at most once.
refused-wrong-number-chosen = Choose { $least } to { $most }, not { $got }.
refused-not-a-share = Give points by target.
refused-no-such-target = There is no target { $got } here.
refused-not-a-whole-number = Points are whole numbers.
refused-outside-the-limits = It takes { $least } to { $most } points, not { $got }.
refused-wrong-sum = The points must come to { $least } to { $most }; these come to { $got }.
refused-malformed = The form is not filled in properly: { $why }.
refused-nothing-is-asked = Nothing is asked of { $seat } now.
refused-question-is-closed = That question is closed.
refused-not-your-question = That question was put to somebody else.
refused-stale = The table has moved on since; look again and answer then.
refused-no-such-seat = There is no seat { $seat }.
refused-no-such-order = There is no such order now.
refused-no-such-instruction = There is no such standing instruction.
refused-cannot-undo = { $because ->
    [a-throw] It cannot be taken back: dice were thrown since.
    [a-reveal] It cannot be taken back: something hidden was opened since.
    [another-answer] It cannot be taken back: somebody has answered since.
    [an-order] It cannot be taken back: an order was given since.
   *[nothing-to-undo] There is nothing to take back.
}
refused-consent-missing = Going back that far needs the consent of { $seats }.
refused-no-such-answer = There is no answer to go back to there.
refused-another-question = The rules ask something else there now ({ $is }; it was { $was }).

# Notices that go out by mail, to browsers and to other servers. They say who is waited for, never what is asked.
letter-your-turn = { $title }: { $seat } is waited for
    .about = The table of { $game } waits for { $seat }. Here is your seat:
    .until = The table of { $game } waits for { $seat }, with time until { $until }. Here is your seat:
letter-reminder = { $title }: time is running out for { $seat }
    .about = The table of { $game } still waits for { $seat }. Here is your seat:
    .until = The table of { $game } still waits for { $seat }. There is time until { $until }. Here is your seat:
letter-rematch = { $title }: there is a rematch
    .about = The match of { $game } in which you held { $seat } is played again. From its table you get to your seat in the new one:
letter-leaves = { $title }: this table will be removed
    .about = Nobody has come to this table of { $game } for long. Open it and it stays:
    .until = Nobody has come to this table of { $game } for long, and it will be removed on { $until }. Open it before then and it stays:
letter-set-up = { $title }: notices for { $seat } are set up
    .about = You will be told here when the table of { $game } waits for { $seat }.
letter-please-agree = { $title }: may we write to you?
    .about = Somebody who holds { $seat } at a table of { $game } wants to be told at this address when it is waited for. If that is you, agree on this page; if not, do nothing, and no more mail comes.
page-asked = Somebody who holds a seat at a table here wants to be told at your address when that seat is waited for.
page-on = You are told here when your seat is waited for.
page-agreed = Thank you. You are told from now on; every notice holds a link that stops them.
page-stopped = There are no more notices here. You can ask for some again in the menu of your table.
page-agree = Yes, that is me
page-stop = Stop these notices
