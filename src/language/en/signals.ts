/** What makes a turn tell much; `correction` and `important` mark a moment, a `hint` is a medium signal. In the notation of `rules/notation.ts`. */
export const SIGNALS = `
correction: ^ ..3 =no|=nope|=nah ..12 wrong|incorrect|false|not|mean|mistaken ~ ^ ..3 no problem|worry|idea|need|doubt|way ~ no , i do not think so
+ nope: red is not it
- no problem, I did not mind
correction: ^ ..3 =no|=nope|=nah , it|that|@he|@i|my|the ~ not think so $
+ no, my flat is on the left
- no, I do not think so
correction: that|this|it|which|you_said|you_wrote be all|just|simply|actually|plain? wrong|incorrect|false|a_mistake|untrue|not_right|not_true|not_correct|not_quite_right|not_what
+ sorry but that is wrong
- the clock is wrong
correction: you get|have that|it|this|me wrong
+ you got that wrong
- you got the wrong coat
correction: you be wrong|mistaken
+ I fear you are mistaken
- you are right
correction: i be wrong|mistaken
+ I was wrong about the gate
- I was on the wrong bus
correction: you misunderstand|misunderstood
+ you misunderstood
- I misunderstood the film
correction: i actually|really? =misspoke|=mistyped|=misremembered|=misread|=meant !to|it|well
+ I meant the blue one
- I meant to call
correction: my mistake|error|bad ,
+ my mistake, it is on Tuesday
- my mistakes are many
correction: ^ ..1 =correction
+ small correction, it opens at ten
- he likes a correction
correction: let_me|to|must|have_to|should correct myself|that|this|it|what
+ I have to correct myself
- she corrects essays
correction: ^ scratch|strike that|it
+ scratch that, we leave at six
- the cat scratched the door
correction: ^ ..2 =actually @i|my|our|it|that|the|@he|not|there
+ well actually my desk is upstairs
- she is actually nice
correction: @i|my|our ..10 no_longer|any_more|anymore ~ can not
+ we no longer rent it
- it rains no longer
correction: @i have? change my|our mind
+ we changed our minds
- they changed the tyres
important: ^ ..2 =important ,
+ very important: lock up
- important people came
important: it|this|that be @adverb|so|very|extremely? important|essential|crucial|critical that|to|for
+ it's crucial that she rests
- the critical path is long
important: ^ the? most? important thing|point
+ the most important thing is sleep
- an important letter came
important: ^ ..2 please always|also? remember|do_not_forget|never_forget|keep_in_mind|bear_in_mind|memorise|memorize|note|save|write_down
+ please note the new code
- please come in
important: ^ and? =remember|=memorise|=memorize this|that|my|our
+ remember my allergy
- I remember this song
statement: ^ and|so|but|also|just? do_not_forget|never_forget|keep_in_mind|bear_in_mind|note|take_note|make_a_note|nb|fyi|for_your_information
+ fyi the lift is out
- he plays every note
statement: for the|future|your record|reference|records
+ for future reference, it is the third door
- a song for the road
statement: i will|would|have|do? @adverb? always|never|prefer|hate|love|like|dislike|detest|adore|despise|loathe|enjoy|rather|avoid|refuse ~ i would really? like|love ~ i would|have never|always have|be|think|see|hear
+ I prefer the stairs
- I would love some tea
statement: i can|do not like|eat|drink|want|trust|use|stand|bear|do|touch
+ I can't stand the smell
- I can't find the key
statement: @i have|do? all|both|finally|just|now|also? decide|=agreed_on|=agreed_to|=agreed_that|settle_on|choose|opt_for|resolve_to|go_with ~ not ..2 decide|=agreed
+ we settled on oak
- we can't decide
statement: it|that be =decided|=settled
+ so it's settled
- the dust settled
statement: ^ =decision|=decided|=agreed ,
+ decision: we buy it
- the decision was hard
statement: from now|today|tomorrow|here|next_week on
+ from today on we start at eight
- a letter from here
statement: going_forward|as_of_now|as_of_today|as_of_tomorrow|from_now_onwards|from_now_onward
+ as of today I cook
- we are going forth
statement: ^ and|so|but|also|please? always|never @base ~ ^ never mind|again|ever|been
+ always lock the gate
- never mind
statement: you must|should|have_to|need_to always|never
+ you should always knock
- you should see it
statement: you must
+ you must use the side door
- must you go
statement: my ..3 * be|'s !@i|you ~ in my ~ my * ..1 god|goodness|pleasure|bad|point|question|guess|opinion|turn ~ my @adverb|new|old|whole? team|company|group|department|colleague|coworker|neighbor|neighbour|boss be
+ my blood group is zero
- my boss is late
statement: i live_in|work_at|work_for|work_as|be_born|be_allergic|be_vegetarian|be_vegan|be_married|be_from|be_called
+ I work as a roofer
- I work a lot
statement: call me @name|@base
+ call me Kit
- call me at six
statement: i be @number year old
+ I'm 44 years old
- the wine is 4 years old
statement: i be a|an ..3 at|by @name|@det|trade|profession|training
+ I'm a welder at the yard
- I'm a mess
hint: i @adverb? think|believe|guess|suppose|reckon|feel|assume|suspect|hope|wish|expect|imagine|doubt
+ I reckon it leaks
- he reckons so
hint: seem|look|feel to me
+ it seems to me they left
- it seems fine
hint: @i ..8 usually|often|sometimes|normally|mostly|typically|regularly|generally|tend_to|used_to|every_day|every_week|every_morning|every_evening|every_month|every_year
+ we often walk there
- they often walk there
hint: usually|normally|typically|mostly|sometimes|often @i
+ mostly we walk
- mostly they walk
hint: @i have been *
+ we've been waiting
- they have been waiting
hint: @i be plan|learn|work|train|study|think|try|look|hope|going_to|interested|consider|build|write|move|save
+ I'm learning Welsh
- he's learning Welsh
hint: @i would|do? @adverb? want|like|love|need|plan|intend|hope|aim|dream|have to
+ I want to swim
- he wants to swim
hint: @i will|promise
+ I'll bake
- she'll bake
hint: my|our !god|goodness|word|pleasure|bad *
+ we fed our goats
- my goodness
`;
