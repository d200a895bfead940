import type { Category } from "../../domain/vocabulary.ts";
import { RELATION } from "../en/people.ts";
import { PAST_TIME, WHO } from "./category-words.ts";
import type { Rule } from "./plain-form.ts";

const NOW_AND_THEN = "(?:just |finally |also |recently |only just |at last )?";

/** What somebody decided, and the turns of a life. By the plain form of a statement without its openings; in order. */
export const EVENT_FRAMES: readonly Rule<Category>[] = [
  {
    gives: "decision",
    when: /\b(?:i|we|they|the [\w-]{2,20}) (?:have |has |'ve )?(?:ended up (?:choosing|going|picking|buying|using|hiring|with)|landed on|(?:dropped|ditched|scrapped|abandoned|replaced|swapped|retired) .{1,60} (?:in favou?r of|for|with)|turned down (?:the|an?|their|his|her) (?:\w{1,14} ){0,2}(?:offer|job|role|bid|proposal)|voted (?:for|to|against|down)|called off|greenlit|committed to (?!\w{2,14}ing my))\b/,
    why: "the road taken",
  },
  {
    gives: "decision",
    when: /\b(?:i|we|they|the [\w-]{2,20})(?:'re|'m| are| am| is) (?:now |not |no longer |officially |finally )?(?:scrapping|keeping|ditching|replacing|phasing out|postponing|holding off|calling off|cancelling|moving (?:over )?to (?!\p{L}{2,20}$)|rolling out|choosing|opting|selling (?:the|our|my))\b|^(?:i|we)(?: won't| will not|'re not going to|'m not going to|'m not) (?:renew|extend|use|continue|sell|buy|have (?:another|more)|go (?:to|ahead|back|with)|do|apply|take part|invite|support|renovate|send|switch|sign)\w{0,3}\b/u,
    why: "announced",
  },
  {
    gives: "decision",
    when: /\b(?:opted (?:out|in)|(?:quit|given up|gave up|giving up|stopped|stopping) .{2,40} for good|starting (?:today|tomorrow|monday|now|next \w{3,9}),? (?:i|we)|(?:i'm|we're|i am|we are) (?:going to |gonna )?(?:tak(?:e|ing)|accept(?:ing)?|turn(?:ing)? down|declin(?:e|ing)) (?:the|that|their|his|her) (?:[\w-]{2,16} ){0,3}(?:job|offer|role|position|deal|place))\b|^(?:we|i|they) (?:agreed|resolved) (?:to|that|on)\b|^(?:it's|it is) (?:decided|settled|official)\b|^(?:we|the [\w-]{2,20}) (?:unanimously |finally )?(?:approved|rejected|adopted) (?:the|a new|an)\b/,
    why: "says so",
  },
  {
    gives: "decision",
    when: /^(?:i|we|they|the [\w-]{2,20})(?:'re|'m| are| am| is|'ve| have) (?:moving|moved|pushing|pushed|bringing|postponing|postponed) (?:the|our|my) [\w -]{2,30} (?:to|forward|back|until|by)\b|^(?:finally |just |we |i ){0,2}(?:booked|bought|ordered|picked|hired|chose) .{2,60} (?:over|instead of|rather than)\b|\bso (?:i|we)(?:'ve| have)? (?:resigned|quit|cancelled|declined|left|sold|chose|switched|moved|dropped|stopped)\b/,
    why: "the road taken, and from what",
  },
  {
    gives: "identity",
    when: /\bturn(?:s|ed|ing)? (?:\d{1,3}\b(?! (?:off|on|to|pages))|(?:eigh|nine|six|seven|four|thir|fif)teen\b|(?:twen|thir|for|fif|six|seven|eigh|nine)ty\b)/,
    unless: /\bwhen (?:i|we|he|she)\b|^(?:the|it|this|that)\b|\b(?:degrees|pages)\b/,
    why: "an age",
  },
  {
    gives: "moment",
    when: new RegExp(
      `${WHO} ${NOW_AND_THEN}(?:graduated|(?:won|came (?:first|second|third) in) (?:an?|the|my|our|her|his|first|second|third|gold|silver|bronze)\\b|passed (?:my|her|his|their|our|the|all) .{0,30}\\b(?:exams?|tests?|finals|bar|viva|boards?|driving)|failed (?:my|her|his|the) .{0,30}\\b(?:exam|test)|handed in (?:my|her|his) (?:thesis|dissertation|notice|resignation)|defended (?:my|her|his)|proposed|adopted (?:an?|our|two|her|him)\\b|eloped|miscarried|came out to|scattered|buried|said (?:yes|goodbye)|became (?:an? )?(?:grand\\w{4,8}|uncles?|aunts?|father|mother|parents?|dad|mum|citizens?))`,
      "u",
    ),
    unless: PAST_TIME,
    why: "a turn of a life",
  },
  {
    gives: "moment",
    when: new RegExp(
      `${WHO} ${NOW_AND_THEN}(?:got|received|picked up|was (?:given|awarded)|were given) (?:my|her|his|their|our|the|an?) (?:[\\p{L}-]{1,16} ){0,3}(?:citizenship|licen[cs]e|degree|diploma|keys|offer|visa|results|promotion|scholarship|medal|prize|award|all-clear|black belt|place at|acceptance|tattoo|puppy|kitten)\\b`,
      "u",
    ),
    unless: PAST_TIME,
    why: "what one was given",
  },
  {
    gives: "moment",
    when: new RegExp(
      `${WHO} ${NOW_AND_THEN}(?:lost|said goodbye to|buried|met|held|welcomed|had to put down) (?:my|our|his|her|a|the) (?:[\\p{L}-]{1,14} ){0,2}(?:${RELATION}|dog|cat|baby|horse|grandchild|daughter|job)\\b`,
      "u",
    ),
    unless: PAST_TIME,
    why: "a loss, a meeting",
  },
  {
    gives: "moment",
    when: /\b(?:i|we|my \p{L}{2,14}|our \p{L}{2,14}|he|she) (?:just |finally )?(?:ran|had|swam|rode|saw|gave|did|played|held|sold|published|finished|completed|climbed|baked|made|drove|flew|took|won|scored|wrote) (?:my|our|his|her|the) (?:very )?(?:first|last|hundredth)\b|\b(?:my|our|his|her) (?:first|last) (?:ever |proper |real )?[\p{L}-]{3,14}(?: (?:today|yesterday|last \p{L}{3,9}|on \p{L}{3,9}day))$|^(?:today|yesterday) (?:was|is|we|i) (?:my|our|the) (?:first|last)\b/u,
    unless: PAST_TIME,
    why: "a first time",
  },
  {
    gives: "moment",
    when: new RegExp(
      `^(?:today|yesterday|this morning|last \\p{L}{3,9}|on \\p{L}{3,9}day)?,? ?(?:(?:i|we|my|our|he|she) ?(?:${RELATION})?|${RELATION}) (?:(?:finally|just) (?:finished|completed|paid|met|made it|quit|left|told|signed|submitted|saw|won|moved|did)|(?:today |yesterday )?paid off|had (?:a|an|his|her|my) (?:heart attack|stroke|accident|operation|miscarriage|baby|scare|fall|surgery|car crash)|lost (?:my|our|the|his|her) (?:wedding|engagement|baby|house|home|ring|best)|survived|made it to|crashed|had (?:my|his|her) [\\p{L} ]{3,20} out|took (?:me|us|him|her) to (?:my|our|his|her)|was (?:knocked down|hit by|diagnosed|robbed|mugged|rushed to)|nearly (?:died|drowned))\\b`,
      "u",
    ),
    unless: PAST_TIME,
    why: "a turn of a life",
  },
  {
    gives: "experience",
    when: /\b(?:i|we|he|she) (?:was|were) (?:raised|brought up|educated|apprenticed|stationed|posted)\b|^(?:\w{2,12} ){1,4}ago,? (?:i|we) [a-z]{3,14}ed\b|\bin (?:a|my|another|his|her) (?:previous|former|past|earlier|other) (?:life|job|role|career|company)\b|\b(?:i|we|he|she) (?:was|were) in the (?:army|navy|air force|military|scouts|merchant navy|police|reserves)\b|\bspent (?:my|his|her|their|our|\w{1,10}) (?:twenties|thirties|childhood|teens|summers?|youth|years?|months?|decades?|semesters?)\b/,
    why: "the past",
  },
  {
    gives: "experience",
    when: new RegExp(
      `${WHO} (?:first |also |briefly |previously |originally )?(?:(?:worked|lived|studied|served|taught|trained|volunteered|apprenticed|interned) (?:at|in|as|for|with|under|abroad|on)|used to)\\b`,
      "u",
    ),
    unless: /\bnot used to\b|\b(?:is|are|am|was|get|gets|getting) used to\b/,
    why: "the past",
  },
];
