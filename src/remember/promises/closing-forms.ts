import type { Rule } from "../../language/extract/plain-form.ts";
import { analyse } from "../../text/analyse.ts";

/** What a sentence says of something promised: that it was done, that it is off, or that it is still to do. */
export type ClosingForm = "done" | "off" | "not-yet";

const OPENING =
  "(?:(?:ok(?:ay)?|and|so|but|oh|hey|hi|well|yes|yep|yeah|update|fyi|by the way|good news|actually|just|already|finally|both|all|everything|now|then),? ){0,4}";

/** By the plain form of a sentence; the first that holds counts. */
export const CLOSING_RULES: readonly Rule<ClosingForm>[] = [
  {
    gives: "not-yet",
    when: /\b(?:not (?:yet|done|finished|ready|sent|there)|(?:isn't|aren't|wasn't) (?:done|finished|ready|sent|there)|haven't|hasn't|have not|has not|didn't|did not|couldn't|still (?:have|need|has|needs|must|not|to)|forgot|almost|nearly|half|as soon as|once|until|when|if|will be|won't be|should be|to be|would be|about to)\b/,
    why: "says that it is not done, or when it would be",
  },
  {
    gives: "off",
    when: /\b(?:never ?mind|nvm|don't bother|do not bother|no need|not needed|not necessary|unnecessary|scratch that|forget (?:it|about|that|the)|no longer (?:need|necessary|want|required|possible|relevant)|changed (?:my|our) minds?|call(?:ed|ing)? (?:it |that |this )?off|drop (?:it|that|this)|leave it|cancell?ed|cancel (?:that|it|this|the|my|our)|fell through|isn't happening|is not happening)\b/,
    why: "calls it off",
  },
  {
    gives: "off",
    when: /\b(?:that|it|this|[\p{L}\p{N}]{2,24})(?:'s| is| are) (?:off|out|moot|obsolete|history)\b(?! (?:the|my|your|our|of|to|for)\b)/u,
    why: "is off",
  },
  {
    gives: "off",
    when: /\bno (?:[\p{L}\p{N}'-]{2,24} ){1,3}(?:needed|required|necessary)\b|\b(?:i|we)(?:'m| am|'re| are) not (?:going to )?\w{2,20} .{0,60}?\b(?:any ?more|after all)\b|\b(?:i|we) (?:won't|will not|can't|cannot) .{0,80}?\b(?:any ?more|after all|anyway|it's|because|since)\b/u,
    why: "takes it back",
  },
  {
    gives: "done",
    when: new RegExp(
      `^${OPENING}(?:it's |that's |it is |that is |i'm |we're |all )?(?:done|finished|sorted|completed|taken care of|handled|mission accomplished)\\b`,
    ),
    why: "done",
  },
  {
    gives: "done",
    when: new RegExp(
      `^${OPENING}(?:i|we|he|she|they|[a-z]{2,20})(?:'ve| have| has)? ?(?:just |already |finally |now |also )?(?:did|done|went|[a-z]{2,16}ed|sent|paid|bought|made|got|took|brought|wrote|gave|found|put|told|spoke|met|built|sold|left|set|read|ran|cut|drove|picked|dropped|taken|written|given|brought|spoken|shown|drawn)\\b`,
    ),
    why: "reports an action",
  },
  {
    gives: "done",
    when: /^(?:[a-z]{2,16}ed|sent|paid|bought|made|got|took|brought|wrote|gave|put|told|spoke|met|built|sold|set|ran|drove|received) \w/,
    why: "reports an action without its subject",
  },
  {
    gives: "done",
    when: /\b(?:is|are|was|were|has been|have been|'s|got|been) (?:all |now |already |finally |just )?(?:done|finished|ready|complete|in the|on its way|on the way|up|live|out|[a-z]{2,16}ed|sent|paid|bought|made|taken|written|built|sold|given|set|brought)\b/,
    why: "says that it is done",
  },
  {
    gives: "done",
    when: /^(?:here (?:is|are|you go|it is|they are)|here's|as promised|voil[aà])\b/,
    why: "hands it over",
  },
  {
    gives: "done",
    when: /^(?:[\p{L}\p{N}'’-]{2,24} ){1,4}(?:done|finished|ready|sent|paid|bought|made|sorted|[a-z]{2,16}ed)$/u,
    why: "a note that it is done",
  },
];

/** Nothing but that it is done, or done to what a pronoun stands for. */
export const BARE_DONE = new RegExp(
  `^${OPENING}(?:it's |that's |it is |that is |i'm |we're |all )?(?:done|finished|sorted|completed|taken care of|handled|mission accomplished)(?: (?:it|that|now|already|and dusted|here|today))?(?:$|[,;.!–—-])|^${OPENING}(?:(?:i|we)(?:'ve| have)? )?(?:just |already |finally |now )?(?:did|done|got) (?:it|that|them|this|those|him|her)\\b`,
);
/** What was promised, done to what a pronoun stands for: "I sent it". */
export const DONE_TO_IT = new RegExp(
  `^${OPENING}(?:(?:i|we)(?:'ve| have)? )?(?:just |already |finally |now )?(?:\\w{2,16}ed|sent|paid|bought|made|took|brought|wrote|gave|put|told|met|built|sold|set|read) (?:it|that|them|this|those|him|her|you)\\b`,
);
/** Nothing but that it is off. */
export const BARE_OFF =
  /^(?:(?:actually|oh|ok(?:ay)?|well|so|but|hey|sorry),? ){0,3}(?:never ?mind|nvm|scratch that|forget (?:it|about it|that)|don't bother|no need|cancel (?:that|it|this)|drop (?:it|that|this)|leave it|(?:(?:i|we)(?:'ve| have)? )?changed (?:my|our) minds?)(?:$|[,;:.!–—-])|\b(?:that|it|this)(?:'s| is) (?:off|moot|cancell?ed|no longer (?:needed|necessary|relevant))\b/;
/** It means everything that the speaker has open. */
export const ALL_DONE =
  /\b(?:both|all|everything|all of (?:it|them|that))\b.{0,20}\b(?:done|finished|sorted|completed|handled)\b/;
/** What is said of a thing without doing with it what was promised. */
export const NOT_COMPLETING =
  /\b(?:read|saw|heard|liked|loved|hated|needed|wanted|thought|forgot|missed|lost|started|began|opened|discussed|talked|considered|looked at|found|mentioned|remembered|planned|tried|promised|agreed|noticed|waited|delayed|postponed|moved)\b/;
/** Words of times and of promising, which two sentences share without meaning the same thing. */
export const NO_CONTENT: ReadonlySet<string> = new Set(
  analyse(
    `monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun january february march april
    may june july august september october november december today tomorrow tonight yesterday day week weekend month
    year morning afternoon evening noon night next last end later soon first time way home promise promised
    need remind reminder todo task action item due deadline forget remember let know going got done
    finish finished ready owner back`,
  ),
);
