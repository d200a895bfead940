/** Two facts that look alike, `a | b`: neither may merge with the other nor replace it, at any cosine. */
export const ALIKE = `
My badge is 17, my room is 4 | My badge is 23, my room is 9
Badge 17 opens the lab | Badge 23 opens the lab
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
`;
