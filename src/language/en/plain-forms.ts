/**
 * Constructions that say one thing, and the plainest one, in the notation of `rules/notation.ts`. What a row says takes the place of what
 * its pattern finds: letters stand for what they keep, a word with `*` is past where what it replaces was.
 */
export const PLAIN_FORMS = `
A V be: A:@poss|'s new|current V be
+ my new dentist is Dr Okafor
- the new dentist is in town
V: V after_all|instead $
+ the talk is on Friday instead
- after all that the talk is on Friday
my V be named A: ^ @i have a|an V be? =called|=named A
+ we have a goat called Pepper
- I have a goat and Pepper has two
prefer* V over A: like|love|enjoy V more|better than A
+ I like tea more than cocoa
- I like tea more and more
be A: have|be? =went|=gone|=rose|=risen|=grew|=climbed|=jumped|=dropped|=fell|=fallen|=shrank|=increased|=decreased|=raised|=lowered|=reduced|=changed|=bumped|=cut up|down? to A:@number
+ the fee has risen to 90
- the fee went to charity
A V be T: ^ S =raised|=lowered|=increased|=reduced|=cut|=changed|=set|=bumped A:the|@poss V to T:@number
+ they raised the rent to 700
- they raised the flag to the top
A V be moved to T: ^ S =moved|=rescheduled|=postponed|=pushed A:the|@poss V to T:@number|@day|@month
+ she moved the lesson to Thursday
- she moved the piano to the hall
be V: have? get|become V:single|married|divorced|widowed|engaged|separated|moved|rescheduled|postponed|pushed
+ my cousin got engaged
- my cousin got a ring
like V: be a|an big|huge|large|massive|great|lifelong? V fan !of
+ I am a big rugby fan
- I am a fan of rugby
A be allergic to S: ^ S give|cause A:=me|@name a|an allergic reaction $
+ peanuts give me an allergic reaction
- peanuts give me strength
be allergic to V: have a|an V allergy
+ he has a peanut allergy
- he has an allergy
T on A: ^ A:@day be when T
+ Friday is when we bake
- Friday is the day of the fair
T every A: ^ every A:morning|afternoon|evening|night ,? T
+ every morning I run
- I run every morning
i be V: ^ that be me V
+ that's me off the drink
- that is my drink
eat V: be? back on the? V:meat|dairy|fish|gluten|bread|sugar|chocolate|cheese
+ she is back on the meat
- she is back on the road
be V: turn V:@number
+ Mia turned 7
- Mia turned red
be V: be V:@number year old
+ Mia is 7 years old
- Mia is old
use T V: have? =upgraded|=downgraded|=updated to T V:@number ~ =had =upgraded|=downgraded|=updated
+ we upgraded to Postgres 16
- we had upgraded to Postgres 16 before the fire
`;
