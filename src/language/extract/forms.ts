import type { Rule } from "./plain-form.ts";

/** What a sentence is; only a statement yields anything. */
export type Form = "statement" | "question" | "hypothetical" | "quotation" | "small-talk" | "request";

const GUIDES =
  /\b(?:always|never|please|you (?:should|must|need to)|make sure)\b|, (?:please )?(?:don't|do not)\b|\bif (?:i ask|you(?:'re| are)? )|, (?:just |first |then )?(?:press|hold|restart|reboot|reset|unplug|turn|rerun|run|click|push|pull|clear|call|use)\b/;
/** "If I remember right" weighs what is said, and is no condition. */
const SURE_IF =
  "^(?:and |but |so )?if (?:i (?:understand|understood|remember|recall|heard|read it|got (?:it|that)|'m right)|i(?:'m| am) not (?:mistaken|wrong)|memory serves)\\b";
const SUBJECT = "(?:i|you|we|he|she|it|they|there|this|that|anyone|anybody|someone|somebody)";
const ONE_OFF =
  "write|draft|compose|translate|summari[sz]e|explain|show|give|tell|list|describe|generate|create|make|find|search|look up|compare|convert|calculate|compute|fix|debug|refactor|rewrite|rephrase|paraphrase|proofread|correct|edit|analy[sz]e|review|open|run|execute|print|help|suggest|recommend|define|add|remove|delete|update|check|read|implement|solve|plot|draw|sort|extract|ignore|disregard|forget|act|repeat|count|simulate|format|turn|plan|brainstorm|outline|shorten|expand|continue|classify|parse|design|build|propose|send me|name|pick(?! up)|choose";

/** "Did the dishes", "did my Norwegian on the tram": a note without its "I". A question would go on with a verb. */
const TOLD_DONE = new RegExp(
  "^did (?:all )?(?:the|my|our) \\p{L}{2,20}(?: (?:up|out|\\p{L}{2,17}ing))?(?:(?:,|,? and) (?:the |my |our )?\\p{L}{2,20}){0,3}" +
    "(?: (?:(?:on|at|in|before|after|during|with|for) (?:(?:the|my|a) )?\\p{L}{2,20}|again|already|today|tonight|yesterday|early|late|first|twice|at last|(?:this|last) \\p{L}{2,10})){0,3}" +
    "(?:[,;:]|[.!]{0,3}$| (?:before|after|while|because|so|when) (?:i|we|the|my|our|it)\\b)",
  "u",
);

/** Forms by the plain form of a sentence without its lead-ins; the first that holds wins. */
export const FORM_RULES: readonly Rule<Form>[] = [
  {
    gives: "question",
    when: /[?？؟][^\p{L}\p{N}]{0,9}$/u,
    why: "ends in a question mark",
  },
  {
    gives: "question",
    when: /^¿|^(?:who|whom|whose|why) (?!i\b|we\b)|^(?:(?:my|the|one) (?:\w{1,12} )?question is|which (?!is why|means|i\b|we\b)|(?:i|we) asked|(?:isn't|aren't|wasn't|doesn't|didn't|hasn't) \w)/,
    why: "opens a question",
  },
  {
    gives: "question",
    when: /^(?:what|where|who|whom|whose|when|why|how|which)(?:'s|'re|'d)? (?:is|are|am|was|were|do|does|did|can|could|should|would|will|has|have|had|much|many|long|often|far|about|come|to|else|kind|type|time|one|the)\b/,
    unless: /^(?:when|who|what|how) (?:i|we)\b|^what (?:a|an)\b/,
    why: "question word and verb, without the mark",
  },
  { gives: "question", when: /^(?:what|where|who|why|how)'s\b/, why: "question word and verb" },
  {
    gives: "question",
    when: new RegExp(
      `^(?:do|does|did|can|could|would|will|should|is|are|am|was|have|has|may|might|shall|isn't|aren't|doesn't|won't|can't|couldn't|wouldn't|don't|didn't|haven't|hasn't) ${SUBJECT}\\b`,
    ),
    unless: /^(?:do|have) (?:this|that|it)\b|^don't you (?:ever|dare)/,
    why: "verb before the subject",
  },
  {
    gives: "question",
    when: /^(?:is|are|was|were|does|did|can|could|would|will|should|has) (?:the|my|your|our|his|her|their|these|those|any)\b/,
    unless: TOLD_DONE,
    why: "verb before the subject",
  },
  {
    gives: "question",
    when: /^(?:(?:got )?any (?:idea|ideas|chance|thoughts|suggestions|tips|advice|recommendations|way|plans|news|update|updates)\b|anyone |anybody |(?:i(?:'m| am| was) |just |i )?(?:wonder|wondering|curious)\b)/,
    why: "asks in other words",
  },
  {
    gives: "question",
    when: /^(?:i(?:'d| would) (?:like|love) to know|i (?:want|need) to (?:know|find out|understand)|(?:i'm |i am )?not sure (?:how|what|which|where|who|why|when)|i (?:don't|do not|can't) (?:know|remember|recall) (?:what|how|if|whether|where|which|why|who|when)|i(?:'m| am) (?:asking|looking for (?:advice|help|recommendations))|(?:please )?(?:tell me|let me know) (?:what|how|if|whether|where|which|why|who|when|about)|remind me (?:what|how|where|which|why|who|when)\b)/,
    unless:
      /^i (?:don't|do not) know how to (?:ride|swim|drive|cook|sew|knit|ski|skate|dance|whistle|cycle|type|iron|juggle|play|read|write|bake|sail|speak)\b/,
    why: "asks in other words",
  },
  {
    gives: "hypothetical",
    when: /^(?:and |but |so |even |only )?(?:if|suppose|supposing|assume|assuming|imagine|imagining|pretend|picture this|picture a|hypothetically|theoretically|in theory|in case|in the event|unless|provided that|providing|for the sake of|in an ideal|in a perfect|in another life|in a world|ideally|let's (?:say|assume|pretend|imagine|suppose)|as though|as if|what if)\b/,
    unless: new RegExp(`${GUIDES.source}|${SURE_IF}`),
    why: "opens a condition or a supposition",
  },
  {
    gives: "hypothetical",
    when: /^say (?:i|we|you|he|she|they|my|the|it|there|someone|that)\b/,
    why: "say, as in suppose",
  },
  {
    gives: "hypothetical",
    when: /^(?:were|had|should) (?:i|we|you|he|she|it|they|the|my|anyone)\b/,
    why: "verb first opens a condition",
  },
  {
    gives: "hypothetical",
    when: /\b(?:i|we|he|she|they) (?:only )?wish(?:es)? (?:i|we|he|she|it|they|that|there|my|the|you)\b|\bif only\b|\bwhat if\b/,
    why: "a wish against the facts",
  },
  {
    gives: "hypothetical",
    when: /\bif (?:i|we|you|he|she|it|they|my|the|there|someone|money) .{0,80}\b(?:were|had|could|would)\b|\b(?:would|'d|could) .{0,120}\bif\b/,
    why: "an unreal condition",
  },
  {
    gives: "hypothetical",
    when: /\b(?:would|wouldn't|would not|would've)\b/,
    unless:
      /\bwould(?:n't| not)? (?:really |much |definitely |always |also )?(?:like|love|rather|prefer|mind|appreciate)\b|\bmy (?:best )?guess would be\b|\b(?:said|told|promised|thought|knew|agreed|announced|hoped|decided|that) (?:.{0,40} )?would\b|\bused to\b/,
    why: "would without a wish or a report",
  },
  {
    gives: "hypothetical",
    when: /\b(?:i|we|you|he|she|they|it)'d (?:be|have|go|buy|move|do|make|take|live|get|say|probably|never|choose|quit|become|travel|spend|start|work|try|stay|call|use|need|definitely|still)\b/,
    unless: /\b(?:promised|told|said|swore|vowed|assured|word)\b/,
    why: "would, shortened",
  },
  {
    gives: "hypothetical",
    when: /^(?:maybe |perhaps |i guess |i think |well )?(?:i|we|you|one|they) (?:could|might as well) (?!not\b|never\b|barely\b|hardly\b|only\b|already\b)/,
    unless:
      /^i could be (?:wrong|mistaken)\b|\b(?:when|used to|back in|as a (?:child|kid|teenager)|once|before|ago)\b/,
    why: "a possibility, not a fact",
  },
  {
    gives: "hypothetical",
    when: /\b(?:could|should|might|must|may) have (?:been|\w{2,20}(?:ed|en|ne))\b.{0,80}\bif\b/,
    why: "an unreal past",
  },
  {
    gives: "quotation",
    when: /^(?:they|some|some people|others|people) (?:always |often )?(?:say|claim|believe|argue|think)\b|^(?:it is|it's|it was) (?:said|claimed|rumou?red|believed|often said)\b|^(?:rumou?r|legend|word) (?:has it|on the street)\b|^(?:as )?the (?:old )?(?:saying|proverb|adage|quote|song|poem|lyrics?)\b/,
    unless: /^people (?:always |often )?(?:say|think|tell me|claim) (?:that )?(?:i|i'm|my)\b/,
    why: "hearsay without a speaker",
  },
  {
    gives: "quotation",
    when: /^(?:someone|somebody|some (?:guy|man|woman|person|kid|lady)|(?:a|one|another|some) (?:guy|man|woman|person|stranger|kid|lady|user|customer|commenter|passer-by|reviewer|friend|colleague|coworker|neighbou?r|student|teacher)|one of (?:my|our|the) \w{3,20}|the (?:guy|man|woman|person|stranger|kid|lady)|one of them|everyone|everybody)\b.{0,60}\b(?:said|says|told|claims|claimed|wrote|asked|shouted|yelled|whispered|tells|posted|commented|mentioned|texted|keeps saying|insisted|thinks|swears|replied)\b/,
    why: "a speaker without a name",
  },
  {
    gives: "quotation",
    when: /^(?:i )?(?:(?:once )?(?:read|heard|saw)) (?:somewhere|online|on (?:reddit|twitter|the internet|the radio|tv)|someone|somebody|a (?:guy|man|woman|person|stranger|kid)|people)\b/,
    why: "hearsay without a speaker",
  },
  {
    gives: "request",
    when: new RegExp(
      `^(?:please |kindly |now |then |just |go ahead and )?(?:${ONE_OFF}) (?:me|us|a|an|the|this|that|these|those|it|my|all|some|any|another|one|two|three|four|five|\\d{1,3}|up|out|as|for|with|about|between|previous|everything|how|what|why|which|whether|if)\\b`,
    ),
    unless:
      /^ignore what i|\b(?:always|never|from now on|by default|in future|in the future|going forward|every time|each time|whenever|(?:your|all|the) (?:answers|replies|responses|explanations|messages))\b|\bby (?:mon|tue|wed|thu|fri|sat|sun|tomorrow|the|end|next|noon)|\b(?:tomorrow|tonight)\b|\bbefore\b|^(?:check|review|update|remove|add|run|turn|open|read) .{0,200}\b(?:before|after|until|then)\b/,
    why: "asks for one thing now",
  },
  {
    gives: "request",
    when: /^(?:please )?(?:can|could|would|will) you\b|^i (?:need|want|would like|'d like) you to (?:write|translate|summari[sz]e|explain|help|show|give|tell|find|fix|create|make|act|generate)\b|^(?:please )?help me\b|^(?:ignore|disregard|forget) (?:all|any|the|your|previous|everything)\b(?! i said)|^you are now\b/,
    why: "asks for one thing now",
  },
  {
    gives: "request",
    when: /^i (?:need|want|'d like|would like) (?:some |your )?(?:help|advice|a hand|assistance)\b/,
    why: "asks for help",
  },
  {
    gives: "small-talk",
    when: /^(?:many |big |huge |ok |okay |and )?(?:thanks|thank you|thx|cheers) (?:for|to|in advance|so|a|very|again|anyway|everyone|guys|man|that|you|i)\b|^(?:have|enjoy) (?:a|an|your|the) (?:\w{1,12} ){0,2}(?:day|weekend|week|evening|night|morning|afternoon|one|time|trip|holiday|meal|lunch|rest|break|vacation)\b|^(?:i )?hope (?:you|your|this|that|it|all|everything|to (?:see|hear from|talk to|meet) you|to hear|the)\b/,
    why: "courtesy",
  },
  {
    gives: "small-talk",
    when: /^(?:good luck|nice (?:to|meeting|talking|chatting|weather|day)|great (?:to|talking|chatting)|good to|see you|talk to you|speak to you|catch (?:you|up)|happy (?:birthday|new|holidays|easter|weekend|friday|monday|to (?:help|hear))|merry|congrat\w{0,14}|welcome|glad|sorry (?:to|for|about|that|i)|so (?:happy|glad|sorry|excited)|can't (?:complain|wait)|just (?:kidding|testing|checking|saying|chilling|saying hi)|long time|how (?:nice|lovely|cool|funny|sweet|sad|weird)|what (?:a|an)|such (?:a|an))\b/,
    why: "courtesy",
  },
  {
    gives: "small-talk",
    when: /^(?:brb|nvm|guess what|(?:i )?can't believe|let's (?:continue|go|see|move on|start|begin|do (?:it|this|that)|try|talk|get started|chat|keep going)\b|quick (?:one|question)|i see (?:what|how|where|why)|(?:i )?(?:didn't|don't|never) (?:know|think|expect|realise|realize|notice|knew)(?: of| about)? (?:that|it|this)\b|(?:that|this|it|you)(?: really| just)? made my (?:day|week))/,
    why: "keeps the talk going",
  },
  {
    gives: "small-talk",
    when: /^(?:well |wow |haha |lol |ok |oh )?(?:that|this|it)(?:'s| is| was|'ll be| will be| sounds| looks| seems| feels| made| makes| worked| works| helps| helped| would be)(?: (?:all|so|very|really|too|just|quite|pretty|such|a|an|not|me|much|for me|to me|like|totally|absolutely|exactly|kind|of|what|i|the)){0,5}(?: [\w'-]{2,20}){0,2}$/,
    unless: /\d|"|\b(?:my|called|named|our)\b/,
    why: "a reaction to something that is not there",
  },
  {
    gives: "small-talk",
    when: /^(?:i(?:'m| am|m)) (?:so |very |just |a bit |really |doing |also |pretty )?(?:good|fine|ok|okay|great|back|here|done|ready|well|bored|tired|busy|off|sleepy|exhausted|hungry|excited|happy|glad|sorry|confused|impressed|in|out|curious|starving|lost|listening)(?: (?:now|too|today|again|then|about that|for you|to hear that|right now|thanks|to help))?$/,
    why: "a state that passes",
  },
  {
    gives: "small-talk",
    when: /^(?:you(?:'re| are)|youre) (?:so |too |very |really |the |a |an |absolutely )?(?:best|welcome|right|awesome|great|funny|amazing|kind|sweet|helpful|lifesaver|star|legend|genius|wrong|nice|good|smart|hilarious)\b|^you (?:know|rock|too|got it|made my|did|do)\b|^(?:i )?(?:love|like|appreciate|get|see|understand|agree|think so|hope so|guess so|know|mean|forgot|hear you)(?: (?:it|that|this|you|what you mean|with you|with that|your help|that idea|the idea))?$/,
    why: "a reaction",
  },
  {
    gives: "small-talk",
    when: /^(?:i'll|i will|let me|lemme|gonna) (?:be (?:right )?back|let you know|think about it|think|see|check|have a look|take a look|get back to you|talk to you|catch you|be there|try that|try it|go now|go|leave you|sleep on it|look into it)(?: (?:later|soon|tomorrow|now|then|about it|on it|that))?$/,
    why: "courtesy",
  },
  {
    gives: "small-talk",
    when: /^(?:(?:it's|it is|its|what's) )?(?:so |really |very |quite |pretty |such (?:a )?)?(?:nice|lovely|beautiful|cold|hot|rainy|sunny|gloomy|windy|gorgeous|terrible|awful|warm|freezing|crazy|humid|raining|snowing|pouring)(?: (?:weather|day|morning|evening|outside|today|here|out|again|out there|isn't it)){0,4}$/,
    why: "the weather of the moment",
  },
];
