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
bound: =need_to =need_2 =needs_to =have_to =has_to =haf_to =must =gotta =hafta =got_to =ought_to =should =supposed_to =obliged_to
 =bound_to =committed_to =had_better =would_better =i_better =still_to =am_to =down_to
will: =will =shall =would =d =gonna
reminding: =remind =ping =nudge =poke
minding: =remember =do_not_forget =never_forget =not_forget =not_to_forget =make_sure =be_sure
told: =told =telt =said =promised =promise =swore =assured =agreed =vowed =pledged =guaranteed =committed =confirmed
sworn: promise pledge vow swear undertake volunteer_to agree_to sign_up_to offer_to commit_to
taking-on: bring pick_up drop cover host collect return deliver look_after babysit mind take do run give make cook bake pay meet
taking-ing: =bringing =picking_up =dropping_off =covering =hosting =collecting =returning =delivering =looking_after =babysitting
 =minding =taking =meeting =signed_up =volunteered =offered_to =said_yes
to-do: =todo =to_do =2do =action_item =action_items =action =task =reminder =note_to_self =deadline =errand =urgent =follow_up
time-first: on by before until for this next coming first_thing then morning afternoon evening night at late early end_of
on-me: on_me up_to_me my_list my_turn my_job my_diary my_part remind_me remember do_not_forget falls_to_me down_to_me
heading: todo to_do 2do task action_item action next_step reminder errand put_on_my_list my_turn on_my_list do_not_forget need_to
 must_do thing_to_do checklist shopping_list to_buy i_need_to i_have_to still_to_do still_open
task: buy call email mail text phone ring send pay book renew submit finish file return pick schedule reschedule order cancel review
 reply respond update prepare write check fix clean wash water feed bring take get collect drop print sign sell ship deploy merge
 release publish test refactor rename remove install upgrade migrate document draft read study practise practice pack organise
 organize arrange confirm contact ask tell invite visit meet apply register enrol enroll complete deliver hand post upload download
 back repair replace change charge refill restock thank congratulate remind transfer invoice sort look find research plan set create
 make do start follow chase ping vote donate cook bake paint repaint swap answer fill translate reserve rebook empty tidy mow vacuum
 defrost descale lend sew trim rsvp reset hang give drive cover add talk_to give_back pay_back ring_up top_up pick_up drop_off request claim escalate patch
chore: talk speak rotate bump push open close put move harvest dig lock unlock service mend bleed vaccinate discharge hoover iron
 investigate hem notarise notarize serve depose proofread mark grade measure plant sow treat dose work_out figure_out
habit: always never every each usually often normally daily weekly monthly yearly regularly sometimes whenever twice_a once_a
 most_days on_=mondays =mondays =tuesdays =wednesdays =thursdays =fridays =saturdays =sundays =weekends =evenings
hedge: maybe might perhaps probably possibly not_sure whether wonder if_possible think reckon hope believe expect wish
limit: =by =before =until =till =due =within =afore =no_later_than =latest
due-word: tomorrow tonight end noon eod eow eom week month year christmas easter lunch lunchtime morning then
state: not never always =say =admit =tell_you =know =live =be_honest =love =use =adopt =switch_to =stick_with =see =miss =die
 =need =like =be_old =go_with =agree =wait_and_see =guess =think =turn
# people
# comparing
`;
