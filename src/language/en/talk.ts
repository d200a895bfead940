/**
 * What a statement that was made in a conversation is to somebody who was not there: it "hangs" on what was said before it, is about a thing that only those there "shared", tells something "passing"
 * that nobody asks for later, or something "undated", or is "own", about the speaker, whatever stands in front. In the notation of `rules/notation.ts`.
 */
export const TALK = `
# Words for what was said before.
hangs: =it|=itself ~ =a|=an|@named ..5 @conj|which|who ..3 =it|=itself ~ my|our !@kin|parents|friend|family|kid ..8 @conj|which|who ..6 =it|=itself ~ it be|get ..2 <weather> ~ when_it_come ~ it be ..2 <praise> to|that|when ~ @i ..3 @verb !=it .. , ..2 =it ~ @i ..3 @verb !=it .. @conj ..1 =it
+ my aunt has had it for three years
- I bought a kayak and keep it at my aunt's
hangs: ^ ..2 @i ..4 =it|=them ~ , ..1 =it|=them ~ ^ ..2 @i ..2 =a|=an|my|our|@named|@number ..4 =it|=them
+ I play it with Jan because it calms me
- I bought a kayak and keep it at my aunt's
hangs: =its ~ =a|=an|=my|=our|@named ..8 =its
+ we love its colours
- my dog hurt its paw
hangs: =they ~ my|our|@kin|@named|people ..8 =they
+ I hear they closed early
- my cousins said they sold the farm
hangs: =them|=themselves ~ my|our|@kin|@named|people|some|@number ..8 @conj|which|who ..6 =them|=themselves
+ my aunt has had them for three years
- I keep three hens and feed them barley
hangs: =their|=theirs ~ my|our|@kin|@named|people|=a|=an ..10 =their|=theirs
+ I went to their wedding
- my neighbours sold their van
hangs: =he|=him|=his|=himself|=she|=her|=hers|=herself ~ @kin|@named|<pet>|friend|neighbour|boss|colleague|teacher|man|woman|guy|girl|boy ..12 =he|=him|=his|=himself|=she|=her|=hers|=herself
+ the oldest nurse met her in Lyon
- my brother painted his boat
hangs: =that =too|=anyway|=yet|=again|=also
+ I want my kids to learn that too
- I want my kids to learn that lions roar
hangs: =going =to but|because|so|though|and
+ I was going to but Jan fell ill
- I was going to Lyon
hangs: ^ ..2 @i ..2 =him|=her ~ ^ ..2 @i ..2 my|@kin|@named ..2 =him|=her
+ I told him to come because my mom likes his cat
- I told my brother to come because he cooks
hangs: =a =big|=huge? fan $
+ my cousin is also a huge fan
- I'm a fan of Bach
hangs: =these|=those
+ I bought these in Oslo
- I bought clogs in Oslo
hangs: =this !<span>|<part-of-day>|<season>|@day|@month|past|coming|christmas|easter|new_year|new_years|thanksgiving|holiday
+ I painted this with my aunt
- I swam across a lake this summer
hangs: =that $
+ I've always wanted that
- I have a dog that barks
hangs: the|that|which|each|other|every ..1 =one|=ones !of|@named|day
+ I painted each red one
- one of my uncles lives in Perth
hangs: @verb|@prep|@conj|<aux> =that !@pron|@det|@named|@kin|my|our|people|there|@verb * ~ <says>|know|think|realise|realize|decide|mean|learn|hope|find|feel =that
+ I went to that museum
- I learned that whales sing
hangs: =there !be|gonna|will ~ @named ..12 =there
+ I used to live there
- I moved to Oslo and met Jan there
hangs: =here !=in|=at|=on
+ I moved here with my aunt
- I live here in Oslo
hangs: another|other|both|either|neither|some|most|many|all|none|any|each|=few|=second|=former|=latter $ ~ @number|=a more|few ~ all of my|our ~ some|most|many|all|none|few of
+ I have read many
- I have many uncles
hangs: =one more|because|=cause|and|but|too|eventually|myself|especially|now|when|if|yet
+ I'm lucky to have one because I lift at home
- I have one sister because she was adopted
hangs: be =one !of|@named|day|year
+ I've been one for years
- I am one of nine
hangs: be ..2 =thinking|=deciding|=debating|=choosing|=considering|=torn ..1 =either|=between
+ we are deciding between Rome and Malta
- we live between Rome and Naples
hangs: =somewhere|=someplace|=anywhere
+ we want to go somewhere warm
- we want to go to Malta
hangs: ^ ..10 @verb ..10 =man|=woman|=men|=women|=person|=people|=dog|=cat|=group|=couple =sitting|=standing|=walking|=riding|=holding|=laying|=lying ..2 a|an|the
+ I just got home several people sitting on a couch
- I just got home to people and a couch
hangs: ^ ..1 =that|=this|=these|=those|=it be ~ =that be why @i
+ that is how my aunt feels about bread
- my aunt feels that bread is dear
hangs: ^ ..2 =the ..2 part|thing|reason|problem|point|issue|difference|idea|fact|question|catch be
+ the worst part is I can't even sleep
- the first part of Faust is my favourite
hangs: ^ @i @adverb? @past =down|=out|=up|=in|=back|=away|=off|=on|=over|=along $
+ I laid down
- I laid tiles
hangs: =then $
+ I have to work on my aura then
- I work on my aura
hangs: ^ =another|=other
+ another hobby I have is judo
- I have another brother
hangs: =same !=day|=age|=year|=school|=class|=street|=time
+ I have the same phone
- my twin and I go to the same school
hangs: =do|=does|=did|=have|=has|=had|=am|=is|=are|=was|=were|=will|=would|=can|=could|=should|=to|=not|=so|=gonna|=never|=about|=a|=an|=the|=my|=our|=as|=and|=or|=than|=because|=but|=of|=from|=recommend|=agree|=try|=guess|=said|=want|=care|=mind|=going $ ~ that|what|where|when|everything @pron do|have|be $
+ I'd love to
- I'd love to see Kyoto
hangs: ^ =then|=afterwards|=otherwise|=still|=instead ,? @i
+ then I sailed to Malta
- I sailed to Malta then
hangs: @i ..1 =both|=too|=either
+ we both love cocoa
- both of my aunts love cocoa
hangs: ^ ..1 =mine|=yours|=ours|=theirs be|have|=got
+ mine was cocoa cake
- a friend of mine was a judge
hangs: like|love|enjoy|prefer ..6 =better|=best|=more|=most|=less|=least $ ~ =than
+ I just like hens better
- I like hens better than geese
hangs: @verb =either|=both ..1 $ ~ =or|=and
+ I haven't flown either lately
- I haven't flown Concorde or Tupolev lately
hangs: ^ ..3 @i ..2 =going|=coming|=went|=came with ~ =to|=into|=on|=for|@named
+ I mainly am going with an uncle
- I'm going to a regatta with an uncle
hangs: =similar|=such !=to|=as|=a|=an
+ I had a similar bike
- I like fruit such as plums
undated: ^ ..3 =we @adverb? @adverb? @past ~ @named|@number|@date|my|@kin
+ we painted benches and planted trees
- we painted benches in May
hangs: since|by|until|after|before|besides =then|=that
+ I have rowed since then with Jan
- I have rowed since May with Jan
shared: =the !<everyday>|<ordering>|@date|@day * $ ~ @named ~ my|our ..6 =the ~ ^ ..3 =the * $
+ I paint in the shade of the tower
- I paint in the shade of the tower in Lucca
shared: ^ ..8 =the !<everyday>|<ordering>|@named|@date|@day ~ my|our ..6 =the ~ =the ..3 @named ~ =the ..3 of ~ =the ..4 that|who|which|where|when|called|named ~ =the ..2 in|at|for|from|about|near|between
+ I loved the dessert
- I play the piano
# What a picture shows, behind what was said of it.
hangs: =a|=an =photo|=picture|=photograph|=photography|=image|=screenshot of ~ have|take|buy|sell|make|paint|draw|post|find|keep|see|send a|an
+ almost home a photo of a dog on a porch
- I sold a painting of a dog
hangs: * * =there =is|=are =a|=an|=several|=many|=some|=people|=two|=three|=four ~ <says>|know|think|that there
+ my desk at work there is a cup on a table
- I know there is a cup on a table
hangs: @captioned
+ me on my bike arafed street with bikes
- me on my bike

# Said to whoever listens, about them.
hangs: =you|=your|=yours|=u|=ur|=yourself|=y'all
+ I told you about my van
- I told my aunt about my van

# What is felt, meant or done for the moment.
passing: ^ ..1 @i <not>? have? @adverb? @adverb? =think|=thought|=guess|=believe|=suppose|=agree|=wonder|=imagine|=bet|=mean|=understand|=see|hear|notice|=doubt|assume|=figure|appreciate|=admire|=hope|=wish|expect|apologise|apologize|=trust|=say|=admit|feel|realise|realize|wonder ~ @i ..12 @i|my|our ~ believe in ~ feel ..2 =a
+ I think tea tastes better cold
- I think I'll sell my van
passing: ^ @adverb? @i <not>? have? @adverb? @adverb? find|know|forget|remember|love_how|love_that|love_when|like_how ~ @i ..12 @i|@named|@number ~ know how_to
+ I know sleep matters more than food
- I know how to sail
passing: ^ ..4 @i be|feel|get|stay|seem|keep @adverb? so|very|really|pretty|quite|super|too|totally|truly|more|kinda|kind_of|a_bit|a_little|still? <feeling> ~ have my|our ~ @named|@number|of|because|since|when|@date
+ I'm so excited to hear all about judo
- I'm afraid of spiders
passing: ^ ..3 @i do? not? @adverb? =could|=might|=may|=should|=must|=shall|=wonder
+ I might try paragliding
- I hiked up a volcano
passing: ^ ..3 @i =can|=can_not @adverb? @adverb? see|tell|imagine|wait|relate|believe|say|understand|only|help|hear|feel|think|agree|get|attest
+ I can see why crowds love jazz
- I can speak Welsh
passing: ^ ..3 @i be? @adverb? =will|=gonna|=going_to|try_to ..4 try|check|see|look_at|keep|give|let|share|show|send|tell|ask|think|remember|make_sure|be_sure|consider|take|get|do|start|say|talk|update ~ @named|@number|@date
+ I'm going to give jogging a chance
- I'm going to see Madrid
passing: ^ ..3 @i be? =will|=gonna ~ @named|@number|@date ~ =gonna|=will|=to be|become|have|study|marry|move|open|quit|retire|adopt|graduate|learn
+ I'm gonna definitely rest a lot
- I will marry Ana
passing: @i ..12 =today|=tonight|=now|right_now|=soon|=later|at_the_moment|=currently|this_morning|this_evening|this_afternoon|in_a_bit ~ for ..3 <span> ~ until now ~ @named ~ <lasting>
+ I'm making soup tonight
- I'm now a nurse
passing: ^ =today|=tonight|=now|=soon|=later ~ @named ~ @kin ~ now that ~ <lasting>
+ tonight we order pizza
- today I became a nurse
passing: @i have|had|get ..2 a|an|some|such|the|so ..3 <time-off>|blast|feeling|experience|laugh|fun|mood|idea|point|moment|memory ~ @named|@number
+ we had such a lovely day
- I had a stroke
passing: ^ =good =luck ~ =my =bad $
+ good luck, I have judo at five
- my luck is good at judo
passing: ^ ..4 =sound|=sounds|=seem|=seems|=look|=looks|=sounded|=looked|=seemed ~ @i ..4 look
+ Lisbon sounds like a dream
- Lisbon flooded my flat
passing: ^ @adverb? @i do? not? @adverb? thank|miss_out|tell|ask|mention|send|show|share|text|call|say|told|mention|answer|talk ~ my|our|@named|@number
+ I sent some pictures
- I work for my aunt

passing: ^ @i ..3 look_forward|can_not_wait|get_ready|gear_up|=off_to|hang_out|unwind|catch_up|chill|recharge
+ we are getting ready for a hike with my aunt
- we read on a hike with my aunt
passing: ^ @i be =doing|=good|=well|=fine|=ok|=okay|=alright|=great !at|with|in|@prep
+ I am doing well at work
- I am good at judo
passing: ^ @i @adverb? be|have =just ~ @named|@number|@date|my|our
+ I am just about to take a shower
- I've just read Ulysses
passing: ^ ..3 be|have =been? ..2 busy|free|available|around ~ @named|@date
+ I've been busy with a garden
- I've been to Malta
passing: ^ my|our day|days|week|weekend|morning|afternoon|evening|night|body|head be|go|=went|hurt|feel|have|hold ~ every|always|usually
+ my day went slowly at work
- my days always begin with judo
passing: ^ @i =can|=can_not ~ =can|=can_not not? @adverb? <skill>|speak|play|eat|drink|drive|afford|stand|hear|walk|see|sleep|lift
+ we can hike a volcano
- I can swim
passing: ^ here|heres|whether|if|unless|every|each
+ heres a photo from my trip
- from my trip I brought cocoa
passing: ^ ..3 @i @adverb? =would ~ =would @adverb? love|like|prefer|rather|never|not
+ I would certainly buy stamps
- I would love a stamp from Fiji
passing: ^ =we =all|=each
+ we all have different paths
- we have different faiths
passing: ^ @named|@name ..6 be|have|sound|look|offer|make|must|feel ..4 <praise> ~ my|our|@i|@kin|@number
+ Lisbon is such a lovely place
- Nadia is my lovely cousin

passing: ^ ..3 @i be|have ..2 <daily> ~ <habit>|@named|@number|@date
+ I have eaten some salad with bread
- I usually eat salad
passing: ^ ..3 @i @adverb? @adverb? =ate|=slept|=woke|fell_asleep|had_breakfast|had_lunch|had_dinner|took_a_nap|got_home|=overslept|made_dinner|made_lunch|made_breakfast ~ <habit>|@named|@number|@date
+ I fell asleep on a sofa
- I fell in a river
passing: ^ ..3 @i @adverb? =am|=are|=was|=were @adverb? @adverb? @ing ~ =going =to ~ <ongoing>|<habit>|my|our|@named|@number|@date|@kin|when|while
+ I'm painting a fence
- I'm studying law
passing: @i =was|=were =at|=thinking|=supposed ~ my|our|@named|@number|@date|@kin|when
+ I was at a library
- I was at a library when war broke out
passing: @i ..2 need ..2 break|rest|sleep|nap|coffee|drink|shower|help|hug|hand $
+ I think I just need some rest
- I need a kidney
passing: ^ ..3 @i ..1 feel =like ~ feel =like =a|=an
+ I feel like my names are random
- I feel like a nurse
passing: ^ ..2 maybe|perhaps|hopefully @i
+ and maybe we sail home
- and we sail home
passing: ^ ..3 @i =am|=are @adverb? =out|=off|=back ~ @named|@number|@date
+ I'm out on a jog
- I'm a runner
passing: ^ ..1 @i =just =finished|=saw|=came|=made|=checked|=remembered|=realized|=realised|=noticed|=heard|=thought|=wanted ~ @named|@number|@date|@kin
+ I just finished another shift
- I just started as a nurse
passing: ^ ..3 @i be|have not ..12 =yet $
+ we have not chosen a colour yet
- we have not chosen a colour

# Done once, nobody knows when or where.
undated: @i @adverb? @adverb? @past ~ <life>|<habit>|@named|@number|@date|@kin|when|ago|as_a|my_first ~ =was|=were a|an|in|born|raised|diagnosed|not ~ @past a|an|my|not|some
+ I formed connections by listening
- I formed a band in May

# About the speaker, though something else stands in front.
own: =my|=our|=mine <favourite>
+ in winter my favourite sport is judo
- in winter judo is a sport
own: =personal <favourite>
+ the calm hand by Rodin has been a personal favourite
- Rodin's hand was a personal gift
own: ^ one|some|most|many|few|two|three|four|all|both|part|half|none of my|our
+ two of my uncles farm
- two of them farm
own: ^ a|an|another|@number * of =mine|=ours
+ a friend of mine paints
- a friend paints
own: ^ ..4 =i|=we ~ ^ let ~ be how|what|where|when|who @i
+ this winter break I'm learning to sail
- this winter break passes slowly
own: ^ ..8 be|have|help|make|keep|bring|give|mean me|my|our ~ ^ @i|that|this|it|these|those|there|make|help|keep|bring|give|mean
+ dancing helps me sleep at night
- dancing helps babies sleep at night
own: ^ ..3 , my|our
+ house rule: my shoes stay outside
- house rule: shoes stay outside
own: ^ <elided>
+ grew up in Lyon
- learn to swim in Lyon
`;
