/**
 * English forms that no suffix rule leads back to their base, by form: `went` -> `go`. Of two bases the form has that of which people
 * tell more: `lives` and `leaves` are verbs here, as a rule makes them.
 */
export const IRREGULAR_FORMS: ReadonlyMap<string, string> = parse(`
add: added adding
arise: arose arisen
awake: awoke awoken
bear: borne
beat: beaten
become: became
begin: began begun
bend: bent
bite: bitten
bleed: bled
blow: blew blown
break: broke broken
breed: bred
bring: brought
build: built
burn: burnt
buy: bought
catch: caught
choose: chose chosen
cling: clung
come: came
creep: crept
deal: dealt
die: dying
dig: dug
draw: drew drawn
dream: dreamt
drink: drank drunk
drive: drove driven
eat: ate eaten
fall: fell fallen
feed: fed
feel: felt
fight: fought
find: found
flee: fled
fly: flew flown
free: freed
forbid: forbade forbidden
forget: forgot forgotten
forgive: forgave forgiven
freeze: froze frozen
get: got gotten
give: gave given
go: went gone goes
grow: grew grown
hang: hung
hear: heard
hide: hid hidden
hold: held
keep: kept
kneel: knelt
know: knew known
lay: laid
lead: led
lean: leant
learn: learnt
leave: left
lend: lent
lie: lying
light: lit
lose: lost
make: made
mean: meant
meet: met
pay: paid
ride: rode ridden
ring: rang rung
rise: risen
run: ran
say: said
see: saw seen
seek: sought
sell: sold
send: sent
shake: shook shaken
shine: shone
shoot: shot
show: shown
shrink: shrank shrunk
sing: sang sung
sink: sank sunk
sit: sat
sleep: slept
slide: slid
speak: spoke spoken
spend: spent
spill: spilt
spin: spun
spring: sprang sprung
stand: stood
steal: stole stolen
stick: stuck
strike: struck
swear: swore sworn
sweep: swept
swim: swam swum
swing: swung
take: took taken
teach: taught
tear: tore torn
tell: told
think: thought
throw: threw thrown
understand: understood
undergo: underwent undergone
wake: woke woken
wear: wore worn
weave: wove woven
weep: wept
win: won
withdraw: withdrew withdrawn
write: wrote written
child: children kid kids
foot: feet
goose: geese
half: halves
knife: knives
loaf: loaves
man: men
mouse: mice
person: people
photo: photos photograph photographs
self: selves
shelf: shelves
thief: thieves
tooth: teeth
wife: wives
wolf: wolves
hypothesis: hypotheses
bacterium: bacteria
grandfather: grandpa granddad
grandmother: grandma granny nana
calf: calves
ox: oxen
bind: bound
mistake: mistook mistaken
retell: retold
redo: redid redone
rewrite: rewrote rewritten
rebuild: rebuilt
sew: sewn
shave: shaven
prove: proven
sting: stung
spoil: spoilt
spell: spelt
smell: smelt
strive: strove striven
overcome: overcame
woman: women
mother: mom mum mommy mama
father: dad daddy papa
tv: television
bike: bicycle bicycles
phone: telephone
fridge: refrigerator
quiz: quizzes
criterion: criteria
menu: menus
guru: gurus
bus: buses
gas: gases
lens: lenses
index: indices
analysis: analyses
crisis: crises
thesis: theses
phenomenon: phenomena
vertex: vertices
matrix: matrices
`);

function parse(table: string): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const line of table.trim().split("\n")) {
    const [base = "", rest = ""] = line.split(": ");
    for (const form of rest.split(" ")) forms.set(form, base);
  }
  return forms;
}
