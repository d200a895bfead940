import type { Form } from "./forms.ts";
import type { Rule } from "./plain-form.ts";

/**
 * Forms of what two people say to each other besides telling of themselves: praise, encouragement, reactions
 * to what the other has just said. They hold where the speaker is known, which is in a conversation: there
 * "you" is another person, who tells it better, and not an assistant. In order, by the plain form.
 */
export const TALK_FORMS: readonly Rule<Form>[] = [
  {
    gives: "small-talk",
    when: /^(?:you|your|yours|you'(?:re|ve|ll|d)|youre|lucky you|good (?:on|for) you|proud of you|both of you)\b/,
    why: "says to somebody what they know of themselves",
  },
  {
    gives: "request",
    when: /^(?:please |just |so |and |always |never )?(?:keep|stay|enjoy|feel free|go (?:for it|get)|way to go|hang in|believe in|remember|forget|don't|let's|let me|let us|take (?:care|it|your)|have (?:a|fun)|check|trust|follow|tell|share|send|say|give|call|stop by|come|reach out|look (?:at|out)|hold on|count me in|here's to|best of)\b/,
    why: "asks or encourages somebody to do something",
  },
  {
    gives: "small-talk",
    when: /^(?:(?:so|really|much|always|totally|truly|super) )?(?:wishing|sending|sounds|looks|looking forward|hoping|hope|wish|appreciate|appreciated|thanks|thank|glad|happy (?:to|for)|proud|thrilled (?:for|to)|excited (?:for|to (?:see|hear))|sorry|congrats|congratulations|cheers|kudos|no (?:doubt|worries|problem|way|need)|can't wait|couldn't agree|way to|what an?|such an?|how (?:nice|cool|great|lovely|sweet)|sure thing|anytime|here you go|here it is|take care|same here|me too|that said)\b/,
    unless: /\b(?:i'm|i've|i am|i have|i was|i will|my|our)\b/,
    why: "courtesy or praise",
  },
  {
    gives: "small-talk",
    when: /^(?:i |i'm |i am |i'll |we're )(?:(?:so|really|totally|completely|just|truly|also|always|very|super|definitely) )*(?:agree|understand|hear you|get (?:it|that|you)|feel you|bet|hope|appreciate|admire|wish you|believe in you|support you|here for you|here if|here to|glad|happy (?:for|to hear)|proud (?:of you|to)|sorry|thrilled (?:for|to hear)|rooting for|cheering|can't wait|can (?:see|imagine|tell|relate)|(?:be|am) (?:here|there)|with you|know (?:you|what you|how you|it's|that feeling)|see (?:what|why|how)|let you know|keep (?:you|that|it)|think (?:it's|that's|you))\b/,
    unless: /\bmy (?:mother|father|mom|dad|mum|son|daughter|brother|sister|wife|husband|kids)\b|\d/,
    why: "sympathy",
  },
  {
    gives: "small-talk",
    when: /^(?:and |but |so )?(?:it|that|this|those|these)(?:'s|'ll| is| are| was| were| must| can| could| will| may| might| sure| really| truly| just| definitely| always| gives?| means?| makes?| made| helps?| feels?| felt| sounds?| looks?| looked| seems?| reminds?| takes?| brings?| shows?| has been| had)\b/,
    unless:
      /\d|"|\b(?:i|i'm|i've|my|our|called|named|yesterday|last (?:week|month|year|night|summer|weekend))\b/,
    why: "a reaction to something that is not there",
  },
  {
    gives: "small-talk",
    when: /^(?:that|those|these|this|the|what) (?:[\w'-]{2,20} ){1,3}(?:is|are|was|were|looks?|sounds?|seems?|must be) (?:[\w']{2,12} ){0,3}(?:gorgeous|great|amazing|awesome|beautiful|stunning|vivid|cool|lovely|inspiring|powerful|special|cute|adorable|impressive|incredible|wonderful|fantastic|nice|sweet|fun|good|tough|delicious|yummy|perfect|pretty|calming|peaceful)\b.{0,40}$/,
    unless: /\b(?:my|our|i|i'm|i've)\b|\d/,
    why: "praise of something that is not there",
  },
];
