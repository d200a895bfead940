import type { Category } from "../../domain/vocabulary.ts";
import { RELATION } from "../en/people.ts";
import { MEDICINE, TRAIT, VERY, WHO } from "./category-words.ts";
import type { Rule } from "./plain-form.ts";

const HAS = "(?:have|has|'ve|'ve got|have got|has got|hold|holds|got)";

/** Frames that tell what a person is like, likes, can and wants, whoever it is. By the plain form of a statement without its openings; in order. */
export const PERSON_FRAMES: readonly Rule<Category>[] = [
  {
    gives: "preference",
    when: /\b(?:can't|cannot|couldn't) (?:bear|abide|stomach|resist|get enough of|stand)\b|\b(?:sucker for|soft spot for|drives? (?:me|him|her|us) (?:mad|crazy|nuts|insane|up the wall)|gets? on my nerves|puts? me off|turns? me off|pet hate|(?:drink|weapon|snack) of choice|more of an? [\w-]{2,20} (?:person|guy|girl|drinker)|a [\w-]{2,16} person|over .{2,40},? (?:every|any) (?:time|day)|hands down|nothing beats|not a fan|isn't a fan|could live on|not (?:very |too |so |that )?keen on|(?:is|are|isn't|aren't) not? ?(?:really )?(?:for me|my (?:thing|cup of tea|jam))|(?:does|do)(?:n't| not) agree with me|leaves? me cold|(?:food|music|tea|coffee|beer|wine|weather|season|pizza|cheese|chocolate|soup|bread) (?:is|are) the (?:best|worst))\b/,
    unless: /\b(?:morning|night|people|shy|curious|calm|kind of|organi[sz]ed|private|quiet|anxious) person\b/,
    why: "says what one likes",
  },
  {
    gives: "experience",
    when: /^(?:my first job|back (?:then|when)|before the (?:kids|war|children)|over the years|for (?:most|much|years|half) of my)\b|^(?:i|we|[\p{L}-]{2,20}) [a-z]{2,12} .{1,60}\b(?:in the (?:fifties|sixties|seventies|eighties|nineties|noughties)|as a (?:boy|girl|teen|young \w{3,8})|for (?:\w{2,8} )?(?:summers|winters|seasons|semesters|decades))\b/u,
    unless: /\bfor the next\b/,
    why: "the past",
  },
  {
    gives: "interest",
    when: /^(?:at weekends?|on weekends|in the evenings?|in my (?:spare|free) time|most (?:weekends|evenings)|for fun),? (?:i|we) [a-z]{3,14}\b|^(?:i|we) never miss an? [\p{L} -]{3,30}$|\b(?:i|we) [a-z]{3,14} .{2,40} (?:at weekends|in my (?:spare|free) time|for fun|as a hobby)$/u,
    why: "a pastime",
  },
  {
    gives: "skill",
    when: /^i (?:type|read) (?:\d{2,4} words|builder music|music|tarot|braille)\b|^i (?:don't|do not|never) know how to [a-z]|\b(?:i|we|he|she) (?:know|knows) (?:my |his |her |some |basic |a bit of |a little )?(?:morse|braille|cpr|first aid|shorthand|semaphore|karate|judo|chess openings|html|bash|regex\w{0,2}|vim|emacs|kotlin|swift|ruby|php|haskell|sign language)\b|\b(?:mastered|in my sleep|with my eyes (?:shut|closed)|blindfolded|the art of|touch-type)\b|^my [a-z]{3,12} (?:is|are) (?:\w{4,8} )?(?:conversational|rusty|fluent|basic|passable|native|a bit rusty|intermediate|advanced|shaky)\b|\b(?:trained|certified|qualified|licensed|accredited) (?:[\w-]{2,16} ){0,2}(?:aider|lifeguard|instructor|diver|sailor|skipper|sommelier|yoga|interpreter|ski|welder|masseu\w{1,2}|pilot)\b/,
    unless: /\b(?:yet what|know what)\b/,
    why: "is able to",
  },
  {
    gives: "preference",
    when: /^(?:mornings|evenings|nights|weekends) are when i\b|^(?:nothing|anything) (?:with|but) .{2,30} for me$|^always (?:the|a) .{2,30} for me$|^no [\p{L} -]{2,40} (?:in (?:anything|my|mine|it)|on (?:my|mine|anything)|for me)\b|\bfinds? .{2,60} (?:un\w{3,10}able|annoying|delicious|disgusting|relaxing|boring|tedious|irritating|too (?:sweet|loud|spicy|bitter|salty|strong)|soothing|overrated|underrated|distracting|revolting)$/u,
    why: "a taste",
  },
  {
    gives: "identity",
    when: /^(?:just |please )?call me \p{L}{2,20}(?:,|$| for short| - )|^(?:i|we) (?:now |still |both |currently )?live (?:just|right|outside|on|with|above|opposite|by|between|alone|close|half|about|an?)\b|\bcomes? from (?!the\b|a\b|my\b)\p{L}{2,20}$|\b(?:i'm|i am|is|'s) (?:now )?the (?:[\w-]{2,20} ){0,2}(?:treasurer|chair\w{0,6}|secretary|captain|president|head|director|mayor|caretaker|warden|leader|principal|deputy) (?:of|at|for)\b/u,
    unless: /\blive with (?:my|our)\b|\bcall me (?:back|when|if|after|at|on|by|later)\b/,
    why: "who one is",
  },
  {
    gives: "relationship",
    when: /^(?!it\b|this\b|that\b).{2,60} (?:are|is|were|got|was|'re) (?:both |now |still |just |all |happily |recently )?(?:engaged|married|dating|divorced|siblings|cousins|twins|brothers|sisters|separated|related|getting (?:married|divorced)|in a relationship|best (?:friends|mates)|(?:old |good |close |childhood )?friends|colleagues|neighbou?rs|flatmates|in love)(?=$|,| to | with | since | from | for )/,
    unless:
      /^(?:i'm|i am|we got|i got|i was|i'm \w{2,10}) (?:engaged|married|divorced|single)?$|^(?:i|we) got\b/,
    why: "between people",
  },
  {
    gives: "personality",
    when: new RegExp(
      `^(?:my|our) (?:[\\w-]{1,16} ){0,2}(?:${RELATION}) (?:[\\p{L}-]{2,20} )?(?:is|can be) (?:terribly |incredibly |extremely |painfully )?${VERY}(?:${TRAIT})$`,
      "u",
    ),
    why: "a trait",
  },
  {
    gives: "relationship",
    when: new RegExp(
      `\\b(?:adopted|raised|fostered) by (?:my|his|her|our)\\b|^(?:my|our) (?:[\\w-]{1,16} ){0,2}(?:${RELATION}) (?:[\\p{L}-]{2,20} )?(?:and i\\b|looks? after|takes? care|babysits)|^(?:[\\p{L}-]{2,20} and i|i and [\\p{L}-]{2,20}) (?:talk|call|speak|meet|met|share|live|go|see|know|are|have|were|work|grew)\\b|\\bused to be (?:my|our) (?:[\\w-]{1,16} ){0,2}(?:${RELATION})\\b|(?:is|was) (?:my|our) (?:[\\w-]{1,16} ){0,2}(?:${RELATION})$|\\b(?:mentors|manages|supervises|coaches|tutors|sponsors|babysits|raised|brought up|looks after|takes care of|introduced) (?:me|us|my (?:${RELATION}))\\b|\\b(?:custody|fell out|drifted apart|not on speaking terms|go way back|made up with|split up|broke up with|look up to|like an? (?:brother|sister|father|mother|son|daughter) to|don't get on|gets? on (?:well |badly )?with|haven't (?:spoken|talked) to|went to school with|keep in touch with|in touch with|works? under|answers? to|live with|shares? (?:a|the) (?:flat|house|room|desk|office) with)\\b`,
      "u",
    ),
    unless: /\bbroke up with .{1,30}\b(?:today|yesterday|last)\b/,
    why: "between people",
  },
  {
    gives: "relationship",
    when: new RegExp(
      `^[\\p{L}-]{2,20}(?: [\\p{L}-]{2,20})?(?:'s (?:\\w{2,10} )?(?:${RELATION}),? (?:is|are|'s) (?:called |named )?[\\p{L}-]{2,20}$| (?:is|are|was) [\\p{L}-]{2,20}'s? (?:\\w{2,10} )?(?:${RELATION})s?(?:$|,| and))`,
      "u",
    ),
    why: "whose relative",
  },
  {
    gives: "relationship",
    when: /^(?!it\b|this\b|that\b|here\b)[\p{L}' .-]{2,30}(?: is|'s|, who is) (?:my|our) (?:[\p{L}-]{2,14} ){0,2}(?:\p{L}{2,14}(?:mate|ist|ician|tant|adviser|advisor|trainer|teacher|builder|plumber|cleaner|partner|leader|driver|instructor|director|editor|sitter|minder|hairdresser|gardener)|physio|vet|rival|hero|idol|nan|superviser|director|agent|plumber|cleaner)$/u,
    why: "who somebody is to the user",
  },
  {
    gives: "skill",
    when: new RegExp(
      `\\b(?:taught (?:myself|himself|herself|themselves)|never (?:learned|learnt) to|(?:learned|learnt) (?:to|how)|knows? (?:his|her|my|their|your) way around|(?:hopeless|rubbish|useless|no good|brilliant|clueless|quick|comfortable|deft|not bad|not great|ace|a whiz|a natural|a dab hand|a pro|pretty handy) (?:at|with)|${HAS} (?:an? |my |her |his |no )?(?:[\\w-]{1,16} ){0,2}(?:driving licen[cs]e|forklift licen[cs]e|pilot's licen[cs]e|licen[cs]e|certificate|certification|black belt|perfect pitch|green (?:thumb|fingers)|knack|good ear)\\b(?! (?:plate|number|key|expires)))\\b`,
    ),
    unless:
      /\b(?:mornings|names|faces|saying no|small talk|goodbyes|people|conflict|software licen[cs]e|(?:got|passed|received) my|birth certificate|don't have|death certificate|want)\b/,
    why: "is able to",
  },
  {
    gives: "skill",
    when: new RegExp(
      `${WHO} (?:can|can't|cannot) (?:also |barely |even |already |really )?(?:play|speak|cook|swim|drive|ride|sew|knit|code|program|sing|dance|read (?!this|it)|write|type|juggle|draw|paint|ski|skate|weld|bake|whistle|solder|lip-read|touch-type|sign|repair|fix|build|tie|do (?:a|the) )\\b`,
      "u",
    ),
    why: "is able to",
  },
  {
    gives: "skill",
    when: /^to (?!be\b|me\b|my\b|do\b)[a-z]{2,16} (?:the|an?|my|our|your|it|[a-z-]{3,20}) .{0,80}\b(?:you|one) (?:just |first |simply |only |have to |need to |must )?[a-z]{2,14}\b/,
    why: "how something is done",
  },
  {
    gives: "personality",
    when: new RegExp(
      `${WHO}(?: am| is|'m|'s) ${VERY}(?:${TRAIT}|easily (?:\\w{4,14}ed|hurt)|hard on myself|slow to \\w{2,10}|quick to \\w{2,10}|always (?:late|early|on time|in a hurry|the (?:first|last)))(?=$|,| and | but | with | about | when | at | to | in | around | once | by | if | as )`,
      "u",
    ),
    unless: /\b(?:sure|honest|quiet|direct) (?:about|with|to|in) (?:you|the)\b|^(?:it|this|that|there)\b/,
    why: "a trait",
  },
  {
    gives: "personality",
    when: /\b(?:i|he|she|[\p{L}-]{2,20}) (?:(?:don't|doesn't) (?:handle|cope|deal|do well|take) .{0,40}(?:well|criticism|change|conflict|pressure|compliments|surprises)|(?:have|has|'ve got|have got|has got) (?:an? )?(?:\w{2,14} )?(?:short|quick|hot|thick|thin|dry|dark|wicked|weird|strong|bad|good|terrible|soft) (?:fuse|temper|skin|wit|heart|memory|sense of humou?r|work ethic)|never (?:raises|loses|panics|complains)|(?:find|finds) it (?:hard|difficult|easy|tough) to|tends? to|wears? (?:my|his|her) heart|(?:can't|cannot) (?:sit still|say no|keep a secret|let things go)|(?:takes?) (?:things|everything) (?:too )?(?:personally|seriously|literally)|(?:need|needs) (?:everything|things|a plan|to be in control)|struggles? (?:to say|with (?:change|authority|criticism))|(?:like|likes|need|needs|have|has) to (?:be (?:in control|alone|liked|right|busy|organi[sz]ed|the centre)|plan|know (?:everything|what)|have (?:the last|everything|a plan))|(?:keep|keeps|stay|stays|remain|remains) (?:calm|cool|quiet|positive|optimistic)|(?:get|gets) (?:\w{2,10} )?(?:anxious|nervous|flustered|homesick|stage fright|grumpy|hangry|bored|overwhelmed|defensive|carried away))\b/u,
    unless: /^(?:the|it|this|that|our) /,
    why: "a way of being",
  },
  {
    gives: "personality",
    when: /\b(?:i've|i have)(?: got)? an? (?:\w{2,14} )?(?:short fuse|quick temper|thick skin|thin skin|dry sense|dark sense|bad memory|good memory)\b/,
    why: "a way of being",
  },
  {
    gives: "interest",
    when: /\bkeeps? up with\b|\b(?:mad|crazy|nuts|wild|geeky|passionate) (?:about|on)\b|\b(?:got|getting|gotten) (?:really |back |very |quite )?into (?!trouble|a\b|an\b|the (?:car|building|house|system))|\bbig on\b|\b(?:is|are) (?:totally |really )?my (?:thing|passion|obsession|jam|hobby|escape)\b|\blearning (?:\w{2,8} )?about\b|\b(?:collect|collecting|been collecting|been following|been into)\b .{1,40}(?:since|for)|\b(?:i|we|he|she) (?:brew|grow|restore|build|keep|breed|bake|make|knit|sew|carve|paint|forage|press|roast|bind) (?:my|our|his|her) own\b|\b(?:i|we|he|she) (?:sings?|plays?|dances?|acts?|rows?|runs?|volunteers?) (?:in|with|for|at) (?:a|an|the|my|our|her|his) (?:[\w-]{2,16} ){0,3}(?:choir|band|orchestra|club|team|league|troupe|theatre|group|quartet|ensemble|society)\b|\b(?:fascinated|fascinates|intrigued|intrigues|captivated) (?:me|us|by|him|her)\b|\bspends? (?:most|my|our|his|her|every|all|a lot of|hours|half) .{0,30}\b\w{3,16}ing\b|\bcan't get enough of\b/,
    unless:
      /\b(?:can't|cannot|couldn't|hard to) keep up\b|\bspends? .{0,30}\b(?:working|commuting|waiting|debugging|cleaning|sleeping|driving)\b/,
    why: "topics followed",
  },
  {
    gives: "interest",
    when: new RegExp(
      `${WHO}(?: am| is|'m|'s) (?:an? )?(?:very |rather )?(?:keen|avid|amateur|hobby|weekend|enthusiastic|devoted|obsessive|casual|passionate) (?!on\\b|about\\b|to\\b)[\\p{L}-]{3,20}|${WHO} (?:play|plays|do|does|go|goes) (?:a (?:bit|lot) of |some )?(?:five-a-side|football|soccer|chess|tennis|badminton|squash|rugby|cricket|hockey|basketball|volleyball|golf|darts|pool|bridge|poker|go|board ?games|video ?games|d&d|padel|yoga|pilates|judo|karate|aikido|boxing|(?:cross-stitch|origami|calligraphy|pottery|ceramics|parkrun)|(?:climb|hik|birdwatch|fish|sail|swim|bouldr|boulder|camp|danc|kayak|row|surf|ski|forag|geocach|metal detect|horse rid|rid)ing)\\b`,
      "u",
    ),
    why: "a pastime",
  },
  {
    gives: "goal",
    when: new RegExp(
      `${WHO}(?: wants?| hopes?| plans?| aims?| intends?| dreams?|'s (?:trying|training|saving|hoping|aiming|planning|working)| is (?:trying|training|saving|hoping|aiming|planning|working)) (?:to (?!be left|know)|for an?\\b|for the\\b|of \\w{3,14}ing|on becoming|towards?)|^(?:i|we|[\\p{L}-]{2,20})(?:'m|'s|'re| am| is| are) (?:studying|training|learning|practising|practicing) (?:to|for)\\b|^(?:next year|one day|someday|this year|eventually|by (?:\\d{4}|forty|fifty|sixty|thirty|\\d{2})|before i (?:turn|die|retire|hit)|within .{2,20} years),? (?:i|we)(?: will|'ll| want|'m going to| am going to| hope| would like|'d like)\\b`,
      "u",
    ),
    unless: MEDICINE,
    why: "wants to reach",
  },
];
