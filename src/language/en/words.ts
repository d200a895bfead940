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
bound: =need_to =need_2 =needs_to =have_to =has_to =haf_to =must =gotta =hafta =got_to =ought_to =should =supposed_to =am_meant_to =are_meant_to =sposta been_asked_to been_told_to =obliged_to
 =bound_to =committed_to =had_better =would_better =i_better =still_to =am_to =down_to
will: =will =shall =would =d =gonna
reminding: =remind =ping =nudge =poke
minding: =remember =do_not_forget =never_forget =not_forget =not_to_forget =make_sure =be_sure
told: =told =telt =said =promised =promise =swore =assured =agreed =vowed =pledged =guaranteed =committed =confirmed
sworn: promise pledge vow swear undertake volunteer_to agree_to sign_up_to offer_to commit_to
taking-on: drive bring pick_up drop cover host collect return deliver look_after babysit mind take do run give make cook bake pay meet
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
idle: be have wear live sleep eat drink use work know like love feel think believe understand trust stay keep wait watch admit say stop
 learn improve lose try avoid walk run laugh cry worry relax rest do get take make go give find look start smile wake share stand sit
 need want remember hope wish suffer deal survive manage speak breathe stretch confess tell agree come exercise move cut change face correct win
habit: always never every each usually often normally daily weekly monthly yearly regularly sometimes whenever twice_a once_a
 most_days on_=mondays =mondays =tuesdays =wednesdays =thursdays =fridays =saturdays =sundays =weekends =evenings
hedge: maybe might perhaps probably possibly not_sure whether wonder if_possible think reckon hope believe expect wish
limit: =by =before =until =till =due =within =afore =no_later_than =latest
due-word: tomorrow tonight end noon eod eow eom week month year christmas easter lunch lunchtime morning then
state: not never always =say =admit =tell_you =know =live =be_honest =love =use =adopt =switch_to =stick_with =see =miss =die
 =need =like =be_old =go_with =agree =wait_and_see =guess =think =turn
finished: =done =closed =sorted =finished =completed =complete =handled =settled =resolved dealt_with taken_care_of wrapped_up ticked_off
 crossed_off mission_accomplished
accepted: =accepted =approved =merged =signed =published =submitted =confirmed =delivered =issued =granted =renewed =passed =live
dropped: =cancelled =canceled =scrapped =binned =axed =ditched =shelved =abandoned =withdrawn =withdrew called_off =moot =obsolete
 fell_through fallen_through off_the_table not_happening not_going_ahead =postponed
opener: =ok =okay =and =so =but =oh =hey =hi =well =yes =yep =yeah =update =fyi =actually =just =already =finally =both =all =now
 =then =sorry =right =great =hooray =good_news =by_the_way =um
frame: will would shall can could may might must need gotta gonna hafta have be get_to supposed remind remember forget todo task action
 item note reminder promise swear vow pledge agree tell say assure due deadline by before until till afore please pls really
 also still just finally already not let sure make_sure mind ought better obliged um uh ok okay so the something thing stuff guy bit
 lot way time today now yeah yes no well actually seriously urgent back up out over off away in on down through again instead yet
 day week month year morning afternoon evening night weekend self myself himself herself one ones
 bag box bottle pack packet tin jar dozen pair couple set load copy more
noun: =shot =left =saw =ground =spoke =rose =felt =lead =bill =bills =meeting =building =painting =wedding =booking =hearing =fitting
 =training =listing =filing =filling =washing =ironing
step: quote quotation estimate price draft outline sample instruction ingredient part tool material appointment slot photo receipt
 advert brochure list parking
moves: instead after_all not_by not_on not_before not_until rather_than postpone reschedule push_back moved pushed_back
one-call: phone call ring dial ring_up
one-pay: pay owe transfer wire repay settle pay_back
one-fix: fix repair mend
one-book: book reserve schedule arrange
one-buy: buy order purchase pick_up
one-send: send mail post forward
act-contact: phone call ring dial contact email text message speak_to talk_to get_through get_hold get_on_to reach write_to chat_to
act-send: send mail post email ship forward submit hand_in upload deliver fax go_out go_off go_over go_up go_to drop_off get_over
 pass_on get_to text leave
act-pay: pay settle transfer wire owe pay_back pay_off repay reimburse go_by clear give transferred
act-get: buy order get obtain collect pick_up fetch grab come arrive receive find bring turn_up purchase secure nab
act-give: lend give hand bring send deliver drop_off pass loan get receive show
act-return: return give_back take_back bring_back hand_back drop_off take bring send_back get_back
act-fix: fix repair mend patch replace restore service swap sort do
act-renew: replace change swap renew rotate revoke update extend upgrade bump install fit
act-book: book reserve schedule arrange get make set_up
act-register: register enrol enroll sign_up sign join apply accept
act-write: write type draft finish complete do submit prepare publish put_together compose
act-finish: finish complete do close_out wrap_up close reconcile file submit
act-clean: clean wash scrub wipe tidy hoover vacuum mop polish clear empty
act-review: review check approve merge look_at read go_through comment proofread sign_off look_over mark grade
act-hold: do run hold conduct attend organise organize host give interview sit_down
act-move: migrate move transfer port switch shift
act-tell: tell inform let_know notify message mention ask
act-cancel: cancel call_off end stop unsubscribe quit terminate
act-take: take get go drive drop bring see
act-vaccinate: vaccinate jab inject dose immunise immunize inoculate
act-apply: apply request claim get receive grant approve
act-make: make bake cook build sew knit prepare do
# people
# comparing
`;
