const RELATIONS = `sister mother mom mum mommy mummy daughter wife girlfriend aunt niece grandmother grandma gran nana
  granddaughter stepmother stepsister stepdaughter half-sister great-aunt mother-in-law sister-in-law ex-wife goddaughter godmother landlady fiancée gf nan nanna auntie aunty missus stepmum
  brother father dad daddy son husband boyfriend uncle nephew grandfather grandpa grandad
  grandson stepfather stepdad stepbrother stepson half-brother great-uncle father-in-law brother-in-law ex-husband godson godfather fiancé bf hubby granda
  partner spouse fiance fiancee cousin parents kids children child baby twin twins sibling siblings
  family friend friends bestie flatmate roommate housemate neighbour neighbor neighbours neighbors colleague
  colleagues coworker coworkers co-worker teammate teammates boss manager supervisor mentor mentee assistant
  therapist doctor dentist gp landlord tenant teacher tutor coach client grandparents in-laws ex buddy pal
  accountant lawyer nanny babysitter intern lead cto ceo cofounder co-founder grandchild grandchildren stepchildren
  triplets bandmate classmate schoolmate childminder carer bff bsf`;

const words = (list: string): readonly string[] => list.trim().split(/\s+/);

/** Words for people who are somebody's. */
export const RELATION_WORDS: ReadonlySet<string> = new Set(words(RELATIONS));

const OCCUPATIONS = words(`
  nurse doctor teacher engineer developer programmer designer lawyer chef cook baker artist musician writer author journalist
  student professor scientist researcher manager consultant accountant architect carpenter electrician plumber mechanic farmer
  driver pilot dentist vet pharmacist therapist psychologist librarian photographer translator interpreter editor analyst
  administrator freelancer entrepreneur founder director cto ceo cfo surgeon midwife paramedic firefighter soldier actor actress
  dancer singer barista bartender waiter waitress hairdresser florist gardener intern retiree pensioner veteran data_scientist
  product_owner sysadmin devops tutor coach trainer biologist chemist physicist economist historian cellist pianist potter
  weaver tailor welder butcher brewer beekeeper social_worker single_mom single_mum single_dad single_parent mother father widow
  widower citizen  postman postwoman policeman policewoman fireman fisherman salesman saleswoman chimney_sweep barber
  jeweller priest vicar pastor rabbi imam monk nun judge clerk cashier janitor cleaner caretaker roofer builder bricklayer
  joiner blacksmith locksmith optician radiologist cardiologist physiotherapist physio dietitian nutritionist geologist
  astronomer mathematician statistician linguist archivist curator copywriter illustrator animator composer conductor violinist
  guitarist drummer banker actuary auditor bookkeeper adviser advisor solicitor barrister paralegal notary politician diplomat
  detective sailor skipper trucker courier miner forester ranger shepherd winemaker sommelier fishmonger grocer shopkeeper
  receptionist secretary undertaker carer zookeeper apprentice trainee neurologist geneticist surveyor jockey umpire referee`);
/** Source of a pattern: work that people are said to be ("is a …"), with up to three words before it. */
export const OCCUPATION = `(?:[a-z-]{0,20} ){0,3}(?:${OCCUPATIONS.join("|").replaceAll("_", " ")})s?`;
