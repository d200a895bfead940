/** Pairs with what they are to each other, `decision | a | b`, the same in both orders. */
export const JUDGED = `
contradicts | I moved to Berlin in September | I live in Lisbon, near the river
contradicts | Actually, Mara's wedding is in July, not June | My sister Mara is getting married in June
contradicts | I switched from VS Code to Neovim | I use VS Code for everything
contradicts | I work at Contoso now | I'm a software developer at Northwind
contradicts | I quit Northwind | I'm a software developer at Northwind
contradicts | I don't work at Acme any more | I work at Acme as a product manager
contradicts | I'm not vegetarian anymore | I'm a vegetarian
contradicts | My rent went up to 700 euros a month | My rent is 650 euros a month
contradicts | Hugo has moved to Toronto | My brother Hugo lives in Montreal
contradicts | My new boss is Priya | My boss is Helen
contradicts | I've started to like coffee more than tea | I prefer tea to coffee
contradicts | From now on we close at five on weekdays | We close at six on weekdays
contradicts | Correction: Karl is a joiner, not a carpenter | My husband Karl is a carpenter
contradicts | I got engaged to Amara last week | I'm single
irrelevant | Plums cost 2.40 at the stall | Plums cost 3.10 at Kolb
irrelevant | Parking is 3 euros at the harbour | Parking is 6 euros behind the station
irrelevant | The glaze dries 4 hours in the shed | The glaze dries 2 hours on the stove
irrelevant | Baked with the oven open | Baked with the oven closed
irrelevant | Tried the lathe slow | Tried the lathe fast
irrelevant | Fees are 300 euros | Fees will be 350 euros from next term
contradicts | Fees are 300 euros | Fees will be 350 euros from next month
irrelevant | I'm on steroids until Friday | I'm on leave until Friday
irrelevant | Ida is on the late shift | Ida is on leave
irrelevant | The spare wheel is in the boot | The spare wheel is in good shape
irrelevant | I have a lesson at 9 | I have a lesson at 11
irrelevant | There is a ferry at 8 | There is a ferry at 9
contradicts | The ladder is on the roof | The ladder is on the lawn
contradicts | We moved back to Leeds | We moved to York
contradicts | Ida moved over to Bonn | Ida lives in Kiel
irrelevant | My sister's wedding is in May | My sister's exam is in May
irrelevant | I've left Peckham | I rent a flat in Peckham
contradicts | I sold the Golf and bought a red Corolla | My car is a blue Golf
contradicts | I replaced the ThinkPad with a MacBook | My laptop is a ThinkPad X1
contradicts | Elena and I broke up | My girlfriend's name is Elena
contradicts | I stopped smoking two weeks ago | I smoke about five cigarettes a day
contradicts | Leo turned 7 yesterday | Our son Leo is 6
contradicts | I cancelled my gym membership | My gym membership costs 40 dollars a month
contradicts | My flight to Madrid was moved to 15 April | My flight to Madrid is on 14 April at 9:40
contradicts | I go to the gym on Mondays, not Tuesdays | I go to the gym on Tuesdays
duplicate | Every Tuesday evening I swim | I go swimming every Tuesday evening
duplicate | My cat's name is Miso | I have a cat named Miso
duplicate | I go to work by bike | I cycle to work
duplicate | I skip breakfast every day | I never eat breakfast
duplicate | Peanuts give me an allergic reaction | I'm allergic to peanuts
duplicate | Flying scares me | I'm scared of flying
duplicate | Every morning I go for a 10 km run | I run 10 km every morning
duplicate | Chimamanda Adichie is the author I like best | My favourite author is Chimamanda Adichie
duplicate | I like email better than phone calls | I prefer email over phone calls
duplicate | I get up at 7 o'clock | I wake up at 7
irrelevant | I can't have peanuts: I'm allergic | I'm allergic to peanuts
irrelevant | I'm allergic and can't have peanuts | I'm allergic to peanuts
irrelevant | I can't have shellfish because I'm allergic | I am allergic to shellfish
contradicts | I'm not allergic to peanuts | I'm allergic to peanuts
duplicate | I live in Berlin | I live in Berlin.
duplicate | I live in Berlin | The user lives in Berlin
duplicate | I live in Berlin | I'm based in Berlin
duplicate | I live in Berlin | I currently live in Berlin
duplicate | My sister lives in Lisbon | The user's sister resides in Lisbon
duplicate | I prefer dark mode | User prefers dark mode
duplicate | Prefers dark mode | I prefer dark mode
duplicate | I bought a new car | I purchased a new automobile
duplicate | My kids start school at 8:15 | My children begin school at 8:15
duplicate | Standup is at 9:30 am | Our standup is at 09:30
duplicate | Standup is at 5pm | Standup is at 17:00
duplicate | The meeting is at noon | The meeting is at 12:00
duplicate | I have three cats | I have 3 cats
duplicate | The rent is $1,200 | The rent is 1200 dollars
duplicate | The parcel weighs 5kg | The parcel weighs 5 kilograms
duplicate | I don't like olives | I do not like olives
duplicate | I'm not a fan of olives | I do not like olives
duplicate | We use Postgres | We use PostgreSQL
duplicate | We run everything on k8s | We run everything on Kubernetes
duplicate | My boss is Anna | Anna is my boss
duplicate | My manager is Anna | My boss is Anna
duplicate | The colour of the car is red | The car's color is red
duplicate | My dog is called Rex | My dog's name is Rex
duplicate | I work at Acme | I work for Acme
duplicate | I work at Acme | I am employed by Acme
duplicate | My favourite colour is green | Green is my favorite color
duplicate | I go jogging every day | I run daily
duplicate | On weekends I bake bread | I bake bread on weekends
duplicate | I like tea and coffee | I like coffee and tea
duplicate | We stopped using Jenkins | We quit using Jenkins
duplicate | I can't stand noise | I hate noise
duplicate | The release is due on 2026-05-03 | The release is due on 3 May 2026
duplicate | I'm vegetarian | I am a vegetarian
duplicate | I prefer tea over coffee | I prefer tea to coffee
contradicts | I live in Berlin | I live in Madrid
contradicts | I live in Berlin | I moved to Madrid
contradicts | I live in Berlin | I have moved to Madrid
contradicts | I live in Berlin | I moved from Berlin to Madrid
contradicts | I live in Berlin | I live in Madrid with my wife
contradicts | My sister lives in Lisbon | The user's sister resides in Porto
contradicts | I work at Acme | I work for Globex
contradicts | I work at Acme | I now work at Globex
contradicts | I work as a nurse | I work as a teacher
contradicts | I am a teacher | I'm a lawyer
contradicts | My name is Anna | My name is Maria
contradicts | My manager is Anna | My boss is Peter
contradicts | My dog is called Rex | My dog's name is Bruno
contradicts | My email is a@example.org | My email address is b@example.org
contradicts | My phone number is 555-1234 | My phone number is 555-9876
contradicts | My birthday is on 3 May | My birthday is on 4 June
contradicts | I was born in 1980 | I was born in 1982
contradicts | I am 34 years old | I am 35 years old
contradicts | I drive a Volvo | I drive a Tesla
contradicts | My favourite colour is green | My favourite color is blue
contradicts | My car is red | My car is blue
contradicts | Tom is married to Sara | Tom is married to Julia
contradicts | Tom is married | Tom is single
contradicts | Standup is at 9:30 | Standup is at 10:00
contradicts | Standup is at 9:30 | The standup moved to 10:00
contradicts | Standup at 10 | The standup is at 11 now
contradicts | The standup is at 10 | The standup is at 11 instead
contradicts | Dentist appointment on Thursday | Dentist appointment moved to Friday
contradicts | My dentist appointment on Thursday at 3pm | The dentist appointment has been moved to Friday at 4pm
contradicts | Meeting with Clara on Tuesday | The meeting with Clara got rescheduled to Wednesday
contradicts | The meeting with Clara Bauer is on Tuesday | The meeting with Clara Bauer is on Wednesday now
duplicate | Standup at 10 | The standup is at 10
duplicate | Call the dentist on Monday | I call the dentist on Monday
contradicts | Team meeting on Tuesdays | The team meets on Thursdays now
contradicts | The team meets on Tuesdays | The team meets on Thursdays now
contradicts | Lunch with Ana at 12 | The lunch with Ana is at 1 instead
contradicts | Train at 9:15 | The train is at 9:45 now
contradicts | We use Postgres 15 | We upgraded to Postgres 16
contradicts | I weigh 82 kg | I'm down to 79 kg
contradicts | I weigh 180 pounds | I'm up to 190 pounds
contradicts | The review is on Tuesday | The review is on Thursday
contradicts | The deadline is 3 May | The deadline is 10 May
contradicts | The report is due on Monday | The report is due on Friday
contradicts | The exam starts at 9:00 | The exam begins at 10:00
contradicts | The ticket costs 20 euros | The ticket costs 25 euros
contradicts | The rent is 900 euros | The rent is 950 euros
contradicts | Staging runs on port 8080 | Staging runs on port 8081
contradicts | The staging server listens on port 8080 | The staging server runs on port 9090
contradicts | The timeout is 30 seconds | The timeout is 60 seconds
contradicts | We keep 3 backups | We keep 5 backups
contradicts | The house has 3 bedrooms | The house has 4 bedrooms
contradicts | The default branch is main | The default branch is master
contradicts | The backend is written in Go | The backend is written in Rust
contradicts | We use Postgres for billing | We use MySQL for billing
contradicts | We use Slack as our chat tool | We use Teams as our chat tool
contradicts | The office is in Berlin | The office is in Hamburg
contradicts | The headquarters is located in Oslo | The headquarters is in Bergen
contradicts | The site is hosted on Netlify | The site is hosted on Vercel
contradicts | The flight departs from terminal 1 | The flight departs from terminal 2
contradicts | I wake up at 6:00 | I get up at 7:30
contradicts | The project uses Node 18 | The project uses Node 20
contradicts | I like coffee | I don't like coffee
contradicts | I like coffee | I hate coffee
contradicts | I love opera | I hate opera
contradicts | I drink coffee | I never drink coffee
contradicts | I drink coffee every morning | I don't drink coffee
contradicts | I smoke | I no longer smoke
contradicts | I smoke | I stopped smoking
contradicts | I am allergic to nuts | I'm not allergic to nuts
contradicts | I have a car | I don't have a car
contradicts | I have two siblings | I have no siblings
contradicts | The feature flag is enabled | The feature flag is disabled
contradicts | Always use semicolons | Never use semicolons
contradicts | Use tabs for indentation | Use spaces for indentation
contradicts | The shop is open on Sundays | The shop is closed on Sundays
contradicts | The build is stable | The build is flaky
contradicts | We won the final | We lost the final
contradicts | I can swim | I can't swim
contradicts | I prefer tabs over spaces | I prefer spaces over tabs
contradicts | I prefer tea over coffee | I prefer coffee over tea
contradicts | Anna's boss is Tom | Tom's boss is Anna
contradicts | Anna reports to Tom | Tom reports to Anna
contradicts | Tom is older than Sara | Sara is older than Tom
contradicts | The audit is before the release | The release is before the audit
contradicts | The river flows below the road | The road flows below the river
contradicts | The cache is stored in Redis | The cache is stored in Memcached
contradicts | Tests must run in parallel | Tests must not run in parallel
contradicts | I prefer window seats | I prefer aisle seats
partial | I drink tea | I drink tea at work
partial | I use Vim | I use Vim for notes
partial | I prefer short answers | I prefer short answers when I am busy
partial | We deploy daily | We deploy daily except during holidays
partial | Use tabs | Use tabs for indentation
partial | I go swimming | In summer I go swimming
irrelevant | I live in Berlin | I like jazz
irrelevant | I live in Berlin | I work in Berlin
irrelevant | I like coffee | I like pottery
irrelevant | I drive a Volvo | I sold a Tesla
irrelevant | I use Vim for notes | I use Vim for code
irrelevant | I smoke | I used to smoke
irrelevant | I drink coffee at work | I don't drink coffee at home
irrelevant | My dog is called Rex | My cat is called Momo
irrelevant | I live in Berlin | I live near a park
irrelevant | I want a dog | I have a dog
irrelevant | You should use tabs | I use tabs
irrelevant | Ich wohne in Berlin | Ich wohne in Hamburg
irrelevant | Ich mag Hunde | Ich mag keine Hunde
irrelevant | Я живу в Берлине | Я живу в Москве
irrelevant | Я не люблю кофе | Я люблю кофе
irrelevant | أنا أسكن في برلين | أنا أسكن في مدريد
irrelevant | 私は東京に住んでいます | 私は大阪に住んでいます
irrelevant | 我住在北京 | 我住在上海
irrelevant | ฉันอยู่กรุงเทพ | ฉันอยู่เชียงใหม่
irrelevant | 나는 서울에 산다 | 나는 부산에 산다
irrelevant | J'habite à Paris | J'habite à Lyon
irrelevant | Vivo en Madrid | Vivo en Sevilla
irrelevant | My name is 田中 | My name is 佐藤
contradicts | My wife's name is Clara | My wife is called Marta
contradicts | The API rate limit is 100 requests per minute | The API rate limit is 500 requests per minute
contradicts | The office is on the third floor | The office is on the fourth floor
contradicts | I have two cats | I have three cats
contradicts | My flight leaves at 14:20 | My flight departs at 16:45
contradicts | Tests are run with Jest | Tests are run with Vitest
contradicts | My daughter is 5 | My daughter is 6
contradicts | I'm left-handed | I'm right-handed
contradicts | Tom is vegetarian | Tom eats meat
contradicts | My shoe size is 42 | My shoe size is 44
contradicts | The wedding is on June 5 | The wedding is on June 12
contradicts | The password expires in 30 days | The password expires in 90 days
contradicts | Logs are kept for 30 days | Logs are kept for 7 days
contradicts | Our CI runs on GitHub Actions | Our CI runs on CircleCI
contradicts | Sara is from Spain | Sara is from Italy
contradicts | My native language is Polish | My native language is Czech
contradicts | The capital of the firm is in Bonn | The capital of the firm is in Cologne
contradicts | Our database is Postgres | Our database is MySQL
contradicts | The production database is Postgres | Our production database is MySQL
contradicts | I usually drink tea for breakfast | I never drink tea for breakfast
contradicts | The door is open | The door is closed
contradicts | The door is locked | The door is not locked
contradicts | We allow dogs in the office | We forbid dogs in the office
contradicts | I enjoy cooking | I hate cooking
contradicts | I'm interested in politics | I'm not interested in politics
contradicts | My parents live in Oslo | My parents moved to Bergen
contradicts | Peter is our team lead | Julia is our team lead
contradicts | Our team lead is Peter | Julia is our team lead
contradicts | The API returns XML by default | The API returns JSON by default
contradicts | My landlord is Mr. Brown | My landlord is Mrs. Gray
contradicts | I weigh 70 kg | I weigh 75 kg
contradicts | I'm 180 cm tall | I'm 178 cm tall
contradicts | The invoice is paid | The invoice is unpaid
contradicts | I sleep 8 hours a night | I sleep 6 hours a night
contradicts | I trust Tom | I don't trust Tom
contradicts | Lena is the oldest child | Paul is the oldest child
contradicts | We deploy every Friday | We never deploy on Fridays
contradicts | My gym is called FitX | My gym's name is McFit
contradicts | The meeting is in room 4 | The meeting is in room 7
contradicts | I believe in ghosts | I don't believe in ghosts
duplicate | It's forbidden to smoke here | It is prohibited to smoke here
duplicate | Tom wrote the parser | The parser was written by Tom
duplicate | There are two trees in the garden | The garden has two trees
duplicate | Anna is Tom's boss | Tom's manager is Anna
duplicate | I love hiking | The user loves hiking
duplicate | Meetings with clients are exhausting | Meetings with clients are tiring
irrelevant | My notebook is in the bag | My laptop is in the bag
duplicate | I like tea, too | I like tea
duplicate | The report is due on Friday | The report is due by Friday
duplicate | Tom wrote the report for Ada | The report for Ada was written by Tom
duplicate | I have got a dog | I have a dog
duplicate | I have lived in Rome since 2019 | I live in Rome since 2019
duplicate | My brother Leo is a vet | Leo is a vet
contradicts | I work at Siemens as a project lead | I started working at Bosch last Monday
contradicts | I'm allergic to penicillin | turns out I'm not allergic to penicillin after all
contradicts | The API runs on port 8080 | API port is now 9090
contradicts | Rent is 1,400 | The landlord raised the rent to 1,450
contradicts | My dose is 50 mg | The doctor lowered my dose to 25 mg
contradicts | The piano lesson is on Tuesday | Nora moved the piano lesson to Thursday
contradicts | Lena works for Vodafone | Lena got a new job at Nokia
contradicts | the milk price is 38p a litre | milk's dropped to 36p a litre
contradicts | Feed is 280/t delivered | feed up to 310/t since Monday
contradicts | We have 40 ewes on the top field | down to 34 ewes on the top field now
contradicts | Detention is on Wednesdays | they moved detention to Fridays
contradicts | football training is tuesday after school | coach switched football training to thursday
contradicts | maths is in room 4 | we're in room 12 for maths now
contradicts | The Caldwell hearing is on the 11th | the judge has pushed the Caldwell hearing to the 18th
contradicts | The Harmon deposition is set for 14 March | Harmon deposition now set for 2 April
contradicts | My hourly rate is 350 dollars | my hourly rate is 375 dollars as of January
contradicts | The refund window is 30 days | refund window went down to 14 days last week
contradicts | SLA for priority tickets: 4 hours | priority tickets now have a 2 hour SLA
contradicts | The spare key is under the pot | the spare key's in the shed now
contradicts | The medicine is in the fridge | moved the medicine to the top cupboard
contradicts | Netflix costs 12 euros a month | netflix is 15 euros a month now
contradicts | The bus to school goes at 7:40 | the bus to school goes at 7:25 now
contradicts | Bin day is Tuesday | bin day's thursday from next week
contradicts | Leo takes 5 mg of melatonin | Leo is on 3 mg of melatonin now
contradicts | I pay Petra 15 pounds an hour for cleaning | Petra's cleaning is 17 pounds an hour now
contradicts | Dr Shah is my optician | Dr Shah retired so I see Dr Mbeki now, he took over in June
contradicts | Mr Brown teaches my chemistry class | Mr Brown left and Ms Ortiz has taken over our chemistry class
contradicts | I take the tram to the office | I don't take the tram to the office any more, too crowded
contradicts | The vet visits every Monday | the vet visits every Thursday now
contradicts | prod runs postgres 14 | prod is on postgres 16 since last night
contradicts | max upload = 20 MB | max upload bumped to 50 MB
contradicts | cache ttl -> 60 s | changed cache ttl to 300 s
contradicts | I'm veggie | back on meat since Easter
contradicts | I don't eat meat | I eat meat again now
contradicts | thats me off the fags | back on the fags since the funeral
contradicts | We rent the allotment for 42 pounds a year | the allotment rent's 55 quid a year now
contradicts | I eat meat | I'm vegetarian now
contradicts | My room costs 430 euro a month | rent went up, I pay 465 a month for my room now
contradicts | the deposit is two hundred pounds | they've put the deposit up to two hundred and fifty
contradicts | Standup at 9:30 | standup's at 10 now
contradicts | we get 3 deliveries a week | we're down to 2 deliveries a week
contradicts | The pump runs 6 hours a day | pump's running 8 hours a day since the heat
contradicts | retention: 15 days | retention is now 30 days
contradicts | Pocket money is 10 quid a week | mum put my pocket money up to 12 quid a week
contradicts | My paralegal is Dana | Marcus takes over as my paralegal on Monday
contradicts | My paralegal is Dana. | Dana gave notice; Marcus takes over as my paralegal on Monday.
contradicts | my maths teacher is mr kowalski | mr kowalski left so we got miss adeyemi for maths now
contradicts | maths teacher is Mr Kowalski | Mr Kowalski left so we got Miss Adeyemi for maths now
contradicts | i have trumpet on wednesdays | quit trumpet its boring
contradicts | 42 cows milking | milking 38 cows now, dried off four
contradicts | tanker comes 6am | tanker now 7.30 since clocks went back
contradicts | vet = Morgan | Morgan retired. vet now young Price lass
contradicts | feed from Wynnstay £285/t | Wynnstay feed up to £301/t
contradicts | ram in top field | ram shifted to bottom field
contradicts | team lead is Carla | Carla moved to billing, Imran's our lead now
contradicts | my team lead is Carla | Carla moved to billing, Imran's our lead now
contradicts | we use Zendesk for tickets | we're off Zendesk, everything's in Freshdesk since the 1st
contradicts | my target is 40 tickets a day | target went up to 45 a day
contradicts | rent is 650 | landlord put the rent up, 700 from May
contradicts | My gym is on Elm Street, 30 a month | cancelled the gym, too far
contradicts | Nina's piano teacher is Mrs Bell | Nina has Mr Osei for piano now, Mrs Bell went on maternity leave
contradicts | we have the bins out on Tuesday | bins go out Thursday now
contradicts | I keep my bike in the hall | bike lives in the shed now
contradicts | I drive a Corsa | sold the Corsa, driving a Leaf now
contradicts | We bank with Barclays | moved our account from Barclays to Monzo
contradicts | Amy works at the bakery | Amy's left the bakery, she is at the library now
contradicts | lessons with Petra are at 5 | Petra can only do 6 now for the lesson
contradicts | The Harlan hearing is on 12 November | clerk says the Harlan hearing is now on 9 January
contradicts | I play trumpet in the school band | quit trumpet, it's boring
contradicts | Mara is coming to the wedding on Saturday | Mara isn't coming after all
contradicts | Ben plays the cello in the orchestra | Ben doesn't play the cello after all
contradicts | My desk is on the second floor | My desk will be on the fourth floor from 1 December
contradicts | The shop closes at 18:00 | The shop will close at 20:00 from Monday
irrelevant | The side gate code is 1234 | the gate code is 9911 now
irrelevant | my half day rate is 260 | day rate goes up to 450 from january
irrelevant | our junior choir starts at 5 | choir starts at 7 now
irrelevant | the winter fee is 30 euros | the fee went up to 45 euros
contradicts | the gate code is 1234 | the gate code is 9911 now`;
