/**
 * What one takes on, and what sounds like it: `sure` is a promise or a to-do, `dated` one with a day to come, `weak` one with a limit
 * ("by …"), `order` a bare order to oneself, `dated-order` one with a day to come, `aside` one behind what it is about, `thing` what is
 * not to be forgotten, `heading` what stands above a list of tasks, `none` no promise. In the notation of `rules/notation.ts`.
 */
export const PROMISES = `
# Marks and reminders
sure: ^ <to-do> ..3 , *
+ todo: rotate the keys of the vault
- the deadline is not known, ask Ben
sure: ^ =todo|=2do * ~ ^ =todo|=2do ..2 ,
+ todo ring the blacksmith
- my todo list is long
sure: ^ ..6 <on-me> ..3 , @verb *
+ JIRA-77 is on me: patch the scheduler
- the dog is on the sofa, look
sure: ^ ..2 <reminding> me|us !of *
+ remind me to pay the window cleaner
- that reminds me of my youth
sure: not let|allow me|us forget
+ milk for Ann, don't let me forget
- I can't forget that face
sure: ^ ..2 @i? must|can|should|may|do? !@he <minding> !=that|@wh|@pron to * ~ <minding> to stay|keep|be|breathe|rest|smile|enjoy|celebrate|have|take|prepare|say ..4 !@date $ ~ your
+ remember to lock the shed
- remember to breathe
sure: ^ ..2 =mind and *
+ mind and feed the hens
- mind the gap
thing: ^ ..2 @i? must|can|should|do? <minding> @det|@poss|@name * ~ @det ..4 be|have|@modal|i|we|he|she|they|@third ~ <minding> @det day|time|way|moment|face|feeling|gap ~ will|would <minding>
+ don't forget the tickets for the zoo
- remember the shop closes at six
sure: ^ ..2 =remember|do_not_forget ..1 , *
+ don't forget: bins out tonight
- I forgot the bins, so they are full
sure: must|can|do|may|to not forget $
+ ask Ben about the trailer, must not forget
- he did forget
sure: ^ ..1 put|add|pencil|write|note|jot ..5 in|on|into|to|down @poss|the|that|me|this diary|calendar|list|agenda|planner|to_do|i
+ put the parents' evening in my diary
- put the milk in the fridge

# Somebody waits, or it is one's turn
sure: wait on|for me|us|my|our to|@date|about|on|for|with|decision|answer|reply|signature|okay * ~ wait for|on me|us at|in|outside
+ the roofer is waiting on us for the colour
- they are waiting for us at the pier
sure: wait to know|hear ..1 from me|us
+ the printer is waiting to hear from us about the cover
- Ann is waiting to hear whether she passed
sure: ..14 that|it|this|which fall to|on me|us ~ =fell
+ nobody has told the ringers, and that falls to me
- it fell to me to tell him
sure: my|our turn for|to|on|with * ~ be|come|take|wait|next ..2 my turn to @ing ~ was|last
+ my turn for the school run
- his turn for the school run
sure: turn be mine
+ the scales are dirty and this week the turn is mine
- the turn is sharp there

# Promises
sure: @i have? <sworn> * ~ <habit> ~ myself to ~ @i commit @det ~ @neg|do|if <sworn> ~ @i swear @i have|be|do
+ we promised to paint the fence
- I never promised anything
sure: ^ have? <told> to|that|@name|@kin|@poss|the ..5 @i will|=would|=d * ~ have|never|always|like|love|prefer|rather
+ told the vet I'd call back
- told her I would have come
sure: ^ ..12 @i|and just|already|also|have|do? <told> ..10 @i <will> * ~ @i would|=d|will have|never|always|like|love|prefer|rather
+ I told my aunt I'd mow her lawn
- he said I'd like it
sure: ^ have? <sworn> @name|@kin|@det|to|a|@number|@obj * ~ ^ commit @det
+ promised to repaint the boat
- a promised land
sure: ^ @i? have|just|already|also|did? <told> ..3 =id|=ill !have|be|never|always|like|love|prefer|rather|look|say @verb * ~ <told> ..2 @det|@poss =id|=ill
+ told jen id sweep the chimney
- told her the id of the parcel
sure: ^ have? <sworn> * @det|@poss|@number|half|all * ~ ^ commit @det
+ promised jen the rest of the wool
- promised rain never came
sure: ^ have? <sworn> * ..6 by|before|until|till|for|on|this|next @day|@month|@number|tomorrow|tonight|week|weekend ~ ^ commit @det
+ promised jen wool by friday
- promised rain by the sea
sure: ^ * ..11 , i|have? =promised $ ~ @he|they|you
+ the bench is varnished by Saturday, promised
- they did not come, as they promised
sure: ..12 <passed-on> ..8 @i|@he|they|@det|@name|@number|it <will> ..12 <limit> ..3 @day|@month|@number|<due-word> ~ ^ @he|they|you|@name ..2 <passed-on> ~ <habit>
+ told the roofers I'd have the gutters cleared by Friday
- she said she'd have it by Friday
sure: , and|so? @i? just|already|also|have? <told> ..3 =that? @i <will> !have|be|never|always|like|love|prefer|rather|look|say * ~ ^ !@i|@past * ..6 @past ..8 , ..3 <told>
+ her fence is rotten, said I'd nail it
- the roofer rang, said I'd regret it
sure: ^ just|already|also? =said|=agreed =that? @i <will> !have|be|never|always|like|love|prefer|rather|say *
+ said I'd look over her letter
- he said I'd nail it
sure: ^ have? <sworn> * ..1 =that? @i <will> *
+ promised max we would build a raft
- they promised max we would build a raft
sure: @i have? =agreed with * ..5 to !be|have|differ @base *
+ I agreed with the sexton to mend the clock
- I agreed with the sexton on most things
dated: ^ @i? have|just|also? <passed-on> ..8 @i <will> !always|never|rather|prefer|love|like *
+ I wrote to the sexton that I'd be at the tower on Friday
- I wrote a letter on Friday
sure: ^ so|and|just? @i? <told> ..6 @i !@past <task> * ~ <habit> ~ @past $
+ I told Ben I drive him to the match
- I told Ben I drive every day
sure: @i @adverb? owe * ~ owe it|my|everything
+ I owe Tess ten pounds
- I owe it all to luck
sure: ^ still? owe *
+ owe Jim for the diesel
- they owe Jim
sure: ^ ..2 @i|you? give|have ..5 my word|promise
+ I gave the coach my word
- I gave him my coat
sure: ^ ..2 let me .. and ..2 get|come|report|let|tell|write|call|email back|you
+ let me check the stock and get back to you
- let me in and close the door

# What is no promise
none: <habit> ~ <limit> @date
+ we always have to wait for the bus
- I must send it by Friday
none: <hedge> ~ have to|get_to|must ..6 @date
+ I think we should perhaps sell
- I have to sell it
none: @i do|will|be|have|can|could|would? not|never ~ @date ~ not forget
+ I don't want to move house
- I need to move the car
none: no decision|idea|hurry|rush|rule
+ we should get a dog, no decision yet
- we should get a dog
none: @i will|gonna|going_to just|definitely|always|all|still|surely? cheer|rock|never|try|keep|stay|stick|manage|survive|be_fine|be_okay|be_ok|be_right|be_there|be_here|do_my|give_it|make_it|get_through ~ @date
+ we will stay positive
- I'll bring the rope
none: @i =start|=begin|=finish|=stop|=retire at|as|in|on|with|school|college|university|uni|work ~ @i will
+ on Monday I start as a porter
- on Monday I start the report
none: @i =start|=begin|=finish|=stop|=leave my|our|the new? job|course|apprenticeship|training|class|classes|degree|school|shift|shifts|treatment|chemo|physio|leave|holiday|holidays|maternity|term|placement|internship ~ @i will
+ I start my new job on 4 May
- I start the engine on Friday
none: @i =get married|engaged|divorced|paid|promoted|discharged|evicted|out|home
+ we get married on 4 May
- I get the rope on Friday
none: @i =get my|our|the ..2 off|out|back ~ from|to
+ I get my braces off on Tuesday
- I get the paint on Tuesday
none: ^ =should arrive|come|be|turn_up|last|take|cost|fit|suffice|reach|hold|land
+ should come in ten days
- should order it in ten days
none: @i will|gonna ..4 fun|blast|fine|memories|difference
+ we'll have so much fun
- I'll mow the lawn
none: what|how|work|thing|things|everything|all|lot|lots that? @i|you still|all|really? have|need|get to ~ @date
+ so much work that I have to do
- I have to work on Sunday
none: must|should|have_to|got_to|gotta|need_to say|admit|confess|tell_you|hand_it|do_something|do_better|do_more ~ @date
+ I must say that went well
- I must tell Ben
none: @i =got_to ..12 last|once|yesterday|ago|before
+ we got to hold a cub last week
- we got to leave by nine
none: someday|some_day|one_day|in_my_dreams
+ one day I'll own bees
- I'll own it by May
none: @i will do|see $
+ that is what we'll do
- we'll do the shed
none: when|once|if|whenever|finally ..3 @i|you|@he <bound> ~ @date
+ I blush when I have to speak
- I have to speak
none: feel_like|hopefully|make_me|wish ..8 should|will|have_to ~ @date
+ I feel like we should rest
- we should rest
none: not have_to|need_to|must|gotta
+ I don't have to work tomorrow
- I have to work tomorrow
none: no|free|extended|missed|love|hate|hated deadline|deadlines ~ <to-do> ,
+ there is no deadline for this
- the deadline is Monday
none: ^ ..2 if|suppose|imagine ..12 will|would ~ ^ ask|check|see|find ~ if|when possible
+ if I won the lottery I would travel
- I would travel

# Duties
sure: =needs_to|=has_to|=need_to|=got_to|=have_to|=must go|be|get back to|with|at * ~ ^ ..2 @i|@he|you|they ~ @he|you|they|@name|@kin =needs_to|=has_to|=need_to|=got_to|=have_to|=must ~ <habit> ~ school|work|normal|basics
+ the crypt key needs to go back to the vicar
- she needs to go back to the vicar
sure: @date|@number|tomorrow|tonight|today|now|them|him|out|off|up|again|back =need_to|=got_to|=gotta|=have_to|=must <task>|<doing>|<chore> * ~ <habit> ~ one|ones must|have_to|need_to
+ my licence for the lorry ends on the 9th need to send the form off
- she said on the 9th they need to send it
sure: @i ..2 <bound> not_forget_to|go_and|also|remember_to|really|still|go? <task>|<doing> *
+ I still have to get a stamp
- I have to laugh
sure: ^ really|still|also|just|and|so? <bound> also|still|really? <task> *
+ need to find a new gasket
- he needs to find it
sure: @i ..2 <bound> also|really|still? !<idle>|@past|@third @verb *
+ I must weed the path
- I must breathe
sure: ^ really|still|also|just|and|so? <bound>|better also|still|really? !<idle>|@past|@third @verb *
+ better weed the path
- better late than never
sure: , also|still|then|and? <bound> <task> *
+ my boots leak, gotta fix them
- my boots leak, they must be old
sure: ^ ..3 @i will|shall definitely|also|then|now|just|be? !<state> !@neg * ~ @i will be @number|@article|able|old|sad|sick
+ I'll swim with her
- I'll never swim again
sure: , also|then|so|and? @i will|shall !<state> !@neg * ~ say|tell|write|shout|ask ..6 , i
+ after the market closes on Saturday, we'll swim
- after the market, we swim
sure: ..12 @i will also|then|definitely? <task> *
+ the key is lost so I'll change the lock
- so the lock will do
sure: =deadline|due_date|closing_date|cut_off|last_day_to|last_day_for ~ @past ~ 's due_date ~ my|the|your job|for
+ the closing date for the grant is 4 May
- the deadline was yesterday and it passed
sure: due ..6 @day|@month|tomorrow|tonight ~ due to|for ..6 $ ~ baby|babies|twins|born|=due_date ~ of every|each
+ boiler service due friday
- the flight is late due to fog
sure: due ..2 end|middle|this|next|=eom|=eow|=eod ~ due to ~ baby|babies|twins|born ~ every|each
+ the tax return is due at the end of the month
- the swelling is due to the end of the splint
sure: due on|by? the? @number ~ baby|babies|twins
+ the essay is due on the 23rd
- due to 3 delays we left
sure: ^ @i have? get? until|till ..2 @day|@month|@number|tomorrow
+ we've got until Friday
- we stay there for good
sure: ^ ..3 it? be? up_to|on|fall_to|my|our me|us|turn|job|duty to *
+ up to us to order the wreath
- it is up to you to go
dated: ^ ..6 <bound> !<state> * ~ ^ !@i ..5 <bound> stay|remain|keep ~ ^ @he|@you|@name|@kin =have_to|=has_to|=must|=should|=gotta !be ~ ^ @poss|the @kin ~ ^ ..6 @you|@he <bound> ~ ^ it|there|that|this
+ the hedge has to be cut by the first of March
- she has to leave on Friday
dated: ^ !it|there|that|this|@he|@you|i|we ..5 need !to|not|@i * ~ ^ @poss|the @kin need
+ the beans need in the ground this weekend
- he needs a rest
dated: @i have|be? just|also? sign_up|volunteer|offer|=agreed|say_yes|on_the_hook|responsible|in_charge|on_duty to|for *
+ I volunteered for the cake stall on Sunday
- they volunteered us
dated: ..6 @i be also|just|now? <taking-on> !it * ~ @i =was|=were
+ we're hosting the quiz on 4 May
- they are hosting it
dated: @i be ..1 on call|duty|shift|rota|nights|standby
+ I'm on call this Sunday
- I'm on the bus
dated: ^ ..6 =in|=back|=out|=due|=over =by|=for|=on|=before the? @day|@number|@month|tomorrow ~ be|@i|go|come|@past|@third|will
+ maths homework in for Tuesday
- he was in on Tuesday
dated: ^ ..6 need|want|wants @ing|@past ~ @i want
+ the tyres want changing before Friday
- I want baking soda
dated: ^ also|just? <taking-ing> * ~ ^ <taking-ing> @past
+ covering Jo's class on 9 May
- he covers me
- meeting moved to Thursday
order: ^ @det|@poss|@name|@kin|@number ..14 =must|have_to|=needs_to|=need_to|=is_to|still_to be|get <task>|<chore> ~ ^ @wh|everyone|everybody|anyone|anybody ~ <habit> ~ ^ no|every|each|any|all|your ~ you|nobody|anybody ~ if|when|whenever|unless|after|before @ing|use|each ~ say|think|reckon|insist that? .. must|have_to ~ be|get * by !@day|@month|@number|<due-word>|next|this|@date *
+ the gutter behind the old kitchen is full of leaves and must be cleared
- shoes must be cleaned every evening
order: ^ @det|@poss|@name|@kin|@number|all|both ..12 =need|=needs|=wants|=want @ing ~ <habit> ~ you|@i|@he|they =need|=needs|=want|=wants ~ if|when|whenever|unless
+ the chisels in the box under the bench want cleaning
- I want nothing but knitting
aside: , also|then|please|and? get_rid of *
+ the bins are full, get rid of the sharps box
- I want to get rid of the bins
aside: , also|please|and? !thank|put|read|make|ask|tell|@third|@past|@ing <task> it|them|back|@det|@poss|@name|another|someone|somebody !@number ~ ^ @i|@he|they|you|to|for|if|when|unless|once|while|@base ~ <habit> ~ how|if|when|whenever|unless|before @ing ~ you
+ the cow limps, call the vet
- when the cow limps, call the vet
dated: , also|then|so|please? !thank|@third|@past|@ing <task> @det|@poss|@name|@number|up|back|in|out
+ you know the cow limps, call the vet on Monday
- the cow limps, calls and cries
dated: ^ ..3 @i also|then? !set|read|cut|put|do <task> * ~ @i @past
+ I phone the haulier on Monday
- I phoned the haulier on Monday
dated: @i be also|still|just? gonna|going_to <task> *
+ I'm going to paint the shed on Sunday
- he's going to paint the shed
dated: ..12 have_to|must|need_to be =back|=out|=in|=ready|=done|=gone|@past ..6 <limit> ~ <habit>
+ the ladder is Tom's, it has to be out by Monday
- the ladder has to be back every night
weak: @i have|be? still|also|really? !=had|=was|=were need|have|get|go|plan|should|suppose|intend|mean to|the|@poss|a * ~ @past
+ we mean to have the porch done by May
- the plan is good
weak: ^ ..6 will|shall|going_to|gonna * ~ <hedge> ~ not
+ the roof will be tight by Friday
- the roof is tight
weak: ^ @i be !in|on|at|go @ing *
+ I'm flying to Leeds by Friday
- he's flying
sure: ^ please|also|then|and|pls? !open|close|=did|=done|=had|@third|@past|@ing <task> !not|from|of * .. <limit> ..2 @day|@month|@number|<due-word> ~ ^ ..1 @third|@past ~ ^ read in|on|at|till|until ~ ^ * !@det|@poss|@number|@prep|@obj|and|my|to|up|out|off|down|back|away * @past|=burst|=broke|=shut|=split|=hit !by|with|from|in|at ~ ^ * !@det|@poss|@number|@prep|@obj|and|my|to|up|out|off|down|back|away * !@det|@poss|@number|@prep|@obj|and|my|to|up|out|off|down|back|away * @past|=burst|=broke|=shut|=split|=hit !by|with|from|in|at
+ ship the crates by Friday as they are late
- open daily until nine
order: ^ please|also|then|and|pls? <doing> !not|no|me|it|of|from|@past * ~ you|your|answer|reply|answers|replies|always|every|each|whenever|usually|often|daily|weekly|monthly|yearly|regularly|sometimes|twice_a|once_a ~ ^ ..1 give|write !back|up|down|to|out|@det|@poss|@name|@obj|@number ~ ^ ..2 @past|@modal|@third on|at|every
+ add tests for the refunds
- added tests for the refunds
order: ^ right|um|ok|so? please|also|then|and|pls|um? !put|=did|=done|=had|@third|@past|@ing <task> !not|no|me|it|of|from|number|code|size|club|id|address|name|password|pin|server|flight|heater|list|day|time|date|type|point|box|be|have|'s * ~ ^ * !@det|@poss|@obj ..4 be|will|can|i|we|cost ~ ^ * !@det|@poss ..4 @third on|at|in|to|every|from|@number ~ ^ ..1 same|still @number ~ your|answer|reply|answers|replies|always|every|each|whenever|usually|often|daily|weekly|monthly|yearly|regularly|sometimes|twice_a|once_a ~ ^ ..1 @third|@past|@modal|=goes|=rose ~ you ~ ^ read in|on|at|till|until|about ~ ^ ..1 give|write !back|up|down|to|out|@det|@poss|@name|@obj|@number ~ ^ * !@det|@poss|@number|@prep|@obj|and|my|to|up|out|off|down|back|away * @past|=burst|=broke|=shut|=split|=hit !by|with|from|in|at ~ ^ * !@det|@poss|@number|@prep|@obj|and|my|to|up|out|off|down|back|away * !@det|@poss|@number|@prep|@obj|and|my|to|up|out|off|down|back|away * @past|=burst|=broke|=shut|=split|=hit !by|with|from|in|at
+ mow the lawn for Ida
- book club meets on Thursdays
dated-order: ^ please|also|then? !<idle>|read|put|do|be|have|@modal|@third|@past|@ing @base up|out|off|down|over|in|back? !@date @det|@poss * ~ <habit> ~ you|i|we ~ ^ ..6 @past|be
+ measure the hall on Monday
- measure twice, cut once
heading: ^ my|our|the|today|this|open|'s|week|weekend|@day? 's? <heading>
+ next steps
- steps of stone
`;
