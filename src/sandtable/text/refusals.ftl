# What the table refuses, in terminal and browser.
refused-not-among-the-choices = { $got } is not among the choices: { $choices }{ $more ->
    [0] {""}
   *[other] {" "}and { $more } more
}.
refused-not-a-list-of-choices = A list of choices is needed here.
refused-chosen-twice = One of them is chosen twice; choose each at most once.
refused-wrong-number-chosen = Choose { $least } to { $most }, not { $got }.
refused-not-a-share = Points for each target are needed here.
refused-no-such-target = There is no target { $got } here.
refused-not-a-whole-number = Points are whole numbers.
refused-outside-the-limits = It takes { $least } to { $most } points, not { $got }.
refused-wrong-sum = The points must come to { $least } to { $most }; these come to { $got }.
refused-malformed = This is not filled in properly: { $why }.
refused-nothing-is-asked = Nothing is asked of { $seat } just now.
refused-question-is-closed = This question has been answered already.
refused-not-your-question = This question is asked of another seat.
refused-stale = The table has moved on since. Look again and choose.
refused-no-such-seat = There is no seat { $seat } here.
refused-no-such-order = This order cannot be given now.
refused-no-such-instruction = There is no such standing instruction.
refused-cannot-undo = { $because ->
    [a-throw] It cannot be taken back: dice were thrown since.
    [a-reveal] It cannot be taken back: something hidden was opened since.
    [another-answer] It cannot be taken back: somebody has answered since.
    [an-order] It cannot be taken back: an order was given since.
   *[nothing-to-undo] There is nothing to take back.
}
refused-consent-missing = To go back, { $seats } must agree first.
refused-no-such-answer = There is no answer of that number to go back to.
refused-another-question = The rules now ask something else at this point ({ $is }; it was { $was }).
