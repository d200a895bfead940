import type { Category } from "../../domain/vocabulary.ts";
import { OCCUPATION, RELATION } from "./people.ts";
import type { Rule } from "./plain-form.ts";

const I = "\\b(?:i|we)";
const IM = "\\b(?:i'm|i am|im|we're|we are)";
const VERY =
  "(?:(?:very|really|quite|a bit|a little|pretty|rather|so|extremely|too|not|naturally|generally|kind of|somewhat|usually|an?|the|more of|definitely|always|just|also|still) ){0,3}";
const OFTEN =
  "(?:(?:really|also|just|still|do|usually|always|never|often|generally|mostly|absolutely|actually|much|honestly|don't|do not|doesn't|does not|didn't|can't|rarely|sometimes|only|quite|normally|typically|would|would much) ){0,3}";
const LANGUAGES =
  "english|german|french|spanish|italian|dutch|polish|portuguese|russian|ukrainian|japanese|chinese|mandarin|cantonese|korean|arabic|hebrew|turkish|greek|swedish|norwegian|danish|finnish|czech|hungarian|romanian|hindi|urdu|bengali|tamil|swahili|catalan|welsh|irish|sign language|esperanto|latin";
const TRAIT =
  "shy|introvert(?:ed)?|extrovert(?:ed)?|ambivert|perfectionist|impatient|patient|stubborn|lazy|messy|tidy|organi[sz]ed|disorgani[sz]ed|optimist(?:ic)?|pessimist(?:ic)?|realist|curious person|competitive|sensitive|anxious person|worrier|overthinker|procrastinator|night owl|early bird|early riser|morning person|evening person|people person|homebody|team player|lone wolf|detail[- ]oriented|easy-going|easygoing|laid-back|ambitious|creative|clumsy|forgetful|punctual|sarcastic|direct|blunt|honest|quiet|loud|talkative|reserved|outgoing|spontaneous|cautious|risk-averse|risk taker|adventurous|generous|frugal|minimalist|calm|hot-headed|short-tempered|empathetic|emotional|rational|analytical|skeptic|sceptic|sceptical|skeptical|nervous|self-conscious|stickler|control freak|planner|dreamer|listener|romantic|hard worker|workaholic|cynic|nerd|geek|humou?r|friendly|chatty|moody|independent";
const EVENING =
  "(?:today|yesterday|last (?:night|week|weekend|month|summer|winter|autumn|fall|spring|mon|tue|wed|thu|fri|sat|sun)\\w{0,7}|this (?:morning|afternoon|evening|week|weekend)|tonight|(?:two|three|four|five|six|\\d{1,2}|a few|a couple of|a) (?:days?|weeks?|hours?|nights?) ago|the other day|just now|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|earlier today)";
const DEED =
  "(?:said|took|got|had|went|saw|met|won|lost|passed|finished|ran|walked|climbed|visited|watched|celebrated|proposed|married|broke|fell|gave|became|cried|laughed|danced|sang|held|caught|found|heard|flew|drove|arrived|came|left|swam|hiked|cooked|baked|graduated|adopted|welcomed|turned|learned|made|received|were|was|ate|spent|hugged|kissed|moved|started|quit|rode|threw|attended|played|woke|surprised|discovered|reached|completed|bumped|ran into|told|called|crossed|scored|beat|planted|bought|sold|performed|gave birth|read|hit)";

/**
 * The category of a statement by its plain form; the first rule that holds wins, and `fact` where none
 * does. In order of how sure the cue is: what sets right, orders or decides, then the person, then taste.
 */
export const CATEGORY_RULES: readonly Rule<Category>[] = [
  {
    gives: "correction",
    when: /^(?:correction|erratum|my mistake|oops|scratch that|i stand corrected|i take that back)\b/,
    why: "says so",
  },
  {
    gives: "correction",
    when: /^(?:no, |wait, |well, |sorry, |hm+, )?actually\b/,
    why: "actually, at the start",
  },
  {
    gives: "correction",
    when: /\bactually\b/,
    unless: /\bactually (?:quite |really |do |don't )?(?:like|love|enjoy|prefer|hate|pretty|very)\b/,
    why: "actually, of a fact",
  },
  {
    gives: "correction",
    when: /\b(?:i|we) (?:was|were) (?:wrong|mistaken|incorrect|off)\b|\bi (?:misspoke|meant to say|misremembered|got (?:that|it) wrong|mixed up|made a (?:mistake|typo)|should have said|said .{1,60} but)\b|\b(?:that|this|it)(?:'s| is| was) (?:wrong|not right|incorrect|outdated|not true|no longer)\b|\bchanged my mind\b|\bcontrary to what\b|\bi meant\b/,
    why: "owns an error",
  },
  {
    gives: "correction",
    when: /\bno longer\b|\d\S{0,20} not \S{0,20}\d|(?:\bnot|n't|\bnever|\bnobody|\bno)\b.{0,120}\b(?:any ?more|any longer)\b|\bnot .{1,40} but rather\b/,
    why: "what held holds no more",
  },
  {
    gives: "correction",
    when: /\b(?:is|are|was|were|'s|'re|has|lives?|works?|moved|born|spelled|spelt|called|named|pronounced|starts?|at|on|in|should be|costs?|need|means?)\b.{1,80}(?:, not|\(not|, rather than| and not) .{1,40}$/,
    unless: /\b(?:prefer|like|love|enjoy|hate|favou?rite|use|want|always|never|rule|believe|decided|over)\b/,
    why: "this, not that",
  },
  {
    gives: "correction",
    when: /\b(?:isn't|is not|wasn't|aren't|are not|not)\b.{1,60}[,;—–-] ?(?:it's|it is|it was|they're|he's|she's|but)\b/,
    unless: /\bnot (?:only|sure|certain)\b|\b(?:my|our) boss\b|\bjust\b/,
    why: "not that but this",
  },
  {
    gives: "correction",
    when: /\b(?:turns out|turned out)\b|\bthe (?:correct|right|real|actual) .{1,40} is\b|\b(?:instead of|not) what i (?:said|told)\b/,
    why: "sets it right",
  },

  {
    gives: "guideline",
    when: /^(?:from now on|going forward|in (?:the )?future|by default|whenever (?:i|you)|when (?:you|i ask|i say|answering|writing|replying|giving|responding|explaining|in doubt)|every time (?:i|you)|each time (?:i|you)|if (?:i ask|you)|next time)\b/,
    unless: /\b(?:i|we) (?:will|'ll|want|am|feel)\b/,
    why: "rules what is to come",
  },
  {
    gives: "guideline",
    when: /^(?:please )?(?:always|never|don't ever|do not ever|avoid|refrain from|stop|do not|don't|make sure|be sure|ensure|try to|feel free)\b/,
    unless: /^(?:never|always) (?:been|had|was|liked|wanted|thought|knew|seen|tried|learned)\b/,
    why: "an order that stands",
  },
  {
    gives: "guideline",
    when: /^(?:please )?(?:use|keep|be|prefer|stick to|limit|address me|assume|treat|include|skip|cite|default to|spell|speak|talk|respond|format|phrase|explain|refer to|wrap|quote|double-check|let me know|tell me|warn me|notify me|ping me|(?:answer|reply|write|give|show|ask|check|verify|call|provide|start|end|begin|add|mention|present|leave|note|round|mark|return|read|send|suggest|offer)\b(?=.{0,100}\b(?:me|your|you|yourself|answers?|answering|repl(?:y|ies)|responses?|messages?|examples?|in (?:english|british|american|german|french|spanish|dutch|lower ?case|markdown|plain|metric|bullet|short|full|simple|the)|with (?:a |the )?(?:bullet|code|summary|example|short|brief)|units|celsius|sentences?|comments?|types?|tests)\b))\b/,
    unless: /^(?:use|keep|be|ask) .{0,60}\b(?:is|are|was|were)\b/,
    why: "an order to the assistant",
  },
  { gives: "guideline", when: /^please\b/, why: "an order, politely" },
  {
    gives: "guideline",
    when: /\byou (?:should|must|shouldn't|should not|must not|mustn't|need to|don't need to|don't have to|can always|can skip|may|are to|are not to|ought to|never have to)\b|\bi(?:'d| would)? (?:want|like|need|expect|prefer|love) (?:you to|it when you|(?:your|short|brief|concise|detailed|direct|long|bullet|plain|honest) (?:\w{1,12} )?(?:answers?|replies|responses|explanations|feedback))\b|\byour (?:answers?|replies|responses|explanations|messages|tone|output|code)\b/,
    why: "addressed to the assistant",
  },

  {
    gives: "moment",
    when: new RegExp(
      `\\b${EVENING}\\b.{0,60}\\b(?:i|we|my|our)\\b.{0,60}\\b${DEED}\\b|\\b(?:i|we|my|our)\\b.{0,60}\\b${DEED}\\b.{0,160}\\b${EVENING}\\b`,
    ),
    unless:
      /\b(?:deployed|merged|fixed|shipped|released|upgraded|server|build|branch|pull request|release|migration|database|bug|api|v?\d+\.\d+|meeting|invoice|ticket|repo)\b/,
    why: "a day to remember",
  },

  {
    gives: "decision",
    when: /\b(?:decided|decision|settled on|opted (?:for|to)|voted (?:for|to)|we agreed|i agreed|agreed (?:on|to|that)|chose|chosen|picked|selected|finali[sz]ed|signed off on|ruled out|resolved to|made up (?:my|our) mind)\b/,
    unless:
      /\b(?:haven't|have not|can't|cannot|hard to|not yet|didn't|bad at|yet to|small decisions|big decisions|decisions)\b/,
    why: "a choice made",
  },
  {
    gives: "decision",
    when: /\b(?:i|we|the team|they)(?:'re| are|'m| am|'ve| have)? (?:(?:not |now |all |just |officially |finally )?(?:going with|going for|sticking with|sticking to|switching to|switching from|moving away from|migrating to|dropping|standardi[sz]ing on)|(?:went|gone) with|(?:'ll|will) (?:use|go with|adopt|switch to|stick with|keep|not use)|not (?:using|supporting|doing)|switched (?:to|from)|migrated (?:to|from)|adopted (?!an?\b|our\b|two\b|him\b|her\b)|standardi[sz]ed on|settled for|won't be)\b|'ll (?:use|go with|adopt|switch to|stick with)\b/,
    why: "the road taken",
  },
  {
    gives: "decision",
    when: /^(?:let's|we should) (?:go with|use|stick with|adopt|switch to|drop)\b|\b(?:the plan is to|final (?:choice|call|answer)|approved|the (?:winner|choice) is|has been (?:approved|rejected|accepted))\b/,
    why: "a plan made",
  },

  {
    gives: "identity",
    when: /\b(?:my|his|her|our|the [\w-]{2,20}'s) (?:new |current |work |home |private |primary )?(?:full |first |last |middle |real |legal |given |family |maiden |sur)?(?:name|surname|nickname|initials|pronouns|nationality|hometown|birthday|date of birth|birth date|age|star sign|zodiac sign|e-?mail(?: address)?|(?:phone |mobile |cell )?number|phone|mobile|address|home address|postcode|zip code|job(?: title)?|title|role|profession|occupation|employer|company|username|handle|website|homepage|native language|mother tongue|first language|time ?zone|ethnicity|religion|gender)(?: at work| here)? (?:is|are|'s|was|has changed|changed|=|:)/,
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
    when: /^i (?:was born|turned \d|study|go to school|major in|run my own|run a|own a|freelance|manage a|lead a|head (?:up )?the|am turning|teach|retired)\b|^i'm turning \d/,
    why: "who one is",
  },
  {
    gives: "identity",
    when: /^i(?:'ve| have)? (?:recently |just )?(?:moved|relocated) to (?!v?\d)[\p{L} ]{2,30}$/u,
    why: "where one lives",
  },

  {
    gives: "moment",
    when: /\b(?:got (?:married|engaged|divorced)|gave birth|had a baby|had their (?:first|second) (?:baby|child))\b|\b(?:i|we|my|our)\b.{0,60}\b(?:got (?:married|engaged|divorced|promoted|fired|laid off|accepted|the (?:job|offer|keys)|my (?:degree|diploma|licence|license|first))|gave birth|was born|were born|passed away|died|had a baby|proposed|first (?:steps?|words?|time|day|kiss|date|marathon|concert|child|tooth|goal)|broke up|said yes|retired)\b/,
    unless:
      /\b(?:19|20)\d{2}\b|\byears ago\b|\bwhen i was\b|\b(?:i|we) was born\b|\bfirst (?:job|language)\b|^(?:my|the) first day is/,
    why: "a turn of a life",
  },

  {
    gives: "relationship",
    when: new RegExp(
      `\\b(?:is|are|was|'s|'re|became|as) (?:my|our) (?:[\\w-]{1,16} ){0,2}(?:${RELATION})\\b`,
    ),
    why: "who somebody is to the user",
  },
  {
    gives: "relationship",
    when: new RegExp(
      `\\b(?:(?:i|we|they)(?:'ve| have)(?: got| had)?|(?:he|she|[\\p{L}-]{2,20}) has) (?:an?|two|three|four|five|six|no|one|\\d|my) (?:[\\w-]{1,14} ){0,3}(?:${RELATION})s?\\b`,
      "u",
    ),
    unless: /\bappointment\b/,
    why: "whom one has",
  },
  {
    gives: "relationship",
    when: /\b(?:married to|engaged to|dating|divorced from|in a relationship|related to|reports? to|friends with|been friends|best friend|(?:been|got) (?:married|together|dating)|get along|get on (?:well )?with|close to my|fell out with|met my|trust|estranged|know each other|known each other|grew up with|named after)\b/,
    unless: /\b(?:today|yesterday|don't trust|source|process)\b/,
    why: "between people",
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
    when: /\b(?:i|we)(?:'d| would)? (?:really |also |still |just |finally |eventually )?(?:want|like|love|hope|aim|plan|intend|aspire|wish|dream of|hoping|mean) (?:to|of)\b/,
    unless: /\b(?:i|we) (?:really |also )?(?:like|love) to\b/,
    why: "wants to reach",
  },
  {
    gives: "goal",
    when: /\b(?:i|we)(?:'m|'re| am| are|'ve been| have been) (?:currently |also |still |now |really )?(?:trying to|training for|training to|saving (?:up|for|to)|working (?:towards?|on (?:my|becoming|getting|losing|improving))|hoping to|aiming|planning (?:to|on|a)|learning|going to (?:learn|run|write|become|lose|quit|start|stop|finish|climb|build|read|save|buy|apply)|studying for|preparing (?:for|to)|looking (?:for|to)|determined to|considering)\b/,
    why: "works towards",
  },
  {
    gives: "goal",
    when: /\b(?:my|our|the) (?:\w{1,20} ){0,3}(?:goal|goals|aim|dream|ambition|objective|target|resolution|mission|north star|bucket list)\b|^goal\b|\bplan is to\b|\bi(?:'ll| will) (?:take up|learn|become|try to)\b|\bi(?:'d| would) (?:like|love) to\b|\bneed to (?:lose|learn|get better|improve|save)\b/,
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
    when: /\bi(?:'m| am) (?:bad|terrible|awful|hopeless|not (?:very |that |so )?good) (?:with|at) (?:names|faces|people|small talk|conflict|deadlines|saying no|waiting|secrets|goodbyes|mornings|directions)\b|\b(?:personality|temperament|sense of humou?r|my (?:biggest |greatest |worst )?(?:weakness|strength|flaw|fear|pet peeve))\b|\bi (?:tend to|have a (?:short|dry|quick|hard time|tendency))\b/,
    why: "a way of being",
  },
  {
    gives: "personality",
    when: new RegExp(
      `${IM.replace("\\b", "^")} ${VERY}(?:the (?:kind|sort|type) of person|someone who|a person who|the type who)\\b`,
    ),
    why: "a way of being",
  },

  {
    gives: "principle",
    when: /\b(?:i|we) (?:firmly |strongly |really |truly |also )?(?:believe (?:in|that (?!the\b|he\b|she\b|it\b|they\b|my\b|i\b|this\b)|everyone|everybody|nobody|no one|every|people|you|good|hard|less|more|kindness)\b|(?:i|we) value|refuse to|stand for|live by|try to live|swear by (?:the (?:rule|principle)|never)|don't believe in|put .{1,40} (?:first|before)|hold that|insist on)\b/,
    why: "a belief to live by",
  },
  {
    gives: "principle",
    when: /\b(?:my|our|a|the|one|golden|personal|first) (?:\w{1,20} ){0,3}(?:rule|rules|principle|principles|motto|mantra|philosophy|credo|policy|value|values|ethic|maxim|code)(?: of \w{2,20}| is|:| are| number)|^(?:rule of thumb|principle|motto|rule|policy)\b/,
    unless:
      /\b(?:insurance|privacy|refund|return|cancellation|source|qr|zip|dress|firewall|lint|area|door|gate|access|post|pin)\b|\b(?:value of|code is|code:)/,
    why: "says so",
  },
  {
    gives: "principle",
    when: /\b(?:matters? more|more important than|comes? first|comes before|beats|is better than|are better than|trumps|should (?:always|never)|must (?:always|never)|is non-negotiable|at all costs|no matter what|no exceptions)\b/,
    why: "one over the other, always",
  },
  {
    gives: "principle",
    when: /^(?:i|we) (?:never|always|only ever|don't ever) (?!(?:really )?(?:eat|drink|have|take|order|sleep|wear|wake|get|go|sit|watch|listen|put|add|buy|use|carry|forget|been|feel|lose|liked|wanted|loved|start|travel|stay|had|was|were|knew|thought|seen|tried|learned|fly|skip|cook|shower|prefer)\b)/,
    why: "what one never breaks",
  },
  {
    gives: "principle",
    when: /^(?:no|never|always) (?:\w{2,20} ){1,6}(?:before|after|without|on|over|at)\b|^(?:[\w-]{3,20}) (?:over|before|above) (?:[\w-]{3,20})$/,
    why: "a rule in short",
  },

  {
    gives: "experience",
    when: /\b(?:used to|grew up|raised in|when (?:i was|we were)|as a (?:child|kid|teenager|teen|student)|in my (?:twenties|thirties|teens|previous|last|former|first|old|childhood|youth|early|late)|back in (?:the|19|20|my|college|school)|years of experience|years' experience|i once|my first job|previously (?:worked|lived)|formerly|once (?:lived|worked|met|ran|saw)|before (?:this|that|my current|joining|i joined|becoming|moving)|ex-\w{3,20} employee|dropped out|growing up|in college|at university|in high school|my childhood)\b/,
    why: "the past",
  },
  {
    gives: "experience",
    when: /\b(?:i|we|he|she)(?:'ve| have|'s| has) (?:never |already |also |always |actually |only |once |previously )?(?:been (?:to|in|a|an|on|through|working|living|doing|coding|playing|teaching|running|vegan|vegetarian|\w{3,14}ing)|lived|worked|visited|travel+ed|seen|tried|done|had|run|played|taught|written|used|built|climbed|read|flown|broken|studied|owned|met|eaten|spent|published|given|completed|moved|hiked|swum|learned|driven|changed|survived|won|led|managed|volunteered|ridden|skied|cooked|gone|watched|served)\b/,
    unless:
      /\b(?:been reading|been following|been learning|been into|interested|been listening|been thinking|been getting into|been (?:told|diagnosed)|a cold|had enough|have had (?:asthma|diabetes)|decided|moved to)\b/,
    why: "has done",
  },
  {
    gives: "experience",
    when: /^(?:before .{1,40},? |after .{1,40},? |in (?:19|20)\d{2},? |(?:\w{2,12} ){1,2}years ago,? |for .{1,20} years,? )?(?:i|we)(?: first| also| briefly)? (?:studied|graduated|majored|minored|served|taught|worked|lived|spent|volunteered|interned|backpacked|was an?|were|attended|trained as|did my|did a|did an|earned|learned .{1,40} (?:at|in|from)|went to (?:school|college|university)|moved (?:here|to|from|out)|started .{1,40} in (?:19|20)|lost my|emigrated|immigrated|survived|published|founded|competed|travel+ed|completed|founded|ran (?:a|my|the)|wrote my|dropped)\b/,
    unless: new RegExp(`\\b${EVENING}\\b`),
    why: "the past",
  },
  {
    gives: "experience",
    when: /^(?:i|we) .{0,80}\b(?:in|since|until|from|during|around) (?:the )?(?:19|20)\d{2}s?\b|^(?:i|we) .{0,100}\byears ago\b|^(?:i|we) .{0,80}\bfor (?:\w{2,12}|\d{1,2}) years\b/,
    why: "a time of the past",
  },

  {
    gives: "interest",
    when: /\b(?:interested in|into|fascinated|fascinates?|passionate about|curious about|obsessed with|keen on|hooked on|enthusiast|aficionado|buff|nerd|(?:big|huge|massive|lifelong|long-time|longtime) fan|fan of|hobby|hobbies|pastime|my interests?|interests? (?:are|include)|follow(?:ing|s)?\b(?! up| the (?:steps|instructions|path|link|rule))|collect(?:s|ing)?\b|geek out|read(?:ing)? (?:a lot |up |everything |books |mostly )?(?:about|on)|(?:podcasts|books|documentaries|videos|articles|news) (?:about|on)|subscribed? to|learning about|in my (?:spare|free) time|on weekends i|dabble|tinker)\b/,
    unless:
      /\bnot (?:a (?:big |huge )?fan|really into|into|interested)\b|\b(?:turn|turned|put|run|ran|get|got|goes?|went|moved?|log|logged|split|merged?|translat\w{1,5}|convert\w{0,3}|import\w{0,3}|write|writes|bump\w{0,3}|break|broke|come|came|fit|plug\w{0,3}|look\w{0,3}) (?:\w{1,14} ){0,3}into\b|\b(?:collects? (?:the )?(?:data|logs|metrics|rubbish|bins|garbage)|follows? (?:the|a|our) )/,
    why: "topics followed",
  },

  {
    gives: "skill",
    when: new RegExp(
      `${I} (?:also |still |already |now )?(?:can|can't|cannot|could) (?:also |still |barely |already |hardly |even |fluently |only )?(?!(?:be|have|tell|see|hear|wait|eat|drink|afford|find|believe|imagine|stand|help|only|get|stop|sleep|make it|stomach|remember|come|meet|attend|use|think|do (?:mornings|that|this)|take|go|tolerate|handle (?:spicy|caffeine|alcohol|dairy)|digest)\\b)\\w`,
    ),
    why: "is able to",
  },
  {
    gives: "skill",
    when: /\b(?:know|knows|learned|learnt|figured out|taught myself|mastered) (?:how|to|my way around|(?:some|basic|a bit of|a little) \w{3,20}|python|java|javascript|typescript|rust|go|sql|c\+\+|excel|photoshop|html|css|docker|kubernetes|git|linux|react|latex)\b|\b(?:good|great|skilled|proficient|fluent|experienced|expert|excellent|decent|skillful|competent|trained|certified|talented|conversational|self-taught|handy|adept|qualified|terrible|bad|not good|useless|not (?:very|that) good|pretty good|advanced|an expert) (?:at|in|with|as|on)\b|\b(?:certified|black belt|self-taught|touch-type|speak|speaks|i code|i program|i sing|i juggle|i paint|i draw|i sew|i knit|i weld)\b/,
    unless:
      /\b(?:speak(?:s)? (?:to|with|up|at|about|louder|slowly|softly)|good at the|expert advice|speaks? only)\b/,
    why: "knows how to",
  },
  {
    gives: "skill",
    when: new RegExp(
      `\\b(?:fluent|native|bilingual|speaker of|speaks?|conversational)\\b.{0,40}\\b(?:${LANGUAGES})\\b|^i play (?:the |a )?\\w{3,20}(?: and the \\w{3,20})?(?:$|,| since| in a| for)`,
    ),
    why: "a language, an instrument",
  },
  {
    gives: "skill",
    when: /^(?:in order )?to (?!be\b|do\b|me\b|my\b|this\b|date\b|some\b)[a-z]{2,16}(?: .{2,160})?[,:] ?(?:you |first |just |simply |one |we |please |i )?(?:must |need to |have to |can |should |always )?[a-z`]{2,20}\b/,
    why: "how something is done",
  },
  {
    gives: "skill",
    when: /^(?:first,? |then,? |next,? |finally,? )?(?:hold|press|turn|push|pull|click|tap|soak|boil|simmer|preheat|knead|rinse|rub|whisk|stir|unplug|plug|flip|twist|screw|unscrew|tighten|loosen|restart|reboot|run|mix|fold|sand|wait|open|set|select|enter|type|attach|insert)\b .{0,200}\b(?:to|before|until|for|then|after|and|twice|while)\b/,
    why: "a step of a procedure",
  },
  {
    gives: "skill",
    when: /^(?:if|when|whenever) (?:the|a|an|it|you|your) .{2,80}, (?:just |first |simply |try |you )?(?:hold|press|turn|push|pull|click|restart|reboot|run|unplug|reset|clear|delete|check|open|use|call|rerun|switch)\b|\b(?:the (?:trick|way|secret|procedure|recipe|steps?|best way) (?:to|for|is)|how to|you can \w{2,14} .{2,80} by|works? by \w{2,20}ing|is done by|by (?:running|pressing|holding|clicking|turning))\b/,
    why: "how something is done",
  },

  {
    gives: "preference",
    when: new RegExp(
      `\\b(?:i|we|he|she|they|[\\p{L}'-]{2,24}) ${OFTEN}(?:likes?|loves?|hates?|prefers?|enjoys?|dislikes?|adores?|detests?|despises?|loathes?|can't stand|cannot stand|can't bear|cannot stand|favou?rs?|fancy|fancies|crave|craves|avoids?|appreciates?|would rather|liked|loved|hated)\\b`,
      "u",
    ),
    unless:
      /\b(?:looks?|feels?|sounds?|seems?|works?|behaves?|acts?|is|are|was|tastes?|smells?|something|stuff|things|just|more|much) like\b/,
    why: "says what one likes",
  },
  {
    gives: "preference",
    when: /\b(?:favou?rites?|preferred|preference|prefers?|i'd rather|not (?:really )?(?:into|a (?:big |huge )?fan)|fond of|allergic to mornings|go-to|can't stand|can't live without|my usual|guilty pleasure|comfort food|partial to|my type of|don't care for|don't mind|sweet tooth|how i (?:take|like) (?:it|my)|over phone calls)\b/,
    unless: /\bpreferred (?:stock|supplier|partner)\b/,
    why: "says what one likes",
  },
  {
    gives: "preference",
    when: /^(?:i|we) (?:(?:don't|do not|never|always|only|mostly|usually|rarely|try not to|no longer|normally|typically|generally|often|can't|still|also|sometimes|mainly|hardly ever) ){0,3}(?:eat|drink|take (?:my|no|sugar|milk|it)|use|wear|order|have (?:my |oatmeal|coffee|tea|breakfast|lunch|dinner|toast|cereal)|sleep|wake|get up|go to bed|work (?:best|better|in the)|listen|watch|cook|buy|travel|fly|smoke|shop|sit|write (?:with|in|my)|read|put|add|go for|start my|choose|commute|cycle to|walk to)\b/,
    unless: /\b(?:port|server|database|staging|production|postgres|cluster|for (?:our|the) )\b/,
    why: "a habit of taste",
  },
  {
    gives: "preference",
    when: /^(?:i'm |i am |im )?(?:an? )?(?:strict |mostly |lifelong )?(?:vegan|vegetarian|pescatarian|teetotal(?:er|ler)?|coffee (?:person|drinker)|tea (?:person|drinker)|cat person|dog person|flexitarian|omnivore|foodie)\b|^(?:no|less|without|extra) (?:sugar|milk|onions|cilantro|ice|salt|spice|meat|dairy|gluten|emojis?)\b/,
    why: "a diet",
  },
  {
    gives: "preference",
    when: /\b(?:window|aisle) seat\b|\b(?:tabs over spaces|spaces over tabs|dark mode|light mode)\b/,
    why: "a common taste",
  },

  {
    gives: "relationship",
    when: new RegExp(
      `^(?:my|our) (?:[\\w-]{1,16} )?(?:${RELATION}),? \\p{Lu}?[\\p{L}'-]{2,20},? (?:is|was|lives?|works?|has|runs?|owns?)\\b`,
      "u",
    ),
    why: "somebody of the user's",
  },

  {
    gives: "entity",
    when: /\b(?:stands for|is short for|is an (?:acronym|abbreviation)|refers to|is (?:defined as|known as|also known)|is the (?:code ?name|internal name|nickname|abbreviation)|is our (?:internal|new|old|main|in-house|primary|central|shared|own)?|is what we call|consists of|is made (?:of|by)|is (?:written|built|implemented) in)\b/,
    unless: /^(?:i|we|it|this|that|he|she|they)\b/,
    why: "what a thing is",
  },
  {
    gives: "entity",
    when: /^(?:(?:an? |the |our |project )?[\p{L}\d][\p{L}\d.+#/-]{1,24}(?: [\p{L}\d.+#/-]{2,24}){0,2})(?: is|,) (?:an?|the|our|one of the) (?:[\p{L}\d'.,-]{1,24} ){0,6}(?:library|framework|tool|service|server|database|language|company|startup|project|platform|app|application|product|system|protocol|format|repo|repository|package|plugin|module|team|department|city|town|village|country|river|mountain|island|restaurant|cafe|café|bar|shop|store|school|university|hospital|band|book|novel|film|movie|series|game|dog|cat|horse|breed|plant|disease|drug|medicine|organi[sz]ation|ngo|bank|brand|model|device|robot|printer|car|bike|meeting|rewrite|broker|cluster|cli|api|sdk|editor|compiler|engine|dataset|website|site|blog|newsletter|podcast|museum|festival|club|beagle|labrador|retriever|spaniel|terrier|poodle|tabby|species|term|word|concept|acronym|standard|subsidiary|client|customer|vendor|supplier|competitor|codename|pipeline|dashboard|queue|script|bot|wrapper|fork|clone|successor|replacement|part|kind|type|sort|form)\b/u,
    unless: /^(?:i|we|it|this|that|he|she|they|there|which)\b|^(?:my|our) (?:favou?rite)/,
    why: "what a thing is",
  },
  {
    gives: "preference",
    when: /^(?:i|we) (?!need\b|have\b|must\b|am\b|was\b|got\b|had\b).{1,80}\b(?:every (?:day|morning|evening|night|week|weekend|mon|tue|wed|thu|fri|sat|sun|summer|winter)|each (?:day|morning)|daily|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|on weekends|in the (?:mornings?|evenings?)|before bed|most (?:days|mornings|evenings))/,
    why: "a habit",
  },
  {
    gives: "experience",
    when: /\b(?:phd|ph\.d|degree|master's|masters|bachelor's|bachelors|diploma|mba|doctorate) (?:in|from|at)\b/,
    unless: /\bwant\b/,
    why: "an education",
  },
  {
    gives: "entity",
    when: /^(?:my|our) (?:dog|cat|pet|puppy|kitten|horse|hamster|rabbit|parrot|car|boat|bike|server|company|startup|team)(?: [\p{L}'-]{2,20})?(?: is|'s name| is called| is named)\b/u,
    why: "what a thing is",
  },
  {
    gives: "entity",
    when: /^(?!(?:the|my|our|it|this|that|there|he|she|they|we|i|here|today|tomorrow|yesterday|lunch|dinner|breakfast)\b)(?:an? )?[\p{L}\d.+#-]{2,24}(?: [\p{L}\d.+#-]{2,24})? is an? /u,
    why: "what a thing is",
  },
];
