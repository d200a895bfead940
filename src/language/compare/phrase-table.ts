/**
 * Phrases that say the same as another phrase or word: one group a line, the first entry standing for all,
 * or the entry after `=`. Verbs stand in their base form.
 */
export const SYNONYM_PHRASES = `
be employed at|be employed by|have a job at=work at
be employed as|have a job as=work as
start|begin|commence|kick off
finish up=end
purchase=buy
be based in|have my home in|make my home in|be living in=live in
my home be in|my house be in|my residence be in|home be in=i live in
be located in|be situated in|can be found in|sit in=be in
be located at|be situated at=be at
be located on|be situated on=be on
email|e mail|mail address|email address
phone|telephone|cell phone|mobile phone|cellphone|mobile number|phone number|telephone number|cell number|cell
movie|film|motion picture
boss|manager|supervisor|line manager
colleague|coworker|co worker|workmate
spouse|partner|significant other
favorite|favourite|favorites|most liked
organisation=organization
prefer|favour|favor|would rather have
have a preference for=prefer
hate|detest|loathe|can not stand|can not bear|despise
like|be fond of|be a fan of
enjoy|take pleasure in|get pleasure from
be keen on|be into=like
tell|inform|let know
use|utilize|utilise|employ|make use of
choose|pick|select|opt for|go for
meet|get together with
visit|pay a visit to
phone up|give a call=call
name be|be call|be named|go by=be named
marry|wed|get married|tie the knot
be married to|be wed to
study|be a student of
drive|commute by car
sleep|be asleep
wake|wake up|get up|awaken
exercise|work out|workout
run|jog|go running|go for a run|go jogging
swim|go swimming
walk|stroll|go for a walk
hike|go hiking
bake|do baking
cook|prepare meal
breakfast|morning meal
dinner|supper|evening meal
every day|each day|everyday|day in day out|a day|per day=daily
every week|each week|once a week|a week|per week=weekly
every month|each month|once a month|a month|per month=monthly
every year|annually|annual|each year|once a year|a year|per year=yearly
every morning|each morning
every evening|each evening
every night|nightly|each night
weekend|saturday and sunday
typically|usually|normally|generally|as a rule|most of the time
rarely|seldom|hardly ever
sometimes|occasionally|from time to time|at times|now and then
golang|go lang
continuous integration=ci
pull request|pr|merge request
crash|fall over
deploy|ship|roll out|release
laptop|notebook computer
be price at|sell for=cost
deadline|due date
due|be due
be due on|must be finished by|must be done by|have to be done by|need to be done by|have to be finished by=be due
hometown|home town
birthday|birth date|date of birth|birthdate|birth day
address|postal address
physician=doctor
cannot|be unable to|be not able to=can not
be able to|be capable of=can
have to|must|need to|ought to|have got to=must
be go to|be gonna|be about to=will
plan to|intend to|be plan to|aim to|mean to
come from|be originally from|hail from=be from
be bear in|be born in=be born in
be allergic to|have a allergy to|have an allergy to|have allergy to|suffer from an allergy to|react badly to
be afraid of|be scared of|be frightened of|have a fear of|fear
be good at|be skilled at|be skilled in
be responsible for|be in charge of
be interested in|have an interest in
consist of|be made up of|comprise
because of|due to|owing to
as soon as|once
new york city|nyc=new york
united state|united states|united states of america|usa|u.s|u.s.a|us of america|america
united kingdom|uk|u.k|great britain|britain
united arab emirate|uae
san francisco|sf
los angeles|la city
european union|eu
american|us citizen
study at|attend|go to school at|be enrolled at
in the morning|in the mornings|mornings
in the evening|in the evenings|evenings
in the afternoon|in the afternoons|afternoons
at night|at nighttime|in the night
at weekends|on the weekend|at the weekend|on weekends|over the weekend|during weekends=on weekend
from home|remotely|at home office=remote
work remote|work from home=work remote
have get=have
homeland|native country
currently|at the moment
reply=answer
task|to do|todo
several|a number of
many|lot of|a lot of|lots of|plenty of|numerous
more and more|increasingly
go to bed|go to sleep|hit the bed
lead|head up|be the leader of|be the head of
report to|answer to|have as a boss|work under=report to
take care of|look after|care for
discard|throw away|dispose of|get rid of
stop|quit|give up|cease
discover|find out
enable|turn on|switch on|activate
disable|turn off|switch off|deactivate
postpone|put off|delay|defer|push back
cancel|call off|scrap
configure|set up
submit|hand in|turn in
fill|fill in|fill out
arrive|show up|turn up
depart|leave|set off|head off
return|come back|get back|go back
continue|go on|carry on|proceed
seek|look for|search for|hunt for
investigate|look into
collect|pick up|fetch
be run on=run on
be listen on|listen on=run on
be write in|be implemented in|be coded in|be programmed in=be written in
be host on|be hosted at|be hosted by|be hosted with=be hosted on
be store in|be saved in|be kept in|be saved to|live under=be stored in
be build with|be built on|be built using=be built with
be owned by|belong to=belong to
be run by|be led by|be headed by|be managed by
happen|take place|occur|be held|be scheduled for|be scheduled on|be scheduled at|be set for|be planned for
take place at|happen at=be at
take place on|happen on|occur on|be held on|be scheduled for|be set for|be planned for=be on
begin at=start at
be not a fan of|do not care for|be not fond of=not like
be vegetarian|be a vegetarian|be a veggie|be veggie=not eat meat
be vegan|be a vegan=not eat animal product
be a nonsmoker|be a non smoker=not smoke
be a smoker=smoke
be teetotal|be a teetotaler=not drink alcohol
be childless=not have child
skip breakfast=not eat breakfast
skip lunch=not eat lunch
skip dinner=not eat dinner
have breakfast=eat breakfast
have lunch=eat lunch
have dinner=eat dinner
be lactose intolerant|be intolerant to lactose|can not have dairy|can not eat dairy|can not tolerate lactose
be unemployed|be jobless|be out of work=not have job
be unmarried=not be married
unpaid=not pay
unused=not use
unavailable=not available
unsupported=not support
unsafe=not safe
unhappy=not happy
unhealthy=not healthy
unfinished=not finish
uninstalled=not install
unencrypted=not encrypt
unable=not able
untested=not test
undocumented=not document
unknown=not know
unimportant=not important
unnecessary=not necessary
unreliable=not reliable
unlikely=not likely
over|rather than|instead of
lefthanded|left handed
righthanded|right handed
hardworking|hard working
casesensitive|case sensitive
caseinsensitive|case insensitive
earlybird|early bird|morning person|early riser
nightowl|night owl|night person|evening person
secondhand|second hand|pre owned
retire|stop working
famous|well known
broken|out of order
pharmacy|chemist shop|drugstore
cinema|movie theater
mall|shopping center
gym|fitness studio|fitness center
ceo|chief executive|chief executive officer
cto|chief technology officer
receipt|sales slip
novel|fiction book
band|music group
recipe|cooking instruction
frequently=often
immediately|at once|right away|straight away|instantly
eventually|in the end
alone|by myself|on my own|by himself|by herself
abroad|overseas|in another country
nearby|close by
everywhere|all over the place
hang out|spend time
grow up|be raised
pass away|die
demand|insist on
avoid|steer clear of
refuse|decline|turn down
discuss|talk about
verify|validate|double check
retry|try again
rollback|roll back|revert
join|link up
hire|recruit|take on
fire|sack|lay off
resign|hand in notice
earn|bring home
tidy|clean up
mow|cut the grass
volunteer|help out
meditate|practice meditation|do meditation
do yoga|practice yoga
quarterly|every quarter|each quarter|every three month
biweekly|every two week|every other week|fortnightly|every second week|every 2 week|every 2 nd week
weekday|working day|workday
intelligent=smart
wealthy=rich
`;
