/**
 * What a sentence or a clause opens with before it states anything (up to T, where there is one; "opener": its first word alone), and "tail", what it ends with. In the notation of
 * `rules/notation.ts`.
 */
export const LEAD_INS = `
lead-in: ^ dear|thanks|hey|hi|hello @name ,
+ thanks Claude, I teach the cello
- Claude, hello from Rome
lead-in: ^ <lead-in>|<filler>+ ,
+ quick correction: the gate code is 12
- correction fluid is in the drawer
lead-in: ^ please? remember|do_not_forget|do_not_let_me_forget|keep_in_mind please? ,
+ remember please: bins out tonight
- remember when it rained, it poured
lead-in: ^ <filler>+ !far|much|many|long|that|to|when|the_time|done|is|as
+ okay so um the gate code is 12
- so far the gate holds
opener: ^ no|right|like it|that|thats|this|i|he|she|they|we|if|so
+ like I teach the cello on Mondays
- like the cello on Mondays
lead-in: ^ please|kindly|just|also? <note-down> !for|to|of|in
+ put this somewhere the gate code is 12
- save this for a rainy day
lead-in: ^ please|kindly|just|also? do_not_forget|remember|note !that !to T be|have|@modal|@third
+ don't forget my aunt is coeliac
- don't forget to have fun
lead-in: ^ please|kindly|just|also|to|it|it_'s|must|can|may|just|perhaps|maybe|want|need|wanted|have|should|i|you|would_like+ <note-that> that T @verb|be|have|@modal
+ please write down that Jo moved
- I can write that report
lead-in: ^ <note-that> that T @verb|be|have|@modal
+ remember that Jo moved
- remember that evening
lead-in: ^ @i? keep? forget to tell|mention|say you? that?
+ I keep forgetting to tell you, Jo moved
- I forgot to lock the gate
lead-in: ^ scratch|strike|forget|ignore|disregard what|all|everything|my_note ..8 ,
+ forget what I said of the gate, its code is 14
- forget all of it
lead-in: ^ to_set_the_record_straight|you_will_not_believe|just_talk_to|talk_to ..8 ,
+ to set the record straight on the dues, they are 40
- you will not believe it
lead-in: ^ i tell|give|say ye|you? it|that? wrong
+ I told you wrong the rehearsal is at six
- I told you the wrong address
lead-in: ^ <filler>? =dictating|=recording|=typing ..10 so
+ dictating this on my bike so the gate is broken
- dictating letters is my job
lead-in: ^ as|like @pron already? tell|say|mention|write|know ..6 ,
+ as I told you on Monday, the gate is broken
- as I said goodbye I cried
tail: <tail>+ $ ~ say|think|hope|believe|guess|reckon so $
+ the gate is broken again ugh so yeah
- keep the gate shut, the vet said so
`;
