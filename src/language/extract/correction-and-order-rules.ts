import type { Category } from "../../domain/vocabulary.ts";
import { DEED, EVENING } from "./category-words.ts";
import type { Rule } from "./plain-form.ts";

/** What sets an earlier statement right. By the plain form of a statement without its openings; in order. */
export const CORRECTION_RULES: readonly Rule<Category>[] = [
  {
    gives: "correction",
    when: /^(?:correction|erratum|my mistake|oops|scratch that|i stand corrected|i take that back)\b/,
    why: "says so",
  },
  {
    gives: "correction",
    when: /^(?:no, |wait, |well, |sorry, |hm{1,9}, )?actually\b/,
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
    when: /^(?!i\b|we\b|he\b|she\b|i'm\b)(?:\p{L}.{2,100}), not (?:an? |the |on |in |at |to |by )?\S{1,20}(?: \S{1,20})?$/u,
    unless:
      /\b(?:prefer|like|love|enjoy|hate|favou?rite|use|want|always|never|rule|believe|decided|over|sugar|please)\b/,
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
];

/** What gives orders, tells of a day or decides. By the plain form of a statement without its openings; in order. */
export const STANDING_RULES: readonly Rule<Category>[] = [
  {
    gives: "guideline",
    when: /^(?:from now on|going forward|in (?:the )?future|by default|whenever (?:i|you)|when (?:you|i ask|i say|answering|writing|replying|giving|responding|explaining|in doubt)|every time (?:i|you)|each time (?:i|you)|if (?:i ask|you)|next time|(?:in|for|with|on) [\w ]{2,40}, (?:please )?(?:be|use|keep|always|never|don't|avoid|prefer))\b/,
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
    unless:
      /^(?:just )?call me (?!back\b|when\b|if\b|at\b|on\b|by\b|later\b|sir\b)\w{2,20}(?:,|$)|^(?:use|keep|be|ask) .{0,60}\b(?:is|are|was|were)\b/,
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
      /\b(?:deployed|merged|fixed|shipped|released|upgraded|server|build|branch|pull request|release|migration|database|bug|api|v?\d{1,6}\.\d|meeting|invoice|ticket|repo)\b/,
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
];
