import { analyse } from "./analyse.ts";
import { made } from "./memoised.ts";

/** Words of one family whose stems differ, one family a line. */
const FAMILIES = `
decide decision
allergy allergic
depart departure
die dead death
explain explanation
marry marriage wedding
move movement
succeed success
teach teacher
write writer
live life
leave leaf
birth born
choose choice
sell sale
weigh weight
high height
long length
wide width
strong strength
fear afraid
expire expiry
heat hot
dentist dental
lend loan
owe debt
fly flight
know knowledge
prove proof
lose loss
repair repairman
photo photography
asthma asthmatic`;

/** Words of everyday English for the same thing, one group a line; who asks by one of them means the others too. */
const SAME = `
buy purchase
movie film
job work career occupation profession
boss manager supervisor
landlord landlady
colleague coworker workmate
contest competition tournament championship
dog puppy pup
cat kitten
hurt injure injury wound
ill sick
car automobile
vehicle car truck van
house home apartment flat
trip travel vacation holiday journey tour visit
gift present
book novel
photo picture
doctor physician
husband spouse
wife spouse
begin start launch
attend participate join
friend buddy pal
exercise workout fitness gym
hike trek
bike cycle
teacher professor tutor
money cash
cost price
charge fee rate
salary wage
live reside based
shop store
error bug failure
meeting appointment
reach contact
service svc
database db
repository repo
environment env
configuration config
documentation docs
application app
kubernetes k8s
postgresql postgres pg
javascript js
typescript ts
authentication auth
administrator admin
information info
library lib
message msg
colour color`;

/** What is asked for as a kind, and what is told of it: who has a violin plays an instrument. */
const KINDS = `
parent: mother father
child: son daughter baby toddler
sibling: brother sister
grandparent: grandmother grandfather
grandchild: grandson granddaughter
relative: mother father brother sister cousin aunt uncle nephew niece grandmother grandfather
family: mother father brother sister son daughter husband wife child
spouse: husband wife married
partner: husband wife boyfriend girlfriend fiance fiancee
relationship: husband wife boyfriend girlfriend partner dating married single engaged divorced breakup
pet: dog cat puppy kitten hamster rabbit bird parrot fish turtle snake
animal: dog cat horse bird rabbit fish cow sheep
instrument: guitar piano violin drum flute clarinet cello saxophone trumpet ukulele keyboard
sport: soccer football basketball baseball tennis volleyball hockey golf swimming running cycling boxing karate judo surfing skiing climbing rowing
exercise: yoga pilates running swimming cycling hiking boxing kickboxing aerobics weight marathon
hobby: painting pottery photography reading cooking baking gardening knitting fishing dancing chess hiking music
activity: hiking camping swimming running painting cooking dancing fishing gardening reading yoga cycling skiing
art: painting drawing sculpture pottery photography sketch mural
music: song concert band album singer guitar piano violin
food: pizza pasta salad soup bread cake cheese chicken fish rice sushi chocolate cookie dinner lunch breakfast recipe
meal: breakfast lunch dinner brunch supper
drink: coffee tea beer wine juice cocktail water
dessert: cake cookie pie chocolate pudding
event: concert festival parade conference fair workshop party ceremony race fundraiser gala wedding exhibition
celebration: birthday wedding anniversary party graduation
illness: flu cold cancer diabetes asthma diagnosed
vehicle: motorcycle bus scooter
clothes: shirt dress jacket coat shoe hat sweater jeans
furniture: chair table sofa desk bed shelf
device: phone laptop tablet computer camera
degree: bachelor master diploma doctorate graduate
school: college university class course
volunteering: shelter charity donate
language: english spanish french german italian portuguese russian arabic hindi japanese chinese korean
country: america england britain scotland ireland france spain portugal italy greece germany austria switzerland sweden norway denmark finland poland turkey egypt morocco kenya india china japan korea thailand vietnam australia canada mexico brazil argentina peru
city: london paris rome madrid barcelona berlin munich vienna prague amsterdam lisbon athens moscow istanbul cairo mumbai delhi beijing shanghai tokyo seoul bangkok singapore sydney melbourne toronto vancouver boston chicago seattle houston miami
continent: europe asia africa america
color: red blue green yellow black white purple pink orange
season: spring summer autumn winter
weather: rain snow sunny storm wind`;

type Words = ReadonlyMap<string, readonly string[]>;

/**
 * Tables by terms, as `analyse` gives them: other forms of a word (`decid` of `decis`), other words for the same thing, and these with what is of
 * the kind that a word names. English. To analyse every word of them takes milliseconds.
 */
export const otherWordTables = made(() => {
  const same = tableOf(SAME.trim().split("\n"));
  return { forms: tableOf(FAMILIES.trim().split("\n")), same, others: withKinds(same) };
});

/** The others of each group by each of its words. */
function tableOf(groups: readonly string[]): Words {
  const found = new Map<string, readonly string[]>();
  for (const words of groups.map((line) => analyse(line))) for (const word of words) add(found, word, words);
  return found;
}

function withKinds(same: Words): Words {
  const found = new Map(same);
  for (const line of KINDS.trim().split("\n")) {
    const [kind = "", words = ""] = line.split(":");
    for (const term of analyse(kind)) add(found, term, analyse(words));
  }
  return found;
}

function add(table: Map<string, readonly string[]>, term: string, others: readonly string[]): void {
  const all = new Set([...(table.get(term) ?? []), ...others]);
  all.delete(term);
  table.set(term, [...all]);
}

/**
 * Words by which people tell of one matter, how it is and that it changed, in languages whose statements no rule compares: who moves no longer
 * lives where they lived. One matter a row; its first word stands for all.
 */
export const MATTERS: readonly (readonly string[])[] = `
wohne wohnen wohnst wohnt wohnte lebe lebt ziehe zieht gezogen umgezogen hingezogen zugezogen umzug
arbeite arbeiten arbeitest arbeitet angestellt gekündigt kündige
habite habites habitons habitez habitent vis vit vivons déménagé déménage déménageons emménagé
travaille travailles travaillons travaillent embauché embauchée démissionné
mudado vivo vive viven vivimos mudé mudó mudamos mudaron
trabajo trabaja trabajan trabajamos renuncié renunció contrataron
живу живёт живет живём живем переехал переехала переехали переезжаю
работаю работает работаем уволился уволилась устроился устроилась`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));
