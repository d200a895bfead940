import type { Category } from "../../domain/vocabulary.ts";
import { OCCUPATION, RELATION } from "../en/people.ts";
import { IM, TRAIT, VERY } from "./category-words.ts";
import type { Rule } from "./plain-form.ts";

/** What a person is, has, wants and is like. By the plain form of a statement without its openings; in order. */
export const PERSON_RULES: readonly Rule<Category>[] = [
  {
    gives: "identity",
    when: /\b(?:my|his|her|our|the [\w-]{2,20}'s) (?:new |current |work |home |private |primary )?(?:full |first |last |middle |real |legal |given |family |maiden |sur)?(?:name|surname|nickname|initials|pronouns|nationality|hometown|birthday|date of birth|birth date|age|star sign|zodiac sign|e-?mail(?: address)?|(?:phone |mobile |cell )?number|phone|mobile|address|home address|postcode|zip code|job(?: title)?|title|role|profession|occupation|employer|company|username|handle|website|homepage|native language|mother tongue|first language|time ?zone|ethnicity|religion|gender)(?: at work| here)? (?:is|are|'s|was|has changed|changed|=|:)/,
    unless: /\b(?:phone|mobile|number|company|employer|address|website) is (?:an?|my|the|in|very|so|too)\b/,
    why: "who one is",
  },
  {
    gives: "identity",
    when: /^(?:name|age|job|job title|occupation|birthday|born|date of birth|pronouns|location|city|hometown|email|e-mail|phone|nationality|employer|role|address|time ?zone) ?[:=]/,
    why: "a line of a form",
  },
  {
    gives: "identity",
    when: new RegExp(
      `^(?:i'm|i am|im) (?:\\d{1,3}\\b|${VERY}(?:from|based in|originally from|called|known as|named|born|living in|employed|self-employed|retired|unemployed|located in|bi-?racial|male|female|non-binary|transgender|gay|lesbian|bisexual|jewish|muslim|christian|catholic|hindu|buddhist|atheist|left-handed|right-handed|single|married|divorced|widowed|engaged)\\b)`,
    ),
    why: "who one is",
  },
  {
    gives: "identity",
    when: new RegExp(
      `^(?:i'm|i am|im|i work as|i was) (?:currently |now |working as |also )?(?:an? |the |your )${OCCUPATION}\\b`,
    ),
    unless: /^i was\b|\bmother of|father of/,
    why: "what one does",
  },
  {
    gives: "identity",
    when: /^(?:i'm|i am|im) (?:an? |half |part |originally )?(?:\w{3,20}-)?(?:\w{2,20}(?:ish|ese|ian|ean|can)|german|french|dutch|greek|swiss|thai|czech|swede|dane|finn|turk|pole|spaniard|brit|scot|american)\b/,
    unless: /\b(?:vegetarian|finish|selfish|foolish|stylish|childish|clean|disciplinarian|can)\b/,
    why: "where one is from",
  },
  {
    gives: "identity",
    when: /^(?:i|we|[\p{L}' .-]{2,40}?) (?:currently |now |still |both )?(?:lives? in|lives? at|lives? near|reside|resides|works? (?:at|for|as|in|part-time|full-time|remotely|nights)|(?:is|are|am) (?:from|based|originally|employed|born)|was born|were born|goes by|go by|am known as)\b/u,
    unless: new RegExp(`^(?:my|our) (?:\\w{1,12} )?(?:${RELATION})\\b|^the\\b|^it\\b`),
    why: "where one lives and works",
  },
  {
    gives: "identity",
    when: new RegExp(
      `^(?!the |my |our |it |this |that )[\\p{L}'.-]{2,20}(?: [\\p{L}'.-]{2,20})?(?: is|'s) (?:an? |\\d{1,3}(?: years old)?$|our (?:new )?)${OCCUPATION.replace("(?:[a-z-]{0,20} ){0,3}", "(?:[a-z-]{0,20} ){0,2}")}\\b`,
      "u",
    ),
    why: "what somebody does",
  },
  {
    gives: "identity",
    when: /\b(?:call me|they call me|everyone calls me|people call me|friends call me|i go by)\b/,
    why: "a name",
  },
  {
    gives: "identity",
    when: /^i (?:was born|turned \d|study|go to school|major in|run my own|run a|own a|freelance|manage a|lead a|head (?:up )?the|am turning|teach|retired)\b|^i'm turning \d|^i(?:'ll| will) turn \d/,
    why: "who one is",
  },
  {
    gives: "identity",
    when: /^i(?:'ve| have)? (?:recently |just )?(?:moved|relocated) to (?!v?\d)[\p{L} ]{2,30}$/u,
    why: "where one lives",
  },
  {
    gives: "moment",
    when: /\b(?:got (?:married|engaged|divorced)|gave birth|passed away|had a baby|had their (?:first|second) (?:baby|child))\b|\b(?:i|we|my|our)\b.{0,60}\b(?:got (?:married|engaged|divorced|promoted|fired|laid off|accepted|the (?:job|offer|keys)|my (?:degree|diploma|licence|license|first))|gave birth|was born|were born|passed away|died|had a baby|proposed|first (?:steps?|words?|time|day|kiss|date|marathon|concert|child|tooth|goal)|broke up|said yes|retired)\b/,
    unless:
      /\b(?:19|20)\d{2}\b|\byears ago\b|\bwhen i was\b|\b(?:i|we) was born\b|\bfirst (?:job|language)\b|^(?:my|the) first day is/,
    why: "a turn of a life",
  },
  {
    gives: "relationship",
    when: new RegExp(
      `\\b(?:is|are|was|'s|'re|became|as) (?:my|our) (?:[\\w-]{1,16} ){0,2}(?:${RELATION})\\b(?!'s)`,
    ),
    why: "who somebody is to the user",
  },
  {
    gives: "relationship",
    when: new RegExp(
      `\\b(?:(?:i|we|they)(?:'ve| have)(?: got| had)?|(?:i|we) don't have|(?:he|she|[\\p{L}-]{2,20}) has) (?:any|an?|two|three|four|five|six|no|one|\\d|my) (?:[\\w-]{1,14} ){0,3}(?:${RELATION})s?\\b`,
      "u",
    ),
    unless: /\bappointment\b/,
    why: "whom one has",
  },
  {
    gives: "relationship",
    when: /\b(?:married to|engaged to|dating|divorced from|in a relationship|related to|reports? to|friends with|been friends|best friend|(?:been|got) (?:married|together|dating)|get along|get on (?:well )?with|close (?:to|with) my|live with my|of \\w{2,8} (?:siblings|children|kids)|fell out with|met my|trust|estranged|know each other|known each other|grew up with|named after)\b/,
    unless: /\b(?:today|yesterday|don't trust|source|process)\b/,
    why: "between people",
  },
  {
    gives: "relationship",
    when: /^(?:i'm|i am) (?:an? |the )?(?:\w{2,12} )?(?:father|mother|dad|mum|mom|parent|grandfather|grandmother|godmother|godfather|aunt|uncle) (?:of|to)\b/,
    why: "whom one has",
  },
  {
    gives: "relationship",
    when: new RegExp(
      `^(?:my|our) (?:[\\w-]{1,16} ){0,2}(?:${RELATION})(?:'s|s'|s)?(?:,? [\\p{L}'-]{2,20}){0,2},? (?:(?:is|are|'s|was) (?:dr|mr|mrs|ms|prof|called|named|from|an?|the|\\d|in|living|based|also|ten|married|visiting)|(?:full |first |last |middle )?name|lives?\\b|still lives?\\b|works?\\b|birthday|and i\\b|(?:is|are) \\p{L}{2,20}$)`,
      "u",
    ),
    why: "somebody of the user's",
  },
  { gives: "relationship", when: /\byou(?:'re| are) my\b/, why: "user and assistant" },
  {
    gives: "goal",
    when: /\b(?:i|we)(?:'d| would)? (?:really |also |still |just |finally |eventually )?(?:want|like|love|hope|aim|plan|intend|aspire|wish|dream|hoping|mean) (?:to|of)\b/,
    unless: /\b(?:i|we) (?:really |also )?(?:like|love) to\b|\bwant to be treated\b/,
    why: "wants to reach",
  },
  {
    gives: "goal",
    when: /\b(?:i|we)(?:'m|'re| am| are|'ve been| have been) (?:currently |also |still |now |really )?(?:trying to|training for|training to|saving (?:up|for|to)|working (?:towards?|on (?:my|becoming|getting|losing|improving))|hoping to|aiming|planning (?:to|on|a)|learning|going to (?:learn|run|write|become|lose|quit|start|stop|finish|climb|build|read|save|buy|apply)|studying for|preparing (?:for|to)|looking (?:for|to)|determined to|considering)\b/,
    why: "works towards",
  },
  {
    gives: "goal",
    when: /\b(?:my|our|the) (?:\w{1,20} ){0,3}(?:goal|goals|aim|dream|ambition|objective|target|resolution|mission|north star|bucket list)\b|\balways wanted to\b\b|^goal\b|\bplan is to\b|\bi(?:'ll| will) (?:take up|learn|become|try to)\b|\bi(?:'d| would) (?:like|love) to\b|\bneed to (?:lose|learn|get better|improve|save)\b/,
    unless: /\b(?:phone|data|tariff|pricing|insurance|payment) plan\b/,
    why: "says so",
  },
  {
    gives: "personality",
    when: new RegExp(
      `^(?:i'm|i am|im|i consider myself|i was always|i've always been|(?:people|friends|colleagues|everyone|others|they) (?:say|tell me|describe me|think|call|know)[^.]{0,20}(?:i'm|i am|me as|me)) ${VERY}(?:${TRAIT})\\b`,
    ),
    why: "a trait",
  },
  {
    gives: "personality",
    when: new RegExp(
      `\\b(?:is|'s|are) ${VERY}(?:${TRAIT})$|\\b(?:a|an|the) ${VERY}(?:introvert|extrovert|perfectionist|night owl|early bird|morning person|people person|team player|procrastinator|worrier|homebody|optimist|pessimist|control freak|good listener)\\b`,
    ),
    why: "a trait",
  },
  {
    gives: "personality",
    when: /^i (?:tend to|often|easily|always|sometimes|usually|never)? ?(?:overthink|procrastinate|worry|panic|ramble|interrupt|apologi[sz]e|get (?:easily |very |really |quite |so )?(?:anxious|nervous|bored|impatient|stressed|overwhelmed|distracted|angry|emotional|shy|irritated|annoyed|grumpy|cranky|restless|jealous)|forget names|lose (?:my temper|track)|keep to myself|hold grudges|bottle up|recharge|thrive|cry|second-guess|need (?:time alone|alone time|a lot of)|make friends|hate conflict|avoid conflict|tend|laugh)\b/,
    why: "a way of being",
  },
  {
    gives: "personality",
    when: /\bi(?:'m| am) (?:really |very |so |pretty |quite )?(?:bad|terrible|awful|hopeless|not (?:very |that |so )?good) (?:with|at) (?:names|faces|people|small talk|conflict|deadlines|saying no|waiting|secrets|goodbyes|mornings|directions)\b|\b(?:personality|temperament|sense of humou?r|my (?:biggest |greatest |worst )?(?:weakness|strength|flaw|fear|pet peeve))\b|\bi (?:tend to|have a (?:short|dry|quick|hard time|tendency))\b/,
    why: "a way of being",
  },
  {
    gives: "personality",
    when: new RegExp(
      `${IM.replace("\\b", "^")} ${VERY}(?:the (?:kind|sort|type) of person|someone who|a person who|the type who)\\b`,
    ),
    why: "a way of being",
  },
];
