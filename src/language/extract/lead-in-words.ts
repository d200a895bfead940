/** Words that introduce a statement and are no part of it. In plain form, before a space or a mark. */
export const LEAD_INS: ReadonlySet<string> = new Set(
  `
hi there|hi|hello there|hello|hey there|hey|good morning|good evening|dear diary
thanks|thank you|ok|okay|yes|yeah|yep|sure|no|nope|nah|well|so|oh|wow|ok so|okay so|yeah so|no wait
correction|small correction|quick correction|one correction|change of plan|change of plans|erratum|my mistake
my bad|my error|oops|strike that
wrong|i misspoke|i mistyped|i was wrong|i got that wrong|i got it wrong|i made a mistake|that's wrong|that was wrong
that's not right|i meant
wait|sorry|scratch that|never mind|hmm|hm|hm no|hmm no|oh no|ah no|um|right|alright|cool|great|haha|lol|whoa|woah|oof|aw|aww|ah|ha|hah|yup|yay
omg|gosh|man|definitely|absolutely|totally|exactly|indeed
also|and|but|plus|besides|anyway|in addition|additionally|moreover|furthermore
by the way|btw|fyi|for your information|just fyi|ps|p.s.|nb|n.b.|note|quick note
note to self|self note|side note|reminder|important|heads up|fun fact|random fact|context
some context|background|edit|update|disclaimer|one more thing|another thing|little known fact
for the record|just so you know|so you know|to be clear|to be honest|tbh|honestly|frankly
as you know|as i said|like i said|as mentioned|as always|in general|in case you need it|guess what|big news
good news|bad news|ugh|of course
please remember that|please remember|remember that|remember this|remember|please note that
please note|note that|keep in mind that|keep in mind|bear in mind that|don't forget that|don't forget
do not forget that
you should know that|you should know|i should mention that|i should mention|let me tell you that
just to let you know|i wanted to let you know that|i want you to know that|please save that|save this
worth noting that|worth noting|make a note that|make a note|take note that|for future reference
before i forget|yikes|uff|quick one|long story short|listen|look|believe it or not|not gonna lie|ngl|fwiw|in short
thank god|thanks god|one more|dear memory|dear pai|here goes|right then|anyhow|so anyway|by the by|put it down that|put down that|write down that
i just wanted to say that|as for me|for context|the thing is|it's worth mentioning that|store this
`
    .trim()
    .split(/[|\n]/),
);

/** The letters that they begin with. */
export const FIRST_LETTERS: ReadonlySet<string> = new Set(
  ["no", ...LEAD_INS].map((words) => /^[a-z]*/.exec(words)?.[0] ?? ""),
);
