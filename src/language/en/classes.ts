/** Alternatives, one class a line: a thing that is one of them is none of the others. */
export const CLASSES = `
color: red blue green yellow orange purple violet pink brown black white gray turquoise beige navy silver gold golden teal maroon
marital: single married divorced widowed engaged separated
job: sailor fisherman miner judge priest nanny janitor cashier clerk courier dancer singer composer poet sculptor blacksmith roofer mason welder banker broker agent diplomat politician historian linguist geologist astronomer statistician nutritionist dietitian physiotherapist midwife teacher doctor lawyer engineer nurse developer programmer designer architect accountant plumber electrician carpenter chef cook baker pilot journalist writer editor translator scientist physicist chemist biologist mathematician economist psychologist therapist dentist pharmacist veterinarian vet librarian manager consultant analyst salesperson photographer musician actor painter farmer gardener mechanic firefighter policeman soldier student professor researcher secretary receptionist barista waiter waitress bartender driver tailor hairdresser butcher florist paramedic surgeon optician marketer recruiter
religion: christian muslim jewish hindu buddhist atheist catholic protestant agnostic
hand: left right
season: spring summer autumn winter
size: small medium large
drink: tea coffee water beer wine juice cola milk cocoa whisky lemonade espresso cappuccino latte
editor: vim emacs neovim nano vscode sublime intellij pycharm webstorm helix zed
animal: dog cat bird fish horse rabbit hamster cow pig sheep goat duck snake mouse lion tiger bear wolf fox parrot turtle bee spider frog elephant monkey
food: peanut nut shellfish gluten egg soy wheat cheese bread rice pasta pizza sushi burger salad soup potato tomato onion mushroom olive garlic carrot pea bean lentil chocolate cake honey butter yogurt oatmeal cereal sesame
family: brother sister mother father son daughter aunt uncle cousin nephew niece grandmother grandfather wife husband
room: kitchen bedroom bathroom basement attic garage garden balcony office hallway
body: arm leg knee ankle foot hand elbow shoulder back neck head eye ear finger toe hip wrist
clothes: shirt jacket coat dress skirt shoe boot hat scarf sweater glove sock
subject: history geography biology chemistry physics mathematics art literature philosophy economics law medicine
hobby: pottery knitting painting gardening climbing hiking cycling running swimming dancing chess photography sewing skiing surfing sailing yoga
furniture: table chair desk couch bed shelf lamp wardrobe
layout: tab space
channel: email phone slack text teams whatsapp telegram signal sms chat
transport: train plane bus car bike subway tram ferry
part: morning afternoon evening night
landscape: mountain beach sea forest city countryside
settlement: city town village countryside suburb
dwelling: house apartment houseboat cottage dorm caravan
workplace: bank hospital school restaurant library university startup supermarket bakery factory hotel museum bookshop clinic shop cafe pharmacy
environment: staging production development
code: python java go rust kotlin scala ruby perl php javascript typescript haskell elixir swift golang
data: json yaml xml toml csv protobuf
mobile: ios android
system: mac windows linux ubuntu macos debian fedora arch
database: postgres mysql sqlite mongodb mariadb oracle redis cassandra dynamodb
frontend: react vue angular svelte
packages: npm yarn pnpm bun
testing: jest vitest mocha jasmine pytest
cloud: aws gcp azure hetzner digitalocean heroku
api: rest graphql grpc soap
browser: firefox chrome safari edge brave
flavor: vanilla chocolate strawberry
meat: chicken beef pork fish lamb tofu
diet: vegan vegetarian pescatarian carnivore omnivore
book: paperback ebook hardcover audiobook
quality: high low medium critical normal urgent
music: jazz rock pop classical metal techno hip-hop country blues folk
genre: thriller comedy drama horror romance documentary fantasy
sport: tennis football soccer basketball golf hockey rugby volleyball badminton swimming cricket baseball
instrument: piano guitar violin drum flute cello saxophone trumpet
style: merge rebase squash
merge: monolith microservice
temper: sweet sour salty bitter spicy savory
fruit: apple pear banana cherry mango grape orange
`;

/** Units, each with its signs, short forms and other spellings behind "=". */
export const UNITS = `
kilogram=kg,kgs,kilos,kilo,kilograms gram=g,grams,gr kilometer=km,kms,kilometers,kilometres centimeter=cm,centimeters,centimetres
meter=m,meters,metres millimeter=mm liter=l,liters,litres,litre milliliter=ml,mls,millilitres minute=min,mins second=s,sec,secs,seconds
millisecond=ms,milliseconds hour=hr,hrs,h day=d dollar=$,usd,dollars,bucks,buck euro=€,eur,euros pound=£,gbp,quid yen=¥ rupee=₹,rs,inr
pence=p percent=%,pct gigabyte=gb,gigs megabyte=mb terabyte=tb mile=mi year=yrs,yr,yo pound-weight=lbs,lb
`;
