/** What people do, in the base form, most frequent ones first in each line; the irregular forms stand in `text/irregular-forms`. */
export const VERBS = `
accept access achieve act activate add address adjust admit adopt advise afford age agree aim allow announce answer apologise apologize
appear apply appoint appreciate approve argue arrange arrive ask assemble assess assign assist assume attach attack attempt attend
avoid bake bathe be beat become begin believe belong bike bill bite blame block blow boil book borrow break breathe brew bring
broadcast brush build bump burn buy calculate call camp cancel care carry carve cast catch cause celebrate change charge chase chat
check choose chop clean clear climb close coach code collect combine come comment commit commute compare compete compile complain
complete compose concern confirm confuse connect consider consist contact contain continue contribute control convert convince cook
copy correct cost count cover crash crawl create cross cry cut cycle dance date deal debug decide decorate decrease defend define
delay delegate delete deliver demand deny depend deploy describe deserve design destroy detect develop die dig dine disable disagree
disappear discover discuss dislike divide do document donate double doubt download draft drag draw dream dress drink drive drop dry
earn eat edit email empty enable encourage end enjoy enrol enroll enter escape establish estimate evaluate examine exchange exercise
exist expand expect expire explain explore export express extend face fail fall fear feed feel fetch fight figure file fill film
finalise finalize find finish fish fit fix flash fly focus fold follow forbid force forget forgive form format forward freeze fry
fulfil fund gain garden gather generate get give go graduate grant greet grill grow guard guess guide handle hang happen harvest
hate have head heal hear heat help hide hike hire hit hold hope host hug hunt hurry hurt identify ignore imagine implement import
improve include increase indicate influence inform inject injure insist inspect inspire install insult insure intend interview
introduce invent invest investigate invite involve iron issue jog join joke judge jump keep kick kill kiss knit knock know label
lack land last laugh launch lay lead leak lean learn leave lend let lie lift light like link list listen live load lock log look
lose love lower mail maintain make manage mark marry massage match matter mean measure meet melt mend mention mentor merge message
migrate milk mind miss mix modify monitor mop move mow multiply nag name need negotiate note notice notify nurse obey object
observe obtain occupy occur offer open operate order organise organize owe own pack paint park participate pass paste pause pay
perform permit persuade phone photograph pick pile pin ping place plan plant play plead plough plow plug point post postpone pour
practice practise pray prefer prepare present press pretend prevent print proceed process produce program promise promote prompt
pronounce propose protect prove provide prune publish pull punish purchase push put qualify question queue quit quote race rain
raise reach read realise realize rebook reboot rebuild receive recognise recognize recommend record recover recycle redo reduce
refactor refer refill refresh refund refuse register regret reject relate relax release rely remain remember remind remove rename renew rent
repair repeat replace reply report represent request require reschedule research reserve reset resign resolve respond rest restart
restore result resume retire retry return reveal review revise reward ride ring rinse rise roast roll rotate row rsvp rub rule run
sail save scan schedule scold score scream search secure see seem select sell send separate serve set settle sew shake share shave
shear shift shine ship shoot shop shorten shout show shower shut sigh sign sing sink sit ski skip sleep slice slip slow smell smile
smoke snow solve sort sound sow speak specialise specialize spell spend spill split spoil spray spread stand start state stay steal
step stick sting stir stock stop store strengthen stretch strip struggle study style subject submit subscribe succeed suffer suggest
suit supply support suppose surprise survive suspect suspend swap swear sweat sweep swim swing switch sync tackle take talk taste
teach tear tell tend test text thank think throw tick tidy tie touch tour train transfer translate travel treat trigger trim trip
trust try tune turn twist type understand undo unload unlock unpack update upgrade upload use vacuum value vary view visit
volunteer vote vow wait wake walk want warm warn wash waste watch water wear weed weigh welcome whisper win wipe wish wonder work
worry wrap write yell defrost descale mind chair captain commission decommission provision onboard offboard escalate triage
babysit housesit proofread rewire repaint re-send resend restring restock vaccinate worm dose dehorn calve lamb farrow drill harrow
bale combine silage muck worship fast pledge assure undertake fulfill revoke rotate patch pair demo present rehearse
`;
