/** Two facts that look alike, `a | b`: neither may merge with the other nor replace it, at any cosine. */
export const ALIKE = `
Train at 9 | Train at 17
Lunch with Ana at 12 | Lunch with Ana at 1
Train at 9:15 | My train is at 18:40
Lunch with Ana on Monday | The lunch with Ana is on Friday
My call with Tom is on Monday at 3 | My call with Tom is on Thursday at 3
The game with Tom is Catan | The game with Tom is Chess
Delivery on Monday | The delivery is on Wednesday
Anna trains at 6 | Anna's train is at 7
Tom reviews on Friday | Tom's review is on Monday
The team met on Tuesday | The team meeting was on Thursday
Call doctor at 9 | Call doctor at 10
I weigh 82 kg | I'm up to 100 kg on the bench press
The bag weighs 20 kg | The bag is up to 23 kg
I weigh 82 kg | I'm down to £20
I weigh 82 kg | I'm down to $20
I weigh 180 pounds | I'm up to €50
We use Postgres 16 | We had upgraded to Postgres 14
We use Postgres 15 | We upgraded to Node 20
The printer is down to 3 pages | I weigh 82 kg
Dentist appointment on Thursday | Dentist appointment on Monday
Meeting with Clara on Tuesday | Meeting with Tom on Wednesday
The meeting with Clara is on Tuesday | The meeting with Tom is on Wednesday
Eat lunch at 12 | Eat lunch at 1
Clara has lunch at 12 | Clara has lunch at 1
Rehearsal on Monday | Start rehearsal on Tuesday
I love 🍕 | I love 🍣
Tom's party is in June, not May | Tom's exam is in May
I like tea, not coffee | I like tea
I sold my car | I drive a Renault
I left my keys at Northwind | I work at Northwind
My wife works at Northwind | I quit Northwind
I returned the book | I have a book about birds
We close at six | We close at 18:00
I prefer dogs over cats | I prefer birds over cats
I work at Acme, but I don't like it | I work at Acme as a nurse
I don't drink | I drink coffee
Went swimming before work | I go swimming before work
Ran to the office | I run to the office
Cleaned the gutters | I clean the gutters
My badge is 17, my room is 4 | My badge is 23, my room is 9
Badge 17 opens the lab | Badge 23 opens the lab
Box 1 is in the cellar | Box 2 is in the cellar
Room 4 is on the first floor | Room 5 is on the first floor
Server 3 is down | Server 4 is down
Room 4 has a projector | Room 5 has a projector
Child number 1 is called Mia | Child number 2 is called Mia
Staging runs on port 8080 | Production runs on port 8081
The staging server listens on port 8080 | The production server listens on port 8443
Ticket 42 blocks the release | Ticket 43 blocks the release
Chapter 3 covers joins | Chapter 4 covers joins
Anna's birthday is on 3 May | Ben's birthday is on 3 May
Anna's birthday is on 3 May | Ben's birthday is on 12 June
I speak French | I speak German
I speak Spanish at home | I speak English at work
I visited Rome in 2019 | I visited Rome in 2021
I visited Rome in May | I visited Rome in June
We met on Monday | We met on Tuesday
I ran 5 km on Monday | I ran 8 km on Thursday
My sister Anna lives in Rome | My sister Beth lives in Oslo
Tom lives in Leeds | Tim lives in Leeds
Tom works at Acme | Anna works at Globex
My brother lives in Paris | My sister lives in Madrid
My daughter is called Mia | My daughter is called Zoe
My brother's name is Max | My brother's name is Paul
I am allergic to peanuts | I am allergic to shellfish
I like C | I like C++
We write the parser in C | We write the parser in C#
I know Java | I know JavaScript
Tom gave Anna a book | Anna gave Tom a book
Tom lent Sara 20 euros | Sara lent Tom 20 euros
The dog chased the cat | The cat chased the dog
I flew from Berlin to Rome | I flew from Rome to Berlin
Maria visited Jonas | Jonas visited Maria
Alice reviewed Bob's pull request | Bob reviewed Alice's pull request
I like coffee | I don't like tea
I don't eat pork | I don't eat beef
The API supports JSON | The API does not support XML
We do not deploy on Fridays | We deploy on Mondays
I never drink wine | I never drink beer
The train arrives at 9:15 | The train leaves at 9:20
The shop opens at 9 am | The shop closes at 6 pm
I had a meeting at 9:00 | I had a meeting at 11:00
I have a meeting with Tom at 9:00 | I have a meeting with Tom at 11:00
I bought a lamp for 20 euros | I bought a lamp for 35 euros
I paid 50 euros on Monday | I paid 80 euros on Friday
Invoice 1001 is paid | Invoice 1002 is paid
The invoice of 3 May is paid | The invoice of 4 June is paid
Her birthday is on 3 May | My birthday is on 9 June
She lives in Berlin | I live in Madrid
His car is red | My car is blue
I lived in Paris | I live in Berlin
I used to work at Acme | I work at Globex
I will move to Madrid | I live in Berlin
I might move to Madrid | I live in Berlin
I use Vim for notes | I use Emacs for mail
I prefer tea in the morning | I prefer coffee in the evening
At work I use Windows | At home I use Linux
For the backend we use Go | For the frontend we use TypeScript
When I travel I drink tea | When I work I drink coffee
My father was born in 1950 | My mother was born in 1954
The red cable goes to port 1 | The blue cable goes to port 2
Floor 2 has 12 desks | Floor 3 has 14 desks
Version 1.2 fixed the leak | Version 1.3 fixed the leak
The kitchen is 12 square meters | The bedroom is 15 square meters
I bought a car | I sold a car
I bought a cheap chair | I bought an expensive chair
Marie likes opera | Mary likes opera
The key is under the mat | The letter is under the box
Call "foo" first | Call "bar" first
The file config.dev.json sets the port | The file config.prod.json sets the port
getUser returns null | getUsers returns null
Backup A lies in Frankfurt | Backup B lies in Dublin
My friend is called Anna | My friend is called Ben
I play the piano | I play the violin
I read Dune | I read Emma
I have a son | I have a daughter
My colleague Jan is from Poland | My colleague Ola is from Sweden
Max is 5 years old | Lea is 7 years old
Route 7 is closed | Route 9 is closed
The first exam is on Monday | The second exam is on Friday
Lunch is at 12:30 | Dinner is at 19:00
The Berlin office opens at 8 | The Paris office opens at 9
Tom's boss is Anna | Anna's boss is Sara
Tom reports to Anna | Anna reports to Sara
I like dogs more than cats | I like birds more than cats
The dentist costs 80 euros | The optician costs 60 euros
Plan A costs 10 dollars | Plan B costs 20 dollars
Team A uses Jira for planning | Team B uses Linear for planning
The early train is cheap | The late train is cheap
The old server runs on Linux | The new server runs on Linux
The public API is stable | The private API is stable
My boss is German | My boss is Anna
I live in Berlin | I live in a small flat
I work at Google | I work at a bank
I drive a Volvo | I drive a red car
I am in Berlin | I am in a meeting
My car is old | My car is dirty
My salary is low | My salary is monthly
The app runs on iOS | The app runs on Android
The app is deployed to staging | The app is deployed to production
I have a doctor | I am a doctor
The key is in the box | The key is on the box
I travel to Rome often | I travel from Rome often
I like you | You like me
My mother's friend is ill | My friend's mother is ill
He told her | She told him
Tom called me | I called Tom
Tests that are flaky run last | Tests that are not flaky run last
I only eat fish | I eat fish
The API returns a list of users | The API returns a list of orders
I graduate in 2024 | I graduate in 2025 from the other school
Tom and Anna are married | Tom and Sara are friends
My doctor is nice | My doctor is strict
My favorite soup is tomato soup | My favorite drink is tomato juice
Some tests are slow | All tests are slow
I broke my left arm | I broke my right arm
The left door is locked | The right door is locked
The meeting with Bob is on Monday | The meeting with Carol is on Tuesday
My flight to Rome is on 3 May | My flight to Oslo is on 9 May
The small pizza costs 8 euros | The large pizza costs 12 euros
The ticket costs 20 euros for adults | The ticket costs 10 euros for children
I take 2 pills in the morning | I take 3 pills in the evening
The gym is open on Sundays | The gym is closed on Mondays
Tom is a teacher | Tom is a father
I am tired | I am hungry
Berlin is the capital of Germany | Paris is the capital of France
The flag --verbose prints more | The flag --quiet prints less
Use foo() in tests | Use bar() in tests
I owe Tom 20 euros | Tom owes me 20 euros
The red wire is live | The black wire is live
My son plays chess | My daughter plays chess
I fed the dog at 8:00 | I fed the dog at 18:00
I met Anna in Paris | I met Ben in Rome
The password for the router is hunter2 | The password for the printer is hunter3
The north gate opens at 8 | The south gate opens at 9
We migrated from MySQL to Postgres | We migrated from Postgres to MySQL
I moved from Berlin to Rome | I moved from Rome to Berlin
I saw Rome before Oslo | I saw Oslo before Rome
I paid 30 euros for lunch | I paid 45 euros for lunch
The dinner cost 30 euros | The dinner cost 45 euros
I take 5 mg of ramipril | I take 20 mg of atorvastatin
Version 2.3 fixes the login bug | Version 2.4 fixes the login bug
My goal is to run a marathon | My goal is to learn Spanish
In Python I use spaces | In Go I use tabs
In Python, I use spaces | In Go, I use tabs
I don't drink coffee after lunch | I drink coffee before lunch
I use Python 3.11 at work | I use Python 3.12 at home
I don't like coffee with sugar | I like coffee with milk
My grey cat is called Momo | My black cat is called Luna
The window was broken by Tom | The window was broken by Anna
The room was painted by Tom | The room was cleaned by Anna
I wrote about Anna | I wrote to Anna
I want to learn Spanish | I am trying to learn Spanish
I plan to move to Rome | I dream of moving to Rome
I have a dog | I have dogs
Does Tom like tea? | Tom likes tea
It is -5 degrees outside | It is 5 degrees outside
The fee is $5 | The fee is 5 euros
My sister is older than I am | I am older than my sister's dog
I work for Tom | Tom works for me
I am from Italy | I am in Italy
The letter is for Irma | The letter is by Irma
The book on Marie Curie is good | The book by Marie Curie is good
I run to the office | I run the office
The tea is hot | The tea is too hot
We can pay by card or cash | We can pay by card and cash
I have been a nurse | I am a nurse
Tickets are for the play | Tickets are at the play
I have a cat | I have a kitten
I run in the morning | I run in the evening
Leo's daughter is a vet | Leo is a vet
Leo's daughter is a vet | Leo is a nurse
I have lived in Rome | I live in Rome
The invoice has been paid | The invoice is to be paid
My sister lives in Ghent | My sisters live in Ghent
My brother and I own the boat | My brother owns the boat
Ruth is a doctor | Ruth is my doctor
I work at Siemens | I started working at Lidl on Saturdays
I work at Siemens | I started working at Nordhaus School as a volunteer
I work at Siemens | I started working at Siemens in 2019
The rent is 1,400 | The landlord raised the deposit to 1,450
The rent is 1,400 | The landlord did not raise the rent to 1,450
I moved the piano to Bergen | The piano lesson is on Tuesday
I work at Siemens | I will start working at Bosch in May
I work at Siemens | Lena started working at Bosch
I buy milk at Aldi on Mondays | I buy bread at Lidl on Fridays now
Milk is 1.20 at Aldi | milk is 1.05 at Lidl now
I earn 18 euro an hour | I am 22 years old now
Tilda is 18€/h now | Tilda is 22 years old
Delta Ferries, which is the daughter company and not the Bay people, costs 179 a night | First choir night, I came as a singer instead of a solo person and Greta, the teacher, was kind
The person at Holm for the printers is Ines | I came as a singer instead of a solo person and Greta, the teacher, was kind
Greta is 18€ an hour now | Greta is 22 years old
Bello is 18kg now | Bello is 4 years old
Lily has ballet on Mondays | Lily has jazz on Thursdays now
Mason's lesson is 30 dollars | Lily's lesson is 35 dollars now
My rent is 430 euros a month | my sister's rent is 500 euros a month now
Derek pays 40 a month for the gym | I pay 45 a month for the gym now
The standup is at 9 on Mondays | the retro is at 10 on Fridays now
Tomasz is on call from 9 to 15 November | Tomasz is on call from 7 to 13 December now
Callum is allergic to penicillin | Eilidh is allergic to penicillin now
Leo is in Rome | Leo is in the choir now
The van has 3 seats | the van has 2 doors now
Server 3 is down | server 4 is down now
I lost 3 kg in May | I lost 2 kg since June
I ran 10 km on Sunday | I ran 12 km on Tuesday, back on form now
Anna is my boss | Anna left early so Ben and I closed the shop
The red shed is locked at 6 | the blue shed is locked at 8 now
tatties are in the bottom bed this year | beans are in the top bed now
The meeting with Ana is on Monday | the meeting with Bo moved to Tuesday
My phone has 64 GB | my tablet has 128 GB now
es-hot-01 disk = 2 TB | es-hot-02 disk is 4 TB now
Mrs Rafferty has a spare key | Shona has a spare key now
The pills are 5 mg in the morning | the pills are 10 mg at night now
Dinner is at 7 on weekdays | dinner is at 6 on weekends now
The book is on the table | the book club is in the library now
My passport is in the drawer | my old passport is in the attic now
The clinic opens at 8 | the clinic closes at 6 now
I owe Jo 20 euros for the tickets | I owe Jo 15 euros for the taxi now
The train to Leeds is at 8:10 | the train to York is at 8:25 now
I teach 4 classes on Monday | I teach 5 classes on Tuesday now
I got 4.8 for soil mechanics | I got 5.1 for structural dynamics now
The tire shop pays me on the 15th | Rosales pays me on the 30th now
Dad's birthday is on 3 May | Dad's operation is on 12 May now
We have 3 cats | we have 2 dogs now
My rent is 430 euros | I might pay 500 euros rent from June if they raise it
I paid 300 for the bike | I paid 50 for the bike lock, all set now
Paul works on Mondays | Paul swims on Tuesdays now
The insurance is 400 a year | the insurance excess is 150 a year now
Anna has piano at 4 | Anna has piano exams at 6 now
the flat budget is 1.2 million | the flat tyre cost 60 now
The keys are on the hook | the bike is in the shed now
The charger is in the kitchen | put the old charger in the attic
My appointment with Dr Cole is on Monday | the appointment with the bank is on Tuesday now
We meet the plumber at 3 | we meet the electrician at 4 now
I'm not in the choir | Eilidh is in the choir now
Sanne is vegetarian | Joost doesn't eat meat now
I have 20 days of holiday | I have 12 days of holiday left now
I have coffee with Ana on Fridays | Ana stopped coffee, doctor's orders
I drive the van | he sold the van, poor guy
I play the piano | my sister quit piano, too much homework
I have a meeting with Jo at 3 | the meeting ran over, so I left the office at 6
I work at the bakery | Amy's left the bakery, she is at the library now
Leo lives in Rome | I have left Rome, back home now
I take sugar in my tea | the shop is off sugar, none until Monday
My sister is Dana | Marcus takes over the shop from my sister on Monday
Dana is my cousin's teacher | Marcus takes over my garden from next week
The Harlan hearing is on 12 November | clerk says the Boyd hearing is now on 9 January
I play the trumpet | the trumpet player quit, so no concert now
`;
