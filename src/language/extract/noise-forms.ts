import type { Form } from "./forms.ts";
import type { Rule } from "./plain-form.ts";

const SEEN =
  "(?:poster|sign|billboard|t-shirt|tee|sticker|mug|tweet|post|headline|article|meme|fortune cookie|card|plaque|banner|graffiti|ad|advert|commercial|song|lyric|chorus|horoscope|comment|review|subtitle|caption|calendar|magnet)";
/** The first words of sayings that are nobody's statement. */
const SAYINGS =
  "a bird in the hand|a rolling stone|a stitch in time|a watched pot|a penny saved|actions speak louder|all that glitters|all's well that|an apple a day|an eye for an eye|beauty is in the eye|better late than never|better safe than sorry|birds of a feather|blood is thicker|curiosity killed|don't (?:count your chickens|put all your eggs|judge a book|bite the hand|cry over|look a gift)|early to bed|easy come|every cloud has|fortune favou?rs|good things come to|great minds think|haste makes|home is where|honesty is the best policy|if it ain't broke|ignorance is bliss|it takes two to|it's no use crying|laughter is the best|let sleeping dogs|look before you|many hands make|money (?:can't buy|doesn't grow|makes the world)|necessity is the|no pain,? no|no news is|old habits die|once bitten|out of sight|practi[sc]e makes|rome wasn't built|slow and steady|the (?:early bird|apple (?:doesn't|never) fall|best things in life|devil is in|grass is always|pen is mightier|proof (?:of the pudding|is in))|there's no (?:place like home|smoke without|such thing as a free)|time (?:flies|heals|is money)|too many cooks|two wrongs|what goes around|what doesn't kill|when in rome|when life gives|when the cat|where there's (?:a will|smoke)|you can't (?:teach an old|have your cake|judge a book|make an omelette)|you reap what";

/** Forms of what is nobody's statement: sayings, hearsay, the small change of talk, lists to shop by. In order. */
export const NOISE_FORMS: readonly Rule<Form>[] = [
  {
    gives: "quotation",
    when: new RegExp(`^(?:remember,? |well,? |as they say,? |hey,? )?(?:${SAYINGS})\\b`),
    unless: /\b(?:my|our) (?:motto|rule|mantra|principle)\b|\bi (?:believe|live)\b/,
    why: "a saying",
  },
  {
    gives: "quotation",
    when: /^(?:people|everyone|everybody|folks|they|others|experts|scientists|critics|the internet|society)(?:'s| is| are)? (?:always |often |all |just |usually )?(?:tell(?:s|ing)?|keep(?:s)? (?:telling|saying)|say(?:s|ing)?|claim(?:s)?|swear(?:s)?|reckon(?:s)?|insist(?:s)?|warn(?:s)?) (?:me |us |you )?(?:that )?(?!(?:me |that )?(?:i|i'm|i've|my|we)\b)/,
    why: "hearsay without a speaker",
  },
  {
    gives: "quotation",
    when: /^(?:you know what|like|as) (?:they|people|my (?:old )?\w{2,10}) (?:always |used to )?(?:say|said)\b|^(?:as|like) the (?:song|saying|poem|book|poet|line|ad|film|movie)\b|^(?:the )?(?:lyrics?|quote of the day|proverb|saying|thought for the day|word of the day) ?[:–—-]|[♪♫]|^(?:i )?(?:overheard|eavesdropped)\b|, as (?:they say|the saying goes)$/,
    why: "a line of somebody else's",
  },
  {
    gives: "quotation",
    when: new RegExp(
      `^(?:there(?:'s| is| was) |i (?:saw|read|passed|noticed) |saw |read )?(?:an?|the|this|that|some|one|her|his) (?:[\\w-]{1,16} ){0,3}${SEEN}(?: [\\w'-]{1,16}){0,5} (?:says|said|read|reads|that (?:says|said|read|reads)|saying|claims|claimed|went|goes)\\b`,
    ),
    why: "words on a thing",
  },
  {
    gives: "quotation",
    when: /^(?:my|our|a|the|this|some) (?:[\w-]{2,16} ){1,2}(?:goes|was like|is like|went|be like)[ ,:]{1,3}["']/,
    why: "a speaker without a name",
  },
  {
    gives: "small-talk",
    when: /^(?:earlier|before|yesterday|above|last time),? i (?:said|wrote|told you|noted)\b|^i (?:told|gave) you (?!i\b|i'\w{1,2}\b|we\b|we'\w{1,2}\b|that\b).{1,80}$|^i(?:'d| had| have)? (?:said|wrote|written|typed|put|gave|given) (?:you )?.{1,40}\b(?:by mistake|earlier|wrong)\b|^.{1,60}\bi (?:gave|told) you (?:a|an|the) wrong\b/,
    unless: /\b(?:i'd|i'll|i would|i will|promise)\b/,
    why: "what was told before and is set right",
  },
  {
    gives: "request",
    when: /^(?:shopping|groceries|shopping list|grocery list|packing list|supermarket)(?: list)?(?: for [\w ]{2,20})? ?[:–—-]/,
    why: "a list to shop by",
  },
  {
    gives: "request",
    when: /^(?:please |now |then |just |can we |ok )?(?:rename|replace|move|swap|revert|undo|insert|rerun|re-run|indent|commit|push|merge|rebase|lint|uninstall|resize|crop|zoom|scroll|click|wrap|split|inline|extract|highlight|bold|capitali[sz]e|bump|stage|squash) (?:the|this|that|these|those|it|all|both|line|lines|everything|column|paragraph)\b.{0,200}$/,
    unless:
      /\b(?:always|never|whenever|every time|each time|by (?:mon|tue|wed|thu|fri|sat|sun|tomorrow|the|end|next|noon|\d)|tomorrow|tonight|before|until|next|to (?:reset|restart|stop|start|open))\b/,
    why: "asks for one thing now",
  },
  {
    gives: "small-talk",
    when: /^(?:well |right |ok |anyway |and |so )?(?:i'm |i am |im |we're )?(?:so |just |absolutely |totally |completely |really |bit |a bit )?(?:off (?:to|for|out|home|now)|heading (?:out|off|home|to bed)|going to bed|knackered|shattered|wiped out|beat|exhausted|famished|peckish|parched|pooped|drained|freezing|boiling|stuffed|half asleep|wide awake|dying of (?:heat|hunger)|on my way|running late|almost there|nearly done|still here|all ears|good to go|all set|none the wiser|loving this|with you|not sure)\b(?! [a-z]{2,14}ing (?:for|to)).{0,30}$/,
    unless:
      /\b(?:since|every|always|usually|diagnosed|because|after|next|tomorrow|in (?:june|july|march|april|may|august|\d)|moving|month|year|holiday)\b/,
    why: "a state that passes",
  },
  {
    gives: "small-talk",
    when: /^i was (?:just |only )?(?:on the phone|away|afk|distracted|miles away|asleep|napping|in a meeting|joking|kidding|wondering|about to (?:ask|say)|thinking(?: about (?:it|that|this))?|having lunch|making (?:tea|coffee))(?: (?:earlier|there|again|sorry|just now))?$/,
    why: "a state that passes",
  },
  {
    gives: "small-talk",
    when: /^(?:talk|speak|chat|see you|catch you|catch up|later|laters|until|till)(?: (?:again|more|to you|with you|you|then|soon))?(?: (?:tomorrow|later|soon|then|monday|next week|tonight|in a bit|again))$|^(?:sounds|looks|seems|feels) (?:good|great|fun|perfect|like a plan|fine|promising|right|lovely|reasonable|interesting)\b.{0,50}$|^(?:let me|lemme|i'll|i will|i'd better|i better|i should|i must|i need to|i have to|gotta|got to|gonna) (?:just )?(?:let you (?:get|go|know)|think|have a (?:think|look)|get (?:on|going|back to)|be off|be going|go|run|dash|head|check|see|crack on|leave you|mull|sleep on)\b.{0,40}$/,
    unless:
      /\b(?:by (?:mon|tue|wed|thu|fri|sat|sun|tomorrow|\d)|every|doctor|dentist|bank|market|mot|\d)\b|\bgo (?:to the|to [a-z]{4,})|\brun (?:the|a|my|in)\b|\bcheck (?:the|my|in|with|if)\b|\bsee (?:a|my|the)\b|\bhead of\b/,
    why: "courtesy",
  },
  {
    gives: "small-talk",
    when: /^(?:that|this|it)(?:'s| is| was| went)(?: (?:so|very|really|too|pretty|a bit|quite|such an?|an?|all|way)){0,2} (?:quick|fast|fun|great|nice|cool|easy|hard|funny|weird|odd|wild|interesting|amazing|lovely|brilliant|perfect|clear|helpful|useful|good|bad|well|better|right|fair|close|long|tricky|rough|sweet|kind|spot on|exactly)(?:,| though| then| for| of| to| thanks|!| -).{0,40}$/,
    unless: /\d|\b(?:my|our)\b/,
    why: "a reaction",
  },
  {
    gives: "small-talk",
    when: /^(?:what|such|it's|it is|its|it was)? ?(?:an? )?(?:so |really |very |quite |such )?(?:nice|lovely|beautiful|cold|hot|rainy|sunny|gloomy|windy|gorgeous|terrible|awful|warm|freezing|miserable|glorious|dreary|grim|foggy|wet|humid|muggy|chilly|grey|gray|dark) (?:weather|day|morning|evening|afternoon|night|outside|out|today)\b.{0,40}$|^(?:it's|it is|still|looks like) (?:raining|snowing|pouring|rain|chucking it down|bucketing)\b.{0,40}$|\b(?:isn't it|aren't they|don't you think|am i right|you know\?|innit)$/,
    unless: /\d|\b(?:every|always|usually|my|our|we|i)\b/,
    why: "the weather of the moment",
  },
  {
    gives: "small-talk",
    when: /^(?:where|what) (?:were|was) (?:we|i)\b|^(?:long time no|how've you|how have you|how about (?:you|that)|you there|are you there|anyone there|hope you|how's (?:your|the|life|everything))\b|^(?:not (?:much|a lot)|nothing) (?:new|much|going on|happening|to report)\b.{0,20}$|^(?:good|fair|great|nice) (?:point|catch|one|call|idea|question|stuff|shout|thinking|work|job)\b.{0,30}$/,
    why: "courtesy",
  },
  {
    gives: "small-talk",
    when: /^(?:(?:hello|hi|hey) again|it's (?:just |only )?me\b|(?:lol|haha|lmao|hehe|omg|ugh|wow) .{2,60}|(?:it )?could(?: have)? (?:be|been) worse\b.{0,30}|(?:i'm |i am )?just (?:browsing|looking|curious|testing|chilling|wondering|passing by|killing time|saying)|i'll be (?:right back|back|quick|there)\b.{0,40}|be right back\b.{0,40}|(?:that|it) (?:cracked|crack) me up|made me (?:laugh|smile))$|^it's (?:just |only )?me$/,
    unless: /\b(?:my|our|i (?:live|work|like|love|hate|prefer|have|need|use|am|was|got|moved))\b|\d/,
    why: "keeps the talk going",
  },
  {
    gives: "request",
    when: /^(?:(?:\d{1,3} ?(?:x|kg|g|l)? )?[a-z]{3,14}(?: [a-z]{3,12})?, ){0,8}(?:milk|eggs|bread|butter|flour|sugar|rice|pasta|onions|tomatoes|bananas|apples|cheese|toilet paper|washing-up liquid)(?:, (?:and )?[a-z]{3,14}(?: [a-z]{3,12})?){2,9}$/,
    unless: /\b(?:allerg\w{1,4}|intolerant|no|like|love|hate|i|we|is|are)\b/,
    why: "a list to shop by",
  },
];
