/**
 * What a sentence is that states nothing; the first row that matches decides. "courtesy" has no other words, "reply" is small talk
 * where two people talk, and "scene" tells nothing by itself, "reason" keeps under T what a question gives for its reason. In the notation of `rules/notation.ts`.
 */
export const FORMS = `
# Nothing but courtesies and exclamations.
courtesy: ^ @empty|<courtesy>+ $
+ haha that was sooo good, thank you my friend
- that was Bruno

# A reason is stated, whatever it is given for.
reason: ^ since|as|because|given_that|seeing_as|seeing_that|now_that T <asks>|<asks-short> <aux>|'s|a|the|<asks-more>
+ since Jo is vegan and hates nuts um what can I bake for her
- since Jo is vegan we bake without eggs
reason: ^ since|as|because|given_that|seeing_as|seeing_that|now_that T , what|which|how|any|help|suggest|recommend !@verb
+ given that I am coeliac, any ideas for lunch
- as my lunch is short, I eat any leftovers
reason: ^ since|as|because|given_that|seeing_as|seeing_that|now_that T , <aux> not? <there>|the|a
+ seeing as my knee is swollen, is it okay to run
- because my knee is swollen, the doctor is worried

# Questions, with or without their mark.
question: ^ <asks> <aux>|'s|<asks-more> ~ ^ when|who|what|how @i
+ when does the library open
- when I write I need silence
question: ^ why !@i
+ why always on a monday
- why I stayed is my affair
question: ^ what|which|whose|how !@third !@past !id !@pron !@det !@prep ..3 <aux>|'s
+ what water temperature does yeast like
- what matters is sleep
question: ^ <asks-short>
+ whats the capital of Peru
- what helps is tea
question: ^ <aux> not? <there> ~ ^ do|have it|this|that|these|those ~ always|never|from_now_on|whenever
+ is it okay to freeze soup
- have this on Mondays
question: ^ =is|=are|=was|=were|=can|=could|=should|=would|=has not? the|my|your|our|his|her|their|these|those|any
+ is the pool heated in winter
- was a teacher for ten years
question: ^ =does|=is|=are|=can|=should not? @name
+ does Anna eat fish
- do Pilates on Thursday
question: ^ =did @name ..2 @base
+ did Anna pay her share
- did Pilates on Thursday
question: ^ =did the|my|your|our|his|her|their|any|@kin ..2 * @base ~ ^ did ..4 and ~ at last|least|first
+ did the new plumber call
- did the dishes before lunch
question: ^ =does the|my|your|our|his|her|their|any|@kin
+ does the red wire go left
- did the red wire on the left
question: ^ got? any idea|chance|thought|suggestion|tip|advice|recommendation|way|plan|news|update|clue
+ any tips for a first marathon
- any bus from here goes to town
question: ^ query <asks>|if|whether
+ query whether the lease has lapsed
- queries go to my clerk
question: ^ anyone|anybody @base|have|got|here|up|ever
+ anybody know a good dentist
- anyone who rings twice gets in
question: ^ @i? be? just|only|also? wonder|curious
+ just wondering how bees sleep
- curiosity never killed me
question: ^ @i would_like|would_love|want|need to know|find_out <asks>|if|whether
+ I'd like to know where this bird nests
- I want to learn how kites fly
question: ^ @i? be? not? sure|certain|unsure <asks>|if|whether
+ not sure whether basil survives frost
- not sure of myself in crowds
question: ^ @i do|can not? know|remember|recall|see <asks>|if|whether ~ know how to <skill>
+ I don't remember which key it was
- I don't know how to swim
question: ^ please? @i? need|tell|remind|let|show|help me|us know? <asks>|if|whether|about|again|more ~ always|never|whenever|remind .. to
+ remind me what the wifi was called
- tell me whenever I repeat myself
question: ^ @i be ask|=looking for help|advice|recommendation|idea|tip|suggestion
+ we're looking for advice on roof tiles
- we're looking for a new roof
question: .. , =is|=are|=was|=were|=does|=did|=can|=could|=should|=will not? it|that|there|he|she|they|you|i|we ~ ^ when|if|whenever|before|after ~ nor|neither , ..2
+ the limit was ten, is it still ten
- the limit was ten, it is twelve now
question: <aux> not it|they|that|he|she|we|you|i $
+ the pool opens at nine doesn't it
- the pool is where they are

# What is only thought of.
hypothetical: ^ suppose|imagine|pretend|hypothetical|hypothetically|theoretical|theoretically|in_theory|ideally|assume|what_if|if_only|let_us_say|picture_this|picture_a|in_another_life|in_a_perfect|in_an_ideal|as_though|as_if ~ suppose to
+ imagine a school without marks
- the teacher has a good imagination
hypothetical: ^ =say @pron|@det|@name|there
+ say the boat leaks halfway
- Joan says the boat leaks
hypothetical: if ..12 would|could|might|=were|ever|id|youd|theyd|hed ~ please|rather|prefer|appreciate|mind ~ if @i ever? ask|say|want ~ if @i not? remember|recall|understand|be_right
+ if pigs could fly we'd all wear hats
- if the bell rings I open the gate
hypothetical: would|could|might !not ..12 if|unless ~ prefer|appreciate|rather|mind|love|ask|wonder|like_it
+ the shelf might hold if two screws did
- I'd appreciate it if you answered in metric
hypothetical: ^ @conj? if ..12 @i will
+ if the loan comes through we'll build a barn
- if the alarm sounds, press the green button
hypothetical: =wish|=wishes @pron|@det|@name|there|that ~ wish you|@obj @article|all
+ I wish my garden had a pond
- we wish you a quiet night
hypothetical: would not? @adverb? =be|=have|@base ~ would not have ~ would not? @adverb? like|love|rather|prefer|mind|appreciate|hate ~ <says>|know|hope|decide|think|agree|swear|that|vow .. would ~ guess would ~ used_to|every|always|often|as_a|back_then
+ a bigger oven would make this easier
- she promised she would bring the tent
hypothetical: ^ maybe|perhaps|well|guess? @i? guess|think? @i|you|one|they could|might_as_well !not !never !barely !hardly !only !already !be ~ when|used_to|as_a|before|ago|once
+ we could paint the fence some day
- we could hardly hear the speaker

# Words of nobody who has a name.
quotation: ^ @conj? <crowd> here|there|always|often|all|just? be? say|claim|believe|argue|reckon|swear|insist|warn|think|keep_saying|keep_telling ~ say|think|claim|tell me? that? i|we|me|my ~ ^ they =said|=thought|=claimed|=told
+ people always claim cats are cold
- they said my results are fine
quotation: ^ everyone|everybody|they|people|folks @adverb? =tells|=tell|=keep|=keeps telling? me|us|you that? !i !we !to !my
+ everyone tells me marriage is hard work
- they told me to fast before the test
quotation: ^ someone|somebody ..8 <says>|ask|=goes|=went|=tweeted
+ somebody on the tram said the bridge closes
- somebody left a bike here
quotation: ^ one_of @poss|the|them|us ..8 <says>|ask|=goes|=went|=tweeted
+ one of my pupils asked whether whales cry
- one of my pupils plays the oboe
quotation: ^ some|a|an|one|another|random ..2 <stranger> ..8 <says>|ask|=goes|=went|be_like|=tweeted
+ some bloke in the queue goes this town is finished
- my neighbour says the well is dry
quotation: ^ =the|=that =guy|=man|=woman|=person|=stranger|=kid|=lady ..6 <says>|ask|=goes|=went
+ the lady on the bus says it will snow
- the lady on the bus gave me her seat
quotation: ^ it be|have be? often? =said|=claimed|=believed|=rumoured
+ it is said that owls bring luck
- it is a claim for the roof
quotation: ^ rumour|rumor|legend|word have it|on_the_street
+ rumour has it the shop will close
- the rumour was not true
quotation: ^ as|like? the old? saying|proverb|adage|quote|song|poem|poet|lyric|line go|say
+ as the poet says, haste is slow
- the proverb that I live by is short
quotation: as_they_say|as_the_saying_goes|so_they_say ~ my|our motto|rule
+ no rose without thorns, as they say
- they say I am stubborn
quotation: ^ lyric|proverb|saying|quote|quote_of_the_day|thought_for_the_day|word_of_the_day , ..
+ quote of the day: less is more
- lyrics are hard for me
quotation: ^ @i? once? read|hear|see somewhere|online|on_the_internet|on_tv|on_the_radio|on_reddit|on_twitter|someone|somebody|people|a_guy|a_man|a_woman|a_kid|some_guy|a_stranger
+ I read somewhere that octopuses dream
- I read on the balcony
quotation: ^ @i? overhear|overheard|eavesdrop
+ overheard at lunch that the boss is leaving
- I heard at lunch that I got the job
quotation: ^ ..6 <printed> ..5 =says|=said|=reads|=read|=saying|=goes|=claims|=claimed|=went ~ my|our <printed> ~ ^ @i =read
+ a sticker on the van reads honk if you knit
- the poster hangs in my hall
quotation: ^ @article|my|our * ..2 =goes|=went|be_like ..1 @pron|@wh|yes|oh
+ my landlord goes, I love my rent
- my landlord goes, as always, by bike
quotation: ^ <saying> ~ @poss motto|rule|mantra|principle ~ i believe|live
+ time flies when the kids are small
- time is short this week

# What is wanted of somebody, once.
request: ^ <polite>? <job> ..4 ,
+ proofread: dear neighbours, the lift are broken
- drafts scare me
request: ^ <polite>? <job> ..1 <job-on>|@number ~ @date ~ by|before|tomorrow
+ translate my letter into Dutch
- summaries help me learn
request: ^ <polite>? <job-maybe> <job-on>|@number|everything ~ <to-come> ~ @date
+ write me a haiku on rust
- write the grant report by friday
request: ^ @i need|want|would_like you to ~ always|never|whenever
+ I need you to count these votes
- I need you at home
request: ^ @i need|want|would_like some|your|a? help|advice|a_hand|assistance
+ I need some help with a crossword
- I need to help my aunt
request: ^ <polite>? <job>|<job-maybe> @code ~ <to-come> ~ @date
+ rename src/leap.go and update the imports
- run src/check.sh before you commit
request: ^ <polite>? you|u can|could|will help|<job>|check|correct|write|translate this|that|my|our|the|me ~ always|never|whenever
+ please you can check my grammar
- you can check in from noon
request: ^ <polite>? do|make|write my|our|this|the|a ..4 for_me
+ do my sums for me
- do my sums before tea
request: ^ you be now|a|an|my
+ you are now a pirate
- you were right about the pump
request: ^ * ..2 please|pls|plz ,
+ limerick pls: a man from the coast
- always metric please
request: ^ =shopping|=groceries|=grocery|=packing|=supermarket|=to_buy|=to_get list? ..3 , ~ @pron|@obj|be
+ groceries for the weekend: leeks, cream
- shopping tires me, crowds do
request: ^ ..3 <grocery> ..3 <grocery> ..3 <grocery> ~ @pron|@neg|allergic|allergy|intolerant|intolerance|avoid|be|have|@past|no|without ~ @modal not? @base ~ like|love|hate|help|make|contain|cost
+ two milk, bread, some onions and paper towels
- coffee, butter and cheese make me ill

# What is said for the sake of talking.
small-talk: ^ <well-wish> ~ to_the|to_my|to_our ~ i|my be|have|live
+ glad the storm missed you
- welcome drinks are at six
small-talk: ^ have|enjoy a|an|your|the ..2 <time-off> ~ <time-off> @past
+ have a lovely trip home
- have a trip planned in June
small-talk: ^ <talk-on>
+ guess what happened at work
- guessing games are my thing
small-talk: ^ what|such a|an
+ what a circus at the office
- what I do is paint
small-talk: ^ some !@prep * that be
+ some party that was
- some of that is mine
small-talk: ^ @i? be ..2 <passing> ..3 $ ~ since|every|always|usually|because|after|next|diagnosed|month|year|holiday|@number|when ~ about_to @base ~ never|not
+ I'm a bit peckish right now
- I'm always hungry after judo
small-talk: ^ @i? will|should|must|need|have|gotta|gonna|let_me|had_better|would_better|better|lemme to? just? <leave> <soon>+ $
+ I'll think about it later
- I'll think about the heating bill
small-talk: ^ @i? will|should|must|need|have|gotta|gonna|let_me|had_better|better|lemme to? just? <leave> $
+ gotta dash
- gotta dash to the bank
small-talk: ^ talk|speak|chat|catch_up|later|until|till <soon>|again|more+ $
+ talk more tomorrow
- talk on Monday at the clinic
small-talk: ^ do not let me forget it|this|that? $
+ don't let me forget
- don't let me forget the keys
small-talk: ^ you|ur|youre be? !@base ..4 $ ~ always|never|to @base ~ @number|my|our
+ you are quite the poet
- you are to call me Doc
small-talk: ^ that|thats|this|it 's|be|sound|look|seem|feel|make|work|help|smell|taste|hurt @empty? @empty? @empty? ..2 $ ~ * ..5 @number|@name|@poss|@code|@date|@neg ~ call|name|kill|tell|say
+ that looks like quite a mess
- that is our second boiler
small-talk: ^ @i say|tell|write|type|put|give|save|note|enter|spell ..8 wrong|by_mistake|earlier|wrongly $
+ I typed the code wrong
- I write with the wrong hand when tired
small-talk: ^ ..8 @i have? say|tell|write|type|put|give|save|note you|ye? the|a|an wrong
+ on that form I gave the wrong postcode
- I wrote with the wrong hand
small-talk: ^ i tell|give ye|you !i !we !that
+ I gave you an old number
- I told you that I moved
small-talk: ^ earlier|before|yesterday|above|last_time @i say|tell|write|note
+ yesterday I said the sixth
- yesterday I swam
small-talk: ^ not|nothing much? new|happen|go_on|special|to_report
+ nothing much going on around here
- not much of a reader
small-talk: ^ @poss? feet|legs|head|arms|eyes|hands|brain|back|body like
+ head like a bucket of sand
- my head is like an archive
small-talk: ^ i swear|promise_you|tell_you|mean $
+ I swear
- I swear by oat milk

# What only leads to what is told next: said first, with more behind it, it states nothing.
scene: ^ @i? just|finally|only? =met|=saw|ran_into|bumped_into|spoke|talked|chatted|sat_down|woke_up|had_tea|had_lunch|had_coffee|had_dinner|had_a_call|got|=came_from|=come_from ..7 $ ~ @number|@date ~ when|since|married|engaged|promoted|rid ~ got my|our|better|used
+ bumped into the new vicar at the market
- got engaged on the ferry
scene: ^ @det|@poss|@kin ..4 =called|=came|=rang|=phoned|==popped_in|=dropped_by|=dropped_in|=turned_up|=asked|be_back ..4 $ ~ @number|@date ~ be called ~ born|home|from|true|first|last
+ the chimney man rang
- the chimney man came home in May

# What two people answer each other; they tell it better themselves.
reply: ^ =you|=your|=yours|=yous|lucky_you|good_on|good_for_you|proud_of_you|both_of_you
+ your garden must take ages
- our garden takes ages
reply: ^ please|just|so|and|always|never? keep|stay|enjoy|feel_free|go_for|go_get|way_to_go|hang_in|believe_in|remember|forget|do_not|let_us|let_me|=take|have_a|have_fun|check|trust|follow|tell|share|send|=say|give|call|stop_by|=come|reach_out|look_at|look_out|hold_on|count_me|here_'s_to|here_is_to|best_of ~ @i @adverb? @verb
+ keep at that choir
- choirs keep me sane
reply: ^ so|really|much|always|totally|truly|super? =wishing|=sending|=sounds|=looks|=looking_forward|hope|wish|appreciate|thank|=glad|=happy_to|=happy_for|=proud|thrill|=excited_for|=excited_to_see|=excited_to_hear|=sorry|=cheers|=kudos|=no_doubt|=no_worries|=no_problem|=no_way|=no_need|=can_not_wait|=could_not_agree|=how|=sure_thing|=anytime|=here_you_go|=here_it_is|=same_here|=me_too|=that_said ~ i be|have ~ my|our
+ sounds like a plan to rest more
- the sounds of the sea calm me
reply: ^ i|we be|will? so|really|totally|completely|just|truly|also|always|very|super|definitely? so|really? agree|understand|hear_you|get_it|get_that|get_you|feel_you|bet|hope|appreciate|admire|wish_you|believe_in_you|support_you|here_for|here_if|here_to|glad|happy_for|happy_to_hear|proud_of_you|proud_to|sorry|thrilled_for|root_for|cheer|can_not_wait|can_see|can_imagine|can_tell|can_relate|be_here|be_there|there_for|with_you|know_you|know_what_you|know_how_you|know_it|know_that_feel|see_what|see_why|see_how|let_you_know|keep_you|keep_that|keep_it|think_it|think_that_'s|think_you ~ my @kin ~ @number
+ I'm really happy for your team
- I'm happy with my team
reply: ^ and|but|so? it|that|this|those|these 's|be|will|must|can|could|may|might|sure|really|truly|just|definitely|always|give|mean|make|help|feel|sound|look|seem|remind|take|bring|show|have ~ @number|i|my|our|call|name|yesterday|last
+ it reminds everyone how short life is
- it reminds me of my farm
reply: ^ that|those|these|this|the|what * ..2 be|look|sound|seem|must_be ..3 gorgeous|great|amazing|awesome|beautiful|stunning|vivid|cool|lovely|inspire|powerful|special|cute|adorable|impressive|incredible|wonderful|fantastic|nice|sweet|fun|good|tough|delicious|yummy|perfect|pretty|calm|peaceful ..5 $ ~ my|our|i ~ @number
+ those cakes look so delicious to everybody
- those cakes are for my boss
`;
