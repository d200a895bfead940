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
V: have? start|begin|come|grow|learn to V:like|love|enjoy|hate|dislike|prefer
+ I have come to like jazz
- I have come to see the band
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
cycle* V: go|get|travel|commute|come V by bike|bicycle
+ I go to work by bike
- I go to work by train
drive* V: go|get|travel|commute|come V by car
+ he gets to the office by car
- he gets to the office by noon
walk* V: go|get|travel|commute|come V by|on foot
+ they come to school on foot
- they come to school on Monday
like V: be a|an big|huge|large|massive|great|lifelong? V fan !of
+ I am a big rugby fan
- I am a fan of rugby
A be allergic to S: ^ S give|cause A:=me|@name a|an allergic reaction $
+ peanuts give me an allergic reaction
- peanuts give me strength
A be afraid of S: ^ S scare|frighten|terrify A:=me|@name $
+ flying scares Elin
- flying scares the cat
be allergic to V: have a|an V allergy
+ he has a peanut allergy
- he has an allergy
i A up with S: ^ S and i A:break|split up
+ Elena and I broke up
- Elena and I broke the lamp
A* V: go_for|choose a|an V A:run|walk|swim|ride|hike|jog
+ I go for a long walk
- I go for a coffee
T on A: ^ A:@day be when T
+ Friday is when we bake
- Friday is the day of the fair
T every A: ^ every A:morning|afternoon|evening|night ,? T
+ every morning I run
- I run every morning
T from A B: ^ =from|as_of|=starting|=beginning|=effective the? A:@number of? B:@month @number? ,? T $
+ from 20 March I live in Oslo
- from 20 of us one sings
T from A: ^ =from|as_of|=starting|=beginning|=effective A:@day|@month @number? @number? ,? T $
+ as of Monday, lunch is at one
- from home I see the sea
my favorite V: the V i like|love|enjoy best|most
+ the author I like best is Woolf
- the author I like is Woolf
i be V: ^ that be me V
+ that's me off the drink
- that is my drink
eat V: be? back on the? V:meat|dairy|fish|gluten|bread|sugar|chocolate|cheese
+ she is back on the meat
- she is back on the road
smoke V: be? back on the? V:fags|cigarettes|smokes
+ back on the fags since May
- the fags are on the table
drink V: be? back on the? V:booze|drink|beer|wine|coffee|tea
+ he's back on the wine
- the wine is back on the shelf
not eat V: be off the? V:meat|dairy|fish|gluten|bread|sugar|chocolate|cheese
+ I'm off dairy
- the dairy is off the road
not drink V: be off the? V:booze|drink|beer|wine|coffee|tea
+ she is off coffee
- she is off for coffee
not smoke V: be off the? V:fags|cigarettes|smokes
+ I'm off the fags
- the fags fell off the table
be V: turn V:@number
+ Mia turned 7
- Mia turned red
be V: be V:@number year old
+ Mia is 7 years old
- Mia is old
use T V: have? =upgraded|=downgraded|=updated to T V:@number ~ =had =upgraded|=downgraded|=updated
+ we upgraded to Postgres 16
- we had upgraded to Postgres 16 before the fire
i weigh V A: ^ i be up|down to V:@number A:=kg|=kilo|=kilos|=kilogram|=lb|=lbs|=pound|=pounds|=pound-weight !@prep ~ @money
+ I'm down to 79 kg
- I'm up to 100 kg on the bench
`;
