/**
 * What one takes on, and what sounds like it: `sure` is a promise or a to-do, `dated` one with a day to come, `weak` one with a limit
 * ("by …"), `order` a bare order to oneself, `thing` what is not to be
 * forgotten, `heading` what stands above a list of tasks, `none` no promise. In the notation of `rules/notation.ts`.
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
sure: ^ * ..11 , =promised $ ~ @he|they|you
+ the bench is varnished by Saturday, promised
- they did not come, as they promised
sure: ^ so|and|just? @i? <told> ..6 @i !@past <task> * ~ <habit> ~ @past $
+ I told Ben I drive him to the match
- I told Ben I drive every day
sure: @i @adverb? owe * ~ owe it|my|everything
+ I owe Tess ten pounds
- I owe it all to luck
sure: ^ still? owe *
+ owe Jim for the diesel
- they owe Jim
sure: ^ ..2 @i|you give|have ..4 my word|promise
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
sure: @i ..2 <bound> not_forget_to|go_and|also|remember_to|really|still|go? <task> *
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
sure: due on|by? the? @number ~ baby|babies|twins
+ the essay is due on the 23rd
- due to 3 delays we left
sure: ^ @i have? get? until|till ..2 @day|@month|@number|tomorrow
+ we've got until Friday
- we stay there for good
sure: ^ ..3 it? be? up_to|on|fall_to|my|our me|us|turn|job|duty to *
+ it falls to me to order the wreath
- it is up to you to go
dated: ^ ..6 <bound> !<state> * ~ ^ @he|@you|@name|@kin =have_to|=has_to|=must|=should|=gotta !be ~ ^ @poss|the @kin ~ ^ ..6 @you|@he <bound> ~ ^ it|there|that|this
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
dated: , also|then|so|please? !thank|@third|@past|@ing <task> @det|@poss|@name|@number|up|back|in|out
+ the cow limps, call the vet on Monday
- the cow limps, calls and cries
dated: ^ ..3 @i also|then? !set|read|cut|put|do <task> * ~ @i @past
+ I phone the haulier on Monday
- I phoned the haulier on Monday
dated: @i be also|still|just? gonna|going_to <task> *
+ I'm going to paint the shed on Sunday
- he's going to paint the shed
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
order: ^ please|also|then|and|pls? !put|=did|=done|=had|@third|@past|@ing <task> !not|no|me|it|of|from|number|code|size|club|id|address|name|password|pin|server|flight|heater|list|day|time|date|type|point|box|be|have|'s * ~ ^ ..5 be|will|can|i|we|cost ~ ^ ..5 @third on|at|in|to|every|from|@number ~ ^ ..1 same|still @number ~ your|answer|reply|answers|replies|<habit> ~ ^ ..1 @third|@past|@modal|=goes|=rose ~ you ~ ^ read in|on|at|till|until|about ~ ^ ..1 give|write !back|up|down|to|out|@det|@poss|@name|@obj|@number ~ ^ * !@det|@poss|@number|@prep|@obj|and|my|to|up|out|off|down|back|away * @past|=burst|=broke|=shut|=split|=hit !by|with|from|in|at ~ ^ * !@det|@poss|@number|@prep|@obj|and|my|to|up|out|off|down|back|away * !@det|@poss|@number|@prep|@obj|and|my|to|up|out|off|down|back|away * @past|=burst|=broke|=shut|=split|=hit !by|with|from|in|at
+ buy oil for the saw
- book club meets on Thursdays
heading: ^ my|our|the|today|this|open|'s|week|weekend|@day? 's? <heading>
+ next steps
- steps of stone
`;
