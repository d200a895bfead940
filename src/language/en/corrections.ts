/**
 * What sets an earlier statement right. `denies`: it begins or ends by denying it; `only`: it does nothing else;
 * `corrects`: it tells that something holds no more.
 */
export const CORRECTIONS = `
only: ^ <before-error>? ,? <before-error>? ,? <error> $
+ Oh no, that's wrong
- That's wrong for a child

denies: ^ <before-error>? ,? <before-error>? ,? <error> ,
+ Oops, my mistake: the keys hang in the hall
- The mistake was in the keys
denies: ^ <before-error>? ,? <before-error>? ,? no_wait|to_correct|scratch_what|strike_what|forget_what|ignore_what|forget_that|ignore_that
+ Scratch what I said about the ferry, it sails at six
- The ferry had to wait
denies: ^ <before-error>? ,? <before-error>? ,? i_mean|i_meant !to|well|it|that|you|what|business
+ I meant Thursday
- I meant to call her
denies: ^ <before-error>? ,? make that|it @number|@money|@day|@date
+ Make it 45 chairs
- Make it short
denies: ^ <before-error>? ,? <before-error>? ,? not !only|just * ..3 but
+ Not on Monday but on Tuesday
- Not only Monday but Tuesday, too
denies: ^ <before-error>? ,? <before-error>? ,? not !only|just|sure|yet * ..2 , * ..2 $
+ Not Skarvoy, Skarnes
- Not sure, maybe
denies: .. , sorry|oops|my_mistake|my_bad|i_mean $
+ The ferry sails at six, my mistake
- The ferry is late, so sorry for that

corrects: actually ~ actually quite|really|do|like|love|enjoy|prefer|hate|pretty|very
+ The ferry actually sails at seven
- I actually like the ferry
corrects: no_longer|any_more|anymore|any_longer ~ not|never .. tell|care
+ The ferry no longer stops at Skarvoy
- The ferry goes no faster
corrects: be now|not_what_i|wrong|incorrect|outdated
+ The rent is now 900
- Now the rent is due
corrects: instead_of|rather_than .. $
+ The ferry leaves from pier 4 instead of pier 2
- We took the train instead
`;
