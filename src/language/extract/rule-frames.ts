import type { Category } from "../../domain/vocabulary.ts";
import type { Rule } from "./plain-form.ts";

/** Rules that somebody lives or works by, and not orders to the assistant. By the plain form of a statement without its openings; in order. */
export const RULE_FRAMES: readonly Rule<Category>[] = [
  {
    gives: "principle",
    when: /^(?:(?:my|our|the|house|family|team|golden|ground|cardinal|personal|office|kitchen|life|work) ){0,2}(?:rules?|principles?|mottos?|mantra|philosophy)(?: (?:#?\d{1,2}|(?:number )?one|for \w{2,12}|of \w{2,12}))? ?[:–—-] ?\S/,
    why: "says so",
  },
  {
    gives: "principle",
    when: /^(?:never|always|don't|do not) (?:ever )?(?:lend|borrow|judge|trust|marry|quit|regret|spend|burn|argue|give up|compromise|cheat|lie|steal|gossip|gamble|sign (?:anything|a)|drink and|drive (?:tired|drunk)|pay (?:full|your|with)|save (?:before|first)|tip|leave (?:a|the|things|places)|be kind|stand up|own (?:your|up)|do your best|tell the truth|do the right|say yes|go to bed|take (?:more|the stairs|someone)|work (?:for|with|on)|hire|measure|deploy|ship|merge|let (?:anyone|fear|people)|burn|waste|forget where|stop learning|assume malice|punch|put off|meet|look back|skip leg|buy (?:cheap|what|anything|something))\b/,
    unless:
      /\b(?:for me|my (?:name|code|files|messages|drafts)|in your|your (?:answer|repl|response|message))/,
    why: "a rule of conduct",
  },
  {
    gives: "principle",
    when: /^(?:every|each|all|no|nobody|no one|everyone|everybody|nothing) (?:[\p{L}'-]{2,20} ){0,5}(?:needs? (?:an?|at least|its|two|to be)|must|gets? (?:an?|merged|shipped|deployed)|deserves?|goes (?:in|out|live)|leaves|has to|have to|should|ships?|merges?|works? (?:on|weekends|late|alone)|counts|helps|takes? (?:turns|their)|gets a say|eats (?:together|at))\b|^(?:in|at) (?:our|my|this) (?:house|home|family|team|company|office|kitchen|place|workshop),? (?:everyone|everybody|nobody|no one|we|all|there(?:'s| is) no|no)\b/u,
    unless: /\b\d{1,2}:\d{2}\b/,
    why: "a rule for all",
  },
  {
    gives: "principle",
    when: /^(?:i|we) (?:don't|do not|never|won't|refuse to|only) (?!eat\b|drink\b|have\b|need\b|sleep\b|wake\b|like\b|know\b|live\b|see\b|take (?:my|milk|sugar)\b|wear\b|get up\b|leave the house\b)[a-z]{2,14} .{0,80}\b(?:without|until|unless|on principle|behind (?:people|anyone|someone)|at the (?:dinner )?table|on (?:fri|sun|satur)days?|under any|(?:after|past|before) (?:\d{1,2}|five|six|seven|eight|nine|ten|work|hours|midnight)(?: ?[ap]m)?|business with|with friends)(?=$| |,)/,
    why: "what one never does",
  },
  {
    gives: "principle",
    when: /^(?:i|we) (?:only (?:ever )?(?:buy|hire|invest|accept|lend|work with|sell)|keep (?:my|our) (?:word|promises)|(?:try to )?leave .{3,40} (?:clean|tidy|better|as)|own (?:up to )?(?:my|our) mistakes|admit when)\b|^(?:[a-z]{3,14}) (?:stays?|belongs?) (?:at|in|out of) [a-z]{3,14}$|^better .{2,40} than \S|^(?:life(?:'s| is) too short|it pays to|you (?:get out what|only live|reap|can't pour)|less is more|treat (?:others|people|everyone)|measure twice|waste not|people (?:come )?before|done is better|family (?:always )?(?:comes )?first)\b|\bno matter (?:what|who|how)\b|^an? (\w{3,14}) is an? \1$|\bis how i (?:work|live|operate|do things)\b|\b(?:on principle|as a matter of principle|by principle)\b/,
    why: "a maxim",
  },
];

/** What the other tables leave: agent nouns and callings. In order. */
export const LAST_FRAMES: readonly Rule<Category>[] = [
  {
    gives: "identity",
    when: /^(?:(?:i'm|i am|im) (?:now |currently |also )?|(?!the |my |our |it |this |that )[\p{L}-]{2,20} is (?:now )?)(?:an? |the |a retired |a former )(?:[\p{L}-]{2,16} ){0,3}\p{L}{2,16}(?:er|or|ist|ian|eer|ess|smith|wright|(?:post|fire|sales|fisher|milk|handy|trades)(?:man|woman)|sweep|adviser|clerk|judge|apprentice)(?= |,|$)/u,
    unless:
      /\b(?:keen|avid|amateur|beginner|believer|lover|supporter|worrier|riser|sleeper|listener|follower|subscriber|owner|member|perfectionist|tsunami|number|container|server|computer|folder|paper|printer|router|order|letter|river|tower|vegetarian|feminist|realist|optimist|quick learner|slow learner|learner|reader|thinker|talker|eater|drinker|hoarder|player|killer|disaster|matter|error|colou?r|mirror|corner|winner|killer|cluster|broker|parser|compiler|helper|wrapper|monster|terrier|retriever)\b/,
    why: "what one does",
  },
  {
    gives: "identity",
    when: /^(?!the |my |our |it |this |that |who )[\p{L}-]{2,20}(?: [\p{L}-]{2,20})? (?:teaches|studies|practi[sc]es|lectures|lives) (?!(?:every|all|twice)\b)\p{L}/u,
    why: "a calling",
  },
  {
    gives: "identity",
    when: /^(?:i|we)(?:'ve| have)? (?:recently |just |now )?(?:relocated|emigrated|moved) (?:back )?to \p{L}|^i (?:belong to|come from|hail from|practise as|practice as|qualify as|represent) \p{L}|^(?:home|hometown) is \p{L}|^(?:i'm|i am) (?:one of|a member of) (?:the|a)\b/u,
    unless: /\bmoved to (?:v?\d|the (?:next|cloud|new))/,
    why: "where one is from",
  },
];
