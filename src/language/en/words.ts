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
asks: =what =who =whom =whose =where =when =why =how =which =whit =wat =wot =hoo =whaur
asks-short: =whats =wheres =hows =whos =whens =whys =whits =what_up =how_come
asks-more: =many =much =long =often =far =come =about =else =kind =type =sort =to =the
aux: be have do =can =could =should =would =will =shall =may =might =must =u
there: =there =this =that =these =those =anyone =anybody =someone =somebody =everyone =everybody =i =you =u =ye =ya =yous =we =he =she =it =they
empty: =knock =whew =g'day =else =ur =youre =i =you =u =ya =we =it =its =that =thats =this =there =what =who =which =me =us =all =everyone =guys =folks =mate =buddy =man =dude =boss =pal =darling =dear =love
 =a =an =the =some =so =too =very =really =quite =pretty =such =just =still =again =now =then =today =tonight =tomorrow =here =out =outside =back
 =though =only =not =no =well =also =as =always =and =but =or =for =to =of =kind =kinda =sort =bit =lot =much =more =better =best =than =like
 be do have let would will =can =could =should =must sound look seem feel work hope guess think suppose agree understand know see mean wait
 say tell laugh cry love like enjoy thank appreciate wish joke kid test bore tire excite shatter knacker amaze relax
 =hi =hello =hey =heya =hiya =howdy =yo =greetings =good =great =nice =fine =ok =okay =okey =okie =k =kk =alright =right =sure =cool =sweet =neat =super =superb
 =awesome =amazing =perfect =excellent =wonderful =brilliant =fantastic =lovely =beautiful =gorgeous =interesting =funny =hilarious =weird =odd =wild =crazy =sad
 =bad =terrible =awful =quick =fast =fair =true =correct =clear =helpful =useful =kind =close =exciting =impressive =adorable
 =cute =fun =glad =happy =sorry =welcome =proud =lucky =busy =bored =tired =sleepy =exhausted =hungry =starving =curious =confused =impressed =ready =lost =gutted
 =speechless =done =noted =agreed =understood =decided =settled =yes =yeah =yep =yup =yea =aye =nope =nah =naw =maybe =perhaps =definitely =absolutely =exactly =totally =precisely
 =indeed =certainly =obviously =clearly =seriously =honestly =literally =basically =actually =anyway =anyways =whatever =oh =ah =aha =ooh =aw =ow =oof =oops =ouch =ugh =phew =meh =hm =mhm
 =uh =um =er =erm =huh =wow =whoa =woah =omg =lol =lmao =rofl =xd =jk =brb =afk =nvm =idk =dunno =ttyl =tysm =thx =ty =tnx =tks =ta =np =lgtm =tgif =asap =ping =pong =brr =yikes
 =jeez =jeezo =gosh =geez =damn =please =pls =plz =sir =morning =evening =afternoon =night =day =week =weekend =bye =goodbye =cya =later =soon =cheers =ciao =congrats =congratulations =kudos =bravo
 =roger =ditto =same =likewise =anytime =weather =cold =hot =warm =chilly =freezing =boiling =rainy =sunny =grey =gray =gloomy =windy =wet =humid =muggy =dreary =grim
 =raining =snowing =pouring =pal =bot =assistant =test =hopefully =apologies =pardon =next =continue =stop =start =gn =gm
courtesy: =good_one =nice_one =talk_to =made_my_day =made_my_week =get_on_with_it =let_you =my_friend =your_help =your_time =take_care =catch_you =sleep_well =sleep_tight =sweet_dreams =do_not_mention_it =no_problem =no_worries =my_pleasure =my_bad =my_god =my_goodness
 =good_idea =good_point =good_question =good_job =good_work =well_done =nice_idea =great_job =great_work =great_idea =good_luck =have_fun =get_it =got_it =gotcha =copy_that =make_sense =makes_sense
 =sounds_like_a_plan =works_for_me =fine_by_me =oh_my =hold_on =one_moment =one_sec =a_sec =a_second =a_minute =a_moment =let_me_think =let_me_see =let_me_check =let_us_see =lemme_see
 =lemme_think =let_me_know =give_me =never_mind =no_idea =who_knows =it_depends =me_neither =happy_birthday =happy_new_year =merry_christmas =happy_holidays =happy_friday
 =fingers_crossed =break_a_leg =get_well =bless_you =how_are_you =how_is_it_going =how_'s_it_going =how_goes_it =long_time =nice_to_meet_you =pleased_to_meet_you =nothing_much =all_good
 =come_on =no_way =for_real =it_is_what_it_is =you_rock =the_best =go_on =go_ahead =carry_on =hello_world =a_bunch =a_million =ever =over_and_out =good_arvo =how_'s_tricks =anyone_home
 =nothing_to_add =from_my_side =nothing_special =to_report =thought_you_should_know =do_not_laugh =at_all =of_course =at_least =in_advance =off_to_bed =going_to_bed =on_my_way =running_late =still_here =with_you
 danke danke_schön vielen_dank dankeschön bitte guten_morgen guten_tag guten_abend gute_nacht tschüss hallo moin schönen_abend schönen_tag und alles_klar wie_geht_'s auf_wiedersehen bis_bald bis_morgen
 merci merci_beaucoup bonjour bonsoir salut au_revoir bonne_nuit bonne_journée ça_va de_rien d'accord à_bientôt à_demain gracias muchas_gracias hola buenos_días buenas_tardes buenas_noches adiós de_nada
 hasta_luego hasta_mañana qué_tal cómo_estás vale grazie grazie_mille buongiorno buonasera buonanotte prego arrivederci a_presto a_domani come_stai obrigado obrigada bom_dia boa_tarde boa_noite tudo_bem olá
 dank_je dank_je_wel dank_u bedankt hoi goedemorgen doei tot_ziens tot_morgen tack hej tak takk kiitos moi dziękuję cześć dzień_dobry ahoj děkuji köszönöm szia teşekkürler merhaba спасибо привет пока
 здравствуйте доброе_утро добрый_день спокойной_ночи дякую привіт こんにちは おはよう おはようございます ありがとう ありがとうございます さようなら すみません 谢谢 你好 早上好 晚安 再见 감사합니다 안녕하세요 شكرا مرحبا תודה שלום
 ευχαριστώ γεια σου धन्यवाद नमस्ते
well-wish: =thanks =thank_you =thx =cheers_for =good_luck =nice_to =nice_meeting =nice_talking =great_to =great_talking =good_to =see_you =see_ya =talk_to_you =speak_to_you =catch_you =happy_birthday =happy_new
 =happy_easter =happy_friday =happy_to =merry =congrats =congratulations =welcome_back =welcome_to =glad =sorry_to =sorry_for =sorry_about =sorry_that =so_happy =so_glad =so_sorry =so_excited =can_not_wait
 =can_not_complain =long_time =hope_you =hope_your =hope_all =hope_everything =hope_that =hope_it =hope_this =hope_the =hope_to_see =hope_to_hear =how_nice =how_lovely =how_sweet =how_sad =how_funny =how_cool
 =good_morning =good_evening =good_night =good_afternoon =morning_to =morning_all =sleep_well =i_hope_you =i_hope_your =i_hope_this =i_hope_it =i_hope_all =many_thanks =big_thanks =huge_thanks
 =i_appreciate =appreciate =ciao
talk-on: =guess_what =guess_who =quick_question =can_not_believe =just_kidding =just_joking =just_testing =just_checking =just_saying =just_browsing =just_looking =just_wondering =just_chilling =let_us_go =let_us_see
 =let_us_continue =let_us_move_on =let_us_start =let_us_begin =let_us_do =let_us_try =let_us_talk =let_us_get_started =let_us_chat =let_us_keep =i_see_what =i_see_how =i_see_where =i_see_why =be_right_back =do_not_worry
 =forget_it =forget_about_it =you_know_what_i_mean =you_know_what =god_help_me =god_knows =what_was_i_thinking =where_were_we =ask_me_anything =never_mind_that =i_can_not_complain =do_not_tell =do_not_ask
 =do_not_quote_me =do_not_laugh =do_not_judge
time-off: =day =weekend =week =evening =night =morning =afternoon =one =time =trip =holiday =meal =lunch =rest =break =vacation =flight =journey
passing: =in_the_car =on_the_bus =on_the_train =in_bed =in_a_meeting tire bore exhaust knacker shatter drain stuff famish beat =hungry =starving =peckish =parched =sleepy =freezing =boiling =wiped_out =half_asleep =wide_awake =off_to =off_now =off_out =off_home =heading =on_my_way
 =running_late =almost_there =nearly_done =done_in =still_here =all_ears =good_to_go =all_set =on_the_phone =miles_away =asleep =napping =with_you =going_to_bed =in_bits =in_stitches =not_complaining
 =a_mess =a_wreck =a_puddle =over_the_moon =buzzing =speechless =in_a_hurry =about_to
leave: =be_back =be_right_back =let_you_go =let_you_know =talk_to_you =catch_you =think =think_about =see =check =have_a_look =take_a_look =have_a_think =get_back =get_back_to_you =get_going =be_off =be_going =go =run =dash
 =head_off =head_home =crack_on =leave_you =sleep_on =mull =look_into =go_to_bed =try =try_that =try_it =be_there =mull_over =get_on
soon: =for =a =second =bit =minute =while =now =soon =later =then =tomorrow =tonight =home =to =you =it =that =on =about =over =again =first =quickly =back
stranger: guy man woman person kid lady stranger user customer commenter reviewer passer_by passenger student teacher friend colleague coworker neighbour neighbor driver cashier barista dude bloke lad lass
 fella chap patient client tourist visitor child boy girl vendor seller salesman stallholder waiter waitress nurse doctor pensioner gentleman chatter caller mate relative aunt uncle parent mother father
crowd: =people =folk =folks =others =experts =scientists =critics =everyone =everybody =society =some =some_people =most_people =they =the_internet =doctors =economists
says: say tell claim write ask shout yell whisper post comment mention text insist swear reply go believe argue reckon warn scream mutter joke announce remark answer complain promise assure telt
printed: poster sign billboard t_shirt tee sticker mug tweet post headline article meme fortune_cookie card plaque banner graffiti ad advert commercial song lyric chorus horoscope comment review subtitle caption
 calendar magnet proverb slogan motto
polite: =please =pls =plz =kindly =now =then =just =ok =okay =go_ahead_and
saying: =a_bird_in_the_hand =a_rolling_stone =a_stitch_in_time =a_watched_pot =a_penny_saved =actions_speak_louder =all_that_glitters =all_'s_well_that =an_apple_a_day =an_eye_for_an_eye
 =beauty_is_in_the_eye =better_late_than =better_safe_than =birds_of_a_feather =blood_is_thicker =curiosity_killed =early_to_bed =easy_come =every_cloud_has =fortune_favours =fortune_favors =good_things_come_to
 =great_minds_think =haste_makes =home_is_where =honesty_is_the_best =if_it_is_not_broke =ignorance_is_bliss =it_takes_two_to =laughter_is_the_best =let_sleeping_dogs =look_before_you =many_hands_make
 =money_can_not_buy =money_does_not_grow =necessity_is_the =no_pain =no_news_is =old_habits_die =once_bitten =out_of_sight =practice_makes =rome_was_not_built =slow_and_steady =the_early_bird =the_apple_does_not
 =the_best_things_in =the_devil_is_in =the_grass_is_always =the_pen_is =there_is_no_place_like =there_is_no_smoke =time_flies =time_heals =time_is_money =too_many_cooks =two_wrongs =what_goes_around
 =what_does_not_kill =when_in_rome =when_life_gives =when_the_cat =where_there_is_a_will =where_there_is_smoke =you_can_not_teach_an =you_can_not_have_your =you_can_not_judge =you_reap_what
job: =translate =summarise =summarize =proofread =rephrase =paraphrase =rewrite =reword =refactor =debug =explain =draft =compose =convert =compute =calculate =generate =classify =brainstorm =outline =shorten =simplify
 =spellcheck =transcribe =describe =suggest =recommend =analyse =analyze =solve =parse =simulate =disregard =expand =rename =indent =reformat =capitalise =capitalize =bold =lint =rebase =squash =crop =resize
job-maybe: =write =show =give =tell =list =create =compare =make =find =search =look_up =fix =correct =edit =review =open =run =execute =print =help =define =add =remove =delete =update =check =read =implement =plot =draw
 =sort =extract =ignore =forget =act =repeat =count =format =turn =plan =continue =design =build =propose =send_me =name =pick =choose =replace =move =swap =revert =undo =insert =rerun =commit =push =merge =scroll =click
 =wrap =split =highlight =stage =polish =summarise =put
job-on: =me =us =a =an =the =this =that =these =those =it =my =all =some =any =another =one =two =three =four =five =up =out =as =for =with =about =between =previous =everything =how =what =why =which =whether =if =line =lines =both
to-come: =by_the =by_end =by_next =by_noon =before =tomorrow =tonight =until =always =never =from_now_on =by_default =in_future =in_the_future =going_forward =every =each =whenever =your
grocery: milk egg bread butter flour sugar rice pasta onion tomato potato banana apple cheese yoghurt yogurt cereal coffee tea juice celery carrot garlic lettuce spinach chicken mince bacon ham tuna bean lentil noodle
 oil salt pepper ketchup mayo jam honey biscuit cookie crisp toilet_paper paper_towel loo_roll kitchen_roll bin_bag nappy diaper washing_up_liquid detergent dishwasher_tablet shampoo toothpaste okra lemon lime cream
filler: =bro =bruh =dude =lowkey =highkey =istg =deadass =tbf =imo =imho =aight =welp =fr =no_cap =on_god =nah_wait =another_thing =one_more_thing =fun_fact =um =umm =uh =uhh =er =erm =hm =hmm =mm =oh =ooh =ah =ok =okay =okey =yeah =yep =yup =aye =so =well =and =but =also =plus =anyway =anyways =anyhow =hey =hi =hello =heya =yo =wow =whoa =haha =lol =lmao =omg
 =ugh =uff =oof =yikes =jeez =jeezo =gosh =btw =by_the_way =by_the_by =fyi =fwiw =tbh =honestly =basically =literally =of_course =you_know =the_thing_is =before_i_forget =i_meant =no_wait =wait_no =hang_on =hold_on =oh_no
 =oh_my_god =oh_my_goodness =no_no =just_so_you_know =so_you_know =note_to_self =for_the_record =hi_there =hey_there =hello_there =ok_so =here_goes =long_story_short =believe_it_or_not =not_gonna_lie =ngl =thank_god =thanks_god
 =my_god =my_goodness =mind_you =you_know_what =wait =eh =aw =och =listen
lead-in: =good_morning =good_evening =good_afternoon =morning =dear_diary =dear_memory =dear_pai =thanks =thank_you =yes =sure =no =nope =nah =naw =correction =small_correction =quick_correction =one_correction
 =change_of_plan =change_of_plans =erratum =my_mistake =my_bad =my_error =oops =strike_that =wrong =i_misspoke =i_mistyped =i_be_wrong =i_was_wrong =i_got_that_wrong =i_got_it_wrong =i_made_a_mistake =that_is_wrong
 =that_was_wrong =that_is_not_right =sorry =scratch_that =never_mind =hm_no =ah_no =right =alright =right_then =cool =great =ha =hah =yay =man =definitely =absolutely =totally =exactly =indeed =besides =in_addition =additionally
 =moreover =furthermore =for_your_information =just_fyi =ps =p_s =nb =n_b =note =quick_note =self_note =side_note =reminder =important =heads_up =fun_fact =random_fact =context =some_context =background =edit =update =disclaimer
 =one_more_thing =another_thing =one_thing =little_known_fact =to_be_clear =to_be_honest =frankly =as_you_know =as_i_said =like_i_said =as_mentioned =as_always =in_general =in_case_you_need_it =guess_what =big_news =good_news
 =bad_news =remember_this =save_this =store_this =take_note =make_a_note =for_future_reference =worth_noting =keep_in_mind =quick_one =look =in_short =one_more =as_for_me =for_context =i_swear =i_tell_you =seriously =listen_up
 =put_this_somewhere =write_this_down =jot_this_down =put_this_down =once_more =first_of_all =second =secondly =finally =also_this =you_will_see
note-down: =put_this_somewhere =put_it_somewhere =write_this_down =write_it_down =jot_this_down =note_this_down =put_this_down =save_this =store_this =remember_this =keep_this_in_mind =log_this =record_this =please_remember =please_note
 =keep_in_mind =bear_in_mind =make_a_note =take_note =for_future_reference =you_should_know =just_to_let_you_know =let_me_tell_you =i_should_mention =i_want_you_to_know =so_you_know =worth_noting =heads_up =quick_note
note-that: remember note know write write_down put_down put_it_down jot_down save record keep_in_mind bear_in_mind make_a_note take_note do_not_forget forget_not mention tell_you add confess admit say let_you_know worth_noting
 worth_mentioning point_out
tail: =fr =ngl =tbh =imo =imho =istg =no_cap =on_god =bro =bruh =dude =ugh =lol =lmao =haha =hihi =hehe =please =pls =plz =thanks =thx =ta =so_yeah =and_yeah =you_know =i_guess =or_whatever =or_something =and_all =and_that =tho =though =innit =eh =xd =omg =fyi =btw =cheers =um =uh =and =so =but =anyway
skill: ride swim drive cook sew knit ski skate dance whistle cycle type iron juggle play read write bake sail speak
# promises
bound: =need_to =need_2 =needs_to =have_to =has_to =haf_to =must =gotta =hafta =got_to =ought_to =should =supposed_to =am_meant_to =are_meant_to =sposta been_asked_to been_told_to =obliged_to
 =bound_to =committed_to =had_better =would_better =i_better =still_to =am_to =down_to
will: =will =shall =would =d =gonna
reminding: =remind =ping =nudge =poke
minding: =remember =do_not_forget =never_forget =not_forget =not_to_forget =make_sure =be_sure
told: =told =telt =said =promised =promise =swore =assured =agreed =vowed =pledged =guaranteed =committed =confirmed
passed-on: =told =telt =said =promised =swore =assured =agreed =vowed =pledged =guaranteed =confirmed =wrote =replied =emailed =texted =let_know
sworn: promise pledge vow swear undertake =undertaken =undertook volunteer_to agree_to sign_up_to offer_to commit_to
taking-on: drive bring pick_up drop cover host collect return deliver look_after babysit mind take do run give make cook bake pay meet
taking-ing: =bringing =picking_up =dropping_off =covering =hosting =collecting =returning =delivering =looking_after =babysitting
 =minding =taking =meeting =signed_up =volunteered =offered_to =said_yes
to-do: still_to_do on_my_plate =todo =to_do =2do =action_item =action_items =action =task =reminder =note_to_self =deadline =errand =urgent =follow_up
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
doing: =buy =send =bring =add =renew =submit =tell =ask =fetch =fix =figure_out =sort_out =work_out =find_out =chase
chore: mend clear pull_down take_down put_up type clean service cut prune trim drain mark settle tighten oil grease sharpen chop lay polish clip iron
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
opener: =ok =okay =and =so =but =oh =hey =hi =well =yes =yep =yeah =update =fyi =actually =just =already =finally =both =all =now
 =then =sorry =right =great =hooray =good_news =by_the_way =um
noun: =shot =left =saw =ground =spoke =rose =felt =lead =bill =bills =meeting =building =painting =wedding =booking =hearing =fitting
 =training =listing =filing =filling =washing =ironing
step: quote quotation estimate price draft outline sample instruction ingredient part tool material appointment slot photo receipt
 advert brochure list parking
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
time-conj: =before =after =until =till =since
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
# talk
weather: rain snow hail pour freeze hot cold warm sunny windy wet dry humid late dark early time fun hard easy
season: spring summer autumn fall winter
everyday: gym beach sea ocean lake mountains mountain countryside country pool museum zoo park playground cafe library internet web news radio tv television cinema movies theatre
 theater office kitchen garden house home bathroom bed car bus train tube subway metro tram bike airport hospital doctor dentist vet
 pharmacy supermarket store shop mall bank church army navy police piano guitar violin drums cello flute trumpet saxophone harp bass
 clarinet trombone accordion ukulele world sun moon sky weather rain snow cold heat morning afternoon evening night weekend weekends mornings afternoons evenings nights
 week month year day past future end beginning start holidays summer winter autumn fall spring military government economy environment
 outdoors woods forest family parents kids children dog cat
ordering: chance opportunity first second third last next best worst biggest largest smallest most least youngest oldest only same whole entire other
feeling: excite happy glad sure grateful thankful thrill sorry tire exhaust hungry thirsty sleepy bore busy curious proud honor honour
 okay ok fine good great well bad sad upset nervous relieve relax refresh impress amaze surprise shock please ready lucky bless fortunate
 interest intrigue fascinate inspire motivate down better awesome amazing jealous confuse impatient eager open free full ill sick
 overwhelm stress worry annoy mad angry lonely home awake late back here there in up confident comfortable positive honest serious
 determine determined motivate motivated focus focused hopeful optimistic pumped stoked strong brave driven inspired passion dream goal
 hard real true self heart journey progress success setback
copula: be have feel seem sound look become turn get go come make start need
not: do_not did_not have_not =never =not
lasting: always usually often every never since study work live own job nurse married engage pregnant parent dad mom mum father mother
life: join adopt buy start move marry engage graduate quit lose win build open learn study grow use_to live work volunteer visit become apply sign_up found train teach write
 publish launch love like enjoy hate prefer want decide stop switch travel fly immigrate emigrate retire choose major play compete perform watch read finish create
 organise organize help renovate plant sell rent promote diagnose break hurt die bear pass fail grow_up compete accept hire fire mentor coach lead run attend take_up pick_up
 develop implement configure add set_up install try identify deploy fix cook bake paint donate celebrate
ongoing: study learn work train write build plan save live practise practice teach read major volunteer coach run_a raise date see get_married marry move move_to apply
 look_for look_to look_into look_at think_of think_about consider organise organize host start_a aim target trend take_care collect research switch_to quit retire expect own rent
 allergic use try_to implement develop design deploy integrate
daily: =ate =eaten =eating =slept =sleeping =woke =woken wake_up =napped =napping fall_asleep =nap =waiting =sitting =laying =lying =showered =cooking
 =drinking on_my_way on_our_way get_home got_home get_up oversleep =dinner =lunch =breakfast =shift
favourite: =thing favorite favourite favs fav fave go-to hobby passion dream job
elided: =took_a =took_my =made_a =made_some =started =been_to =been_reading =been_learning =been_working =been_rehearsing =been_running =been_training =been_doing =tried
 =learned =signed_up =still_working =gonna_continue =saw_a =met_a =grew_up =moved_to =graduated =studied =worked_as =worked_at =worked_for =worked_in =lived_in =married =got_married =got_engaged
 =got_promoted =got_a =went_to =visited =flew_to =drove_to =bought =adopted =finished_my =started_my =lost_my =joined =quit_my =used_to
praise: amazing awesome beautiful breathtaking brilliant captivating charming classic delightful delicious enjoyable epic exceptional exciting
 fantastic fascinating fun gorgeous great iconic impressive incredible inspiring intense interesting legendary lovely magical memorable
 nice perfect popular powerful relaxing remarkable special spectacular stunning super superb terrible tough truly unforgettable unique
 unmatched well-known wonderful good bad cool hilarious challenging rewarding tiring boring treat must mind-blowing insane crazy refreshing
 delightful satisfying thrilling worth beneficial huge favorite favourite standout choice
vague: thing stuff something anything everything nothing someone anyone everyone somebody everybody way lot bit kind sort type part place
 time day people person guy one moment experience idea reason point case fact matter area aspect bunch couple few option possibility
 opportunity chance challenge journey adventure vibe feeling mood mind life world detail element impact difference style sense touch
 while minute today tomorrow yesterday tonight next new different various whole own real same many much several able
light: be have do get go come make take give put let want need like love enjoy try use find feel think know see look watch say tell talk hear
 keep start begin stop become seem sound mean hope help work end happen plan add bring bit turn prefer check guess appreciate agree
 consider imagine learn explore experience discover understand share offer allow involve include provide create hate remember forget wait
`;
