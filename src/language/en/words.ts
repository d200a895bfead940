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
thing: rent lunch dinner breakfast supper brunch coffee tea milk bread beer wine food school church class training practice rehearsal
 choir football swimming yoga traffic parking payroll production =prod staging backup deployment test migration invoice payment delivery
 shipping tax insurance electricity gas heating internet wifi post mail rubbish recycling bin laundry homework bedtime checkout check-in
 boarding registration admission entry membership attendance stand-up standup handover kickoff go-live sprint retro budget revenue
 headcount salary wage money cash fuel petrol diesel frost winter summer spring autumn christmas easter art chess gardening cooking
 photography history medicine science family health privacy trust life growth customer client member patient student guest kid child
 people colleague neighbour tenant staff management interest penalty doctor nurse police radiator tool key glove shoe paper picture
 photo ticket seat room door window passport licence license slide package parcel letter contract application appointment booking
 flight hotel car bus train taxi dish grocery bill receipt gift cake fridge boiler roof fence lawn kitchen garage bathroom garden
 luggage proposal essay thesis survey newsletter domain certificate server database cluster service app website physio rehab trombone
 menu agenda playlist podcast recipe timetable calendar diary hay straw grain wheat barley oat corn maize potato apple pear plum tomato
 onion garlic carrot bean pea lettuce cabbage berry strawberry cherry lemon orange banana nut peanut egg cheese butter yoghurt meat
 beef pork chicken fish salmon tuna rice pasta pizza soup salad sauce salt pepper sugar chocolate honey oil vinegar bacon ham sausage
 cow cattle sheep lamb goat pig hen hens horse pony dog cat bird bee herd flock tractor trailer plough barn shed field paddock meadow
 gate yard stable silo ditch hedge pump motor engine battery tyre tire brake clutch gearbox van truck lorry ferry boat bridge road
 motorway street station airport platform pavement town village city county country house flat apartment cottage office desk chair
 table sofa bed lamp carpet curtain shelf cupboard drawer oven stove kettle toaster dishwasher microwave freezer sink tap toilet
 shower bath mirror towel soap wall ceiling floor attic cellar basement stair stairs lift elevator hallway balcony terrace pool
 phone mobile laptop computer monitor screen keyboard mouse printer cable charger router camera radio television telly headphones
 exam quiz lecture seminar lesson course module semester term grade mark essay revision uni university college library lab canteen
 dorm detention assembly gym track court pitch match game league team squad club band orchestra concert gig festival party wedding
 funeral birthday anniversary holiday vacation trip weekend sun sunshine rain snow wind weather storm heat fog ice hail drought
 blood surgery ward clinic hospital pharmacy prescription tablet pill dose vaccine allergy fever cough headache migraine asthma
 diabetes pain knee shoulder hip neck wrist ankle elbow foot tooth teeth eye ear skin hair heart lung stomach kidney bone muscle
 court hearing judgment settlement deposition affidavit motion brief witness evidence plaintiff defendant claimant respondent counsel
 opposing_counsel partner paralegal clerk filing discovery lease tenancy deed mortgage loan deposit pension fee fine premium fund
 share stock bond bank account budget quarter audit turnover profit loss price cost discount refund order ticket queue escalation
 customer churn backlog roadmap standup ticketing latency uptime outage incident alert log pipeline branch repo repository commit
 merge release version patch rollback endpoint token cache bucket schema index query table frontend backend api code bug feature
 spec docs wiki dashboard config cron job script container pod node host vm disk memory cpu gpu network firewall vpn proxy dns
 traffic load replica shard region zone tenant user admin role permission login password mfa sso secret certificate domain sub
 wool yarn silk cotton linen leather wood timber oak pine birch steel iron copper brass glue paint varnish nail screw hammer saw
 glass paper clay plaster tile brick cement concrete gravel sand soil mud compost manure seed bulb flower rose tulip tree bush
 half most both neither none other others another something somebody anything everything stuff thing things lot lots plenty
family-name: mom mum dad grandma grandpa nan nana sis bro hubby mummy mommy daddy boss ma pa mama mamá papa papá pop pops amma appa baba
 maman mutti vati mam da
quality: new old good bad big small little large huge tiny long short tall high low hot cold warm cool wet dry early late quick fast
 slow hard easy soft loud quiet dark light bright clean dirty full empty open closed free busy ready sure able happy sad angry glad
 tired sick ill well fine great nice lovely awful terrible strange weird funny serious important main only own same different next
 last first second third final whole half double single local public private real true false right wrong left fresh frozen raw
 allergic intolerant vegan vegetarian coeliac married divorced single pregnant fluent shy stubborn addicted obsessed terrified afraid
 scared worried proud interested keen fond bored sorry grateful lucky unlucky born based originally supposedly less more fewer
 better best worse worst black white red green blue yellow brown grey gray pink purple orange golden silver
cry: ugh wow oops yay hurray hooray hurrah hallelujah damn dang gosh omg lol lmao haha hah hmm meh phew yep yup nope nah hey hi hello
 bye thanks thank cheers please ok okay yes no right alright anyway anyways fyi btw ps nb re ditto amen argh aargh aye och bah blimey
 crikey eek eh er erm ew gah gee grr ha huh oh ooh ouch pfft shh sigh um uh uhh whoa woohoo yeah dear congratulations
verb-like-name: mark bill grant will rob chase pat sue drew wade chuck dot josh ray art grace hope faith joy rose iris heather jack
 frank bob nick gene miles dawn sage pearl ruby summer autumn april may june august victor dean dale glen cliff rusty rich sandy
 penny olive ivy lily daisy poppy holly violet robin carol christian max lance pierce guy kit basil ginger star hunter mason cooper
 baker taylor parker porter carter piper harper archer
title: dr doctor prof professor mr mrs ms mx miss rev reverend sir st captain coach pastor father sister nurse officer chef judge
 justice sergeant colonel major lieutenant principal headmaster dean deacon rabbi imam vicar bishop councillor counsellor attorney
 inspector detective constable mme madame monsieur mlle frau herr signora signor signorina señora señor don doña maestro maestra dom
 sœur auntie aunty tante onkel oma opa tío tía abuela abuelo nonna nonno babcia dziadek granny gramps
epithet: =ol =old =young =big =little =poor =dear
person-noun: person one man woman lady guy bloke lad lass girl boy kid head chair boss aide guide rep host warden captain successor
 stepdad stepmum godparent carer owner organiser organizer president mayor minister contact counsel secretary treasurer
self: =i =we =me =us =mine =myself =you
of-person: =his =her =their
person-pronoun: =he =she =they
person-conj: and or & who which =to
conj-opening: =and =or =but =so =then =plus
setting: =in =on =at =to =for =with =by =from =of =about =into =over =under =between =through =before =after =until =till =since
 =during =around =behind =beside =without =within =against =per =when =whenever =if =because =as =although =though =while =once
 =unless =where =given
placing: =in =at =from =to =near =on =of =into
defining: be mean stand_for
person-quality: =allergic =vegan =vegetarian =coeliac =terrified =scared =afraid =obsessed =pregnant =shy =stubborn =fluent =married =divorced
 =engaged =single =intolerant =deaf =blind =dyslexic =autistic =diabetic =retired =retiring =moving =leaving =coming =going =getting =dating
 =seeing =quitting =starting =turning =learning =studying =working =living =training =good =great =bad =really =so =such =super =always
calling: =called =named =cried =christened =nicknamed
answering: use keep be prefer stick_to limit address assume treat include skip cite default_to spell speak talk respond format phrase
 explain refer_to wrap quote double-check tell warn notify ping answer reply write give show ask check verify provide start end begin add
 mention present leave note round return read suggest offer translate summarise summarize abbreviate list apologise apologize
before-error: oh well ah um hm hmm wait sorry oops actually no nope nah and but =er =so =right
error: =wrong no nope nah =sorry =oops change_of_plan scratch_that strike_that erratum correction small_correction quick_correction
 one_correction i_=misspoke i_mistype i_misremember i_be_wrong i_get_that_wrong i_get_it_wrong i_have_that_wrong i_have_it_wrong
 i_make_a_mistake i_make_a_typo my_mistake my_bad my_error that_be_wrong this_be_wrong it_be_wrong that_be_not_right it_be_not_right
 that_be_incorrect it_be_incorrect that_be_not_true it_be_not_true that_be_a_mistake i_tell_you_wrong i_say_it_wrong
particle: =de =van =von =der =den =del =della =di =da =la =le =el =al =bin =ibn =ten =ter =of =the
auxiliary: be have do
plural-verb: =are =were =have =do =am
nationality: english german french spanish italian dutch polish portuguese russian ukrainian japanese chinese mandarin cantonese korean
 arabic hebrew turkish greek swedish norwegian danish finnish czech hungarian romanian hindi urdu bengali tamil swahili catalan welsh
 irish scottish british american canadian australian mexican brazilian indian african european asian latin esperanto muslim christian
 catholic protestant jewish hindu buddhist christmas easter ramadan diwali hanukkah thanksgiving halloween
deed: say think like love hate prefer want live work move call phone teach marry study speak know enjoy hope play go come tell ask
 promise quit visit drive cook eat swear turn start get give need take help run
colleague: boss supervisor manager mgr skip-level lead head chair mentor deputy neighbour gardener plumber dentist doctor vet vicar priest
 pastor conductor director principal headmaster guide lawyer solicitor accountant agent contact pair successor godfather godmother bandmate
pet: dog cat puppy pup kitten kitty hamster rabbit bunny horse pony donkey parrot budgie goldfish tortoise ferret gecko kelpie collie
reports: say tell ask write reply answer shout yell whisper claim explain add insist swear announce admit complain mention suggest
 reckon think text warn argue joke email post note mutter remark call_out read =goes quip confirm promise report message
document: readme docs documentation manual handbook spec specification contract lease policy wiki guide rfc changelog article report
 email letter minutes paper recipe label notice
weighing: i_find_out i_just_find_out i_learn_that i_notice_that i_know_that i_be_sure i_be_pretty_sure pretty_sure i_bet i_swear fun_fact
 do_you_know do_i_tell_you lately these_days nowadays currently right_now at_the_moment recently personally apparently probably presumably possibly
 perhaps maybe basically generally for_now correction it_seem it_look_like look_like seem_like seem i_think i_guess i_suppose i_reckon
 i_assume i_believe i_hear not_sure_but i_be_not_sure_but i_could_be_wrong_but i_may_be_wrong_but my_guess_be my_best_guess_be
 could_be may_be might_be it_could_be it_may_be it_might_be it_could_well_be as_far_as_i_know afaik iirc turn_out it_turn_out
 rumour_have_it word_be to_do todo action_item task reminder fyi honestly frankly luckily sadly finally so okay_so ok_so well um uh
 oh yeah also btw by_the_way good_news bad_news big_news news guess_what
# comparing
`;
