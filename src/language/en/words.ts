/**
 * Words of English by what they do in a sentence, see `rules/lists.ts`. Classes (`@name`) are worked out in `lexicon.ts`
 * from those that are named there; the others are lists (`<name>`) of the rules.
 */
export const WORDS = `
i: =i =we =me_and
he: =he =she =it =they =one =everyone =everybody =somebody =someone =nobody =anyone =anybody
obj: =me =us =you =him =her =it =them =myself =ourselves =himself =herself =yourself =themselves
poss: =my =our =your =his =her =their =its
article: =the =a =an =this =that =these =those =some =any =another =each =every =no
wh: =who =whom =whose =what =where =when =why =how =which =what's =whats
modal: can could will would shall should may might must
prep: =in =on =at =to =for =with =by =from =of =about =into =onto =near =over =under =between =through =before =after =until =till
 =since =during =around =behind =beside =next_to =without =within =against =per =via =off
neg: not never no none nobody nothing neither nor without hardly barely scarcely
conj: =and =or =but =so =because =since =though =although =while =whereas =if =when =unless
adverb: =just =also =still =already =really =always =never =usually =often =sometimes =now =then =finally =recently =currently
 =definitely =probably =actually =only =even =almost =nearly =mostly =mainly =again =once =twice =soon =later =today =tomorrow
 =yesterday =tonight =here =there =maybe =perhaps
day: monday tuesday wednesday thursday friday saturday sunday =mon =tue =tues =wed =weds =thu =thur =thurs =fri =sat =sun
month: january february march april =may june july august september october november december =jan =feb =mar =apr =jun =jul =aug
 =sep =sept =oct =nov =dec
part-of-day: morning afternoon evening night noon midnight lunchtime =am =pm
span: second minute hour day week fortnight month year quarter weekend season decade century
number-word: =zero =one =two =three =four =five =six =seven =eight =nine =ten =eleven =twelve =thirteen =fourteen =fifteen =sixteen
 =seventeen =eighteen =nineteen =twenty =thirty =forty =fifty =sixty =seventy =eighty =ninety =hundred =thousand =million =dozen
 =couple =half =several =few =once =twice
# forms
# promises
# people
# comparing
`;
