import type { Category } from "../../domain/vocabulary.ts";
import { RELATION } from "../en/people.ts";
import { EVENING, I, LANGUAGES, MEDICINE, OFTEN } from "./category-words.ts";
import type { Rule } from "./plain-form.ts";

/** What a person lives by, did, follows, can, likes; what a thing is. By the plain form of a statement without its openings; in order. */
export const LIFE_RULES: readonly Rule<Category>[] = [
  {
    gives: "principle",
    when: /\b(?:i|we) (?:firmly |strongly |really |truly |also )?(?:believe (?:in|that (?!the\b|he\b|she\b|it\b|they\b|my\b|i\b|this\b)|everyone|everybody|nobody|no one|every|people|you|good|hard|less|more|kindness)\b|(?:i|we) value|refuse to|stand for|live by|try to live|swear by (?:the (?:rule|principle)|never)|don't believe in|put .{1,40} (?:first|before)|hold that|insist on|make (?:it )?a (?:point|habit)|treat (?:people|others|everyone)|try to (?:always|never|leave|treat|be kind|live|do the right))\b/,
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
    when: /\b(?:matters? more|more important than|comes? first|comes before|beats|is better than|are better than|trumps|should (?:always|never)|must (?:always|never)|is non-negotiable|it's better to|it is better to|at all costs|no matter what|no exceptions)\b/,
    why: "one over the other, always",
  },
  {
    gives: "principle",
    when: /^(?:i|we) (?:never|always|only ever|don't ever) (?!(?:really )?(?:eat|drink|have|take|order|sleep|wear|wake|get|go|sit|watch|listen|put|add|buy|use|carry|forget|been|feel|lose|liked|wanted|loved|start|travel|stay|had|was|were|knew|thought|seen|tried|learned|fly|skip|cook|shower|prefer)\b)/,
    why: "what one never breaks",
  },
  {
    gives: "principle",
    when: /^(?:no|never|always) (?:\w{2,20} ){1,6}(?:before|after|without|on|over|at)\b|^(?:[\w-]{3,20}) (?:over|before|above) (?:[\w-]{3,20})$|^\w{3,20} first$|^(?:every|all|each|no|[a-z]{3,20}s) (?:\w{2,20} ){0,3}should\b/,
    why: "a rule in short",
  },
  {
    gives: "experience",
    when: /\b(?:used to|grew up|raised in|when (?:i was|we were)|as a (?:child|kid|teenager|teen|student)|in my (?:twenties|thirties|teens|previous|last|former|first|old|childhood|youth|early|late)|back in (?:the|19|20|my|college|school)|years of experience|years' experience|i once|my first job|previously (?:worked|lived)|formerly|once (?:lived|worked|met|ran|saw)|before (?:this|that|my current|joining|i joined|becoming|moving)|ex-\w{3,20} employee|dropped out|growing up|in college|at university|in high school|my childhood)\b/,
    why: "the past",
  },
  {
    gives: "experience",
    when: /\b(?:i|we|he|she)(?:'ve| have|'s| has) (?:never |already |also |always |actually |only |once |previously )?(?:been (?:to|in|a|an|on|through|working|living|doing|coding|playing|teaching|running|vegan|vegetarian|\w{3,14}ing)|lived|worked|visited|travell?ed|seen|tried|done|had|run|played|taught|written|used|built|climbed|read|flown|broken|studied|owned|met|eaten|spent|published|given|completed|moved|hiked|swum|learned|driven|changed|survived|won|led|managed|volunteered|ridden|skied|cooked|gone|watched|served)\b/,
    unless:
      /\b(?:been reading|been following|been learning|been into|interested|been listening|been thinking|been getting into|been (?:told|diagnosed)|a cold|had enough|have had (?:asthma|diabetes)|decided|moved to)\b/,
    why: "has done",
  },
  {
    gives: "experience",
    when: /^(?:before .{1,40},? |after .{1,40},? |in (?:19|20)\d{2},? |(?:\w{2,12} ){1,2}years ago,? |for .{1,20} years,? )?(?:i|we)(?: first| also| briefly)? (?:studied|graduated|majored|minored|served|taught|worked|lived|spent|volunteered|interned|backpacked|was an?|were|attended|trained as|did my|did a|did an|earned|learned .{1,40} (?:at|in|from)|went to (?:school|college|university)|moved (?:here|to|from|out)|started .{1,40} in (?:19|20)|lost my|emigrated|immigrated|survived|published|founded|competed|travell?ed|completed|founded|ran (?:a|my|the)|wrote my|dropped)\b/,
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
    when: /\b(?:interested in|into|fascinated|fascinates?|passionate about|curious about|obsessed with|keen on|hooked on|enthusiast|aficionado|buff|nerd|(?:big|huge|massive|lifelong|long-time|longtime) fan|fan of|hobby|hobbies|pastime|my interests?|interests? (?:are|include)|follow(?:ing|s)?\b(?! up| the (?:steps|instructions|path|link|rule))|collect(?:s|ing)?\b|geek out|read(?:ing)? (?:a lot |a book |up |everything |books |mostly )?(?:about|on)|listen to .{0,40}podcasts|(?:podcasts|books|documentaries|videos|articles|news) (?:about|on)|subscribed? to|learning about|in my (?:spare|free) time|on weekends i|dabble|tinker)\b/,
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
    unless:
      /\b(?:port|server|database|staging|production|postgres|cluster|mg|pills?|tablets?|medication|glasses|contacts|dose|for (?:our|the) )\b/,
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
    when: /\b(?:stands for|is short for|is an (?:acronym|abbreviation)|refers to|is (?:defined as|known as|also known)|is the (?:code ?name|internal name|nickname|abbreviation)|is our (?:internal|new|old|main|in-house|primary|central|shared|own)?|is what we call|consists of|is made (?:of|by)|is (?:written|built|implemented) in|defines)\b|^"?[\p{L}\d ]{2,30}"? means\b/u,
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
    unless: MEDICINE,
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
    when: /^(?:my|our) (?:dog|cat|pet|puppy|kitten|horse|hamster|rabbit|parrot|car|boat|bike|server|company|startup|team|project|app|band|product|repo|website)(?: [\p{L}'-]{2,20})?(?: is|'s name| is called| is named)\b/u,
    why: "what a thing is",
  },
  {
    gives: "entity",
    when: /^(?!(?:the|my|our|it|this|that|there|he|she|they|we|i|here|today|tomorrow|yesterday|lunch|dinner|breakfast)\b)(?:an? )?[\p{L}\d.+#-]{2,24}(?: [\p{L}\d.+#-]{2,24})? is an? /u,
    why: "what a thing is",
  },
];
