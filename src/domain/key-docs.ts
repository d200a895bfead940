import type { HeaderOf } from "./kinds.ts";
import type { Kind } from "./vocabulary.ts";

type KeyOf<K extends Kind> = K extends Kind ? keyof HeaderOf<K> : never;
/** Any key of the front matter of any kind. */
export type HeaderKey = KeyOf<Kind>;

/** What each key of the front matter holds, in one line; docs/format.md is printed from it. */
export const KEY_DOCS: Readonly<Record<HeaderKey, string>> = {
  id: "Two letters for the kind, `_`, and a ULID in lower case. Follows from time and content; never changes.",
  kind: "`episode`, `fact`, `commitment`, `box`, `belief`, `artifact` or `entity`.",
  category: "What sort of statement it is, such as `preference` or `decision`.",
  category_by: "`user`: a person named the category; a page needs no other sign of it.",
  subject: "Who or what it is about, in lower case.",
  created: "When it was captured. Its UTC day is the folder.",
  updated: "When pai last changed the file.",
  valid_at: "When it became true.",
  invalid_at: "When it stopped being true; absent if it is still true.",
  lapses: "When it was not true although it is, or was, before and after: intervals `<from>/<until>`.",
  source: "Who said it: `user`, `agent`, `tool`, `web` or `import`.",
  session: "The conversation that it came from.",
  project: "Key of the repository in which it was captured.",
  scope: "`global`, or `project`: recalled only there.",
  status: "See the status table in lifecycle.md.",
  reason: "Why it has this status, in one line.",
  lifecycle: "`candidate`, `validated`, `active`, `stale` or `archived`.",
  verification: "`unverified`, `user_confirmed`, `system_inferred` or `disputed`.",
  policy: "How it ages: `ephemeral`, `durable` or `protected`.",
  pinned: "`true`: it never ages, and no pass touches it.",
  confidence: "How certain it was initially, 0 to 1. The current value is computed, not stored.",
  importance: "1 to 10: 1-3 trivial, 4-6 useful, 7-9 core, 10 critical.",
  confirmed: "When a person last confirmed it; ageing counts from here.",
  tags: "Labels given by the user. A `#tag` in the text of a fact, commitment, belief, entity or remark is one too.",
  keywords:
    "More words under which it is found. When the text is edited, those that came from the text are updated.",
  entities: "People, places and things that it mentions.",
  sources:
    "Ids of the episodes it comes from, or of one turn: `ep_…#<hash8>`. At most the oldest 8 and the newest 192.",
  sources_count: "Number of sources, if not all are listed; for a belief, the number of facts.",
  links:
    "Links to other memories: `to`, `type`, and, if similarity created the link, a `strength` from 0 to 1.",
  supersedes: "Ids of the memories that it replaces.",
  superseded_by: "Id of the memory that replaced it.",
  expires_at: "When it stops being recalled.",
  archived_at: "When it moved to `archive/`.",
  forgotten_at: "When it was forgotten.",
  attributes: "Other named values: texts, numbers, true or false.",
  sensitive:
    "`true`: it is about health, money, identity papers, religion, sexuality or an exact address. For a conversation: one of its turns is.",
  sealed:
    "A value that only `pai show --reveal` shows, encrypted (age), as base64; the text says what it is.",
  summary: "One line that replaces the body in lists and prompts.",
  hash: "`sha256:` and the hash of the body's normal form: lower case, without white space and punctuation, with emoji. It differs after a manual edit until pai takes that over.",
  context: "Episode: the circumstances, in one line. Belief: where it applies.",
  action: "What was done.",
  outcome: "What came of it.",
  started: "When the conversation began.",
  sealed_at: "When it was closed; an open one still grows.",
  turns: "How many turns the conversation has.",
  extracted: "From how many turns of an open episode facts have been extracted.",
  due: "When it is to be done; of a fact, the day to come on which it happens.",
  state: "`open`, `fulfilled`, `expired` or `cancelled`.",
  resolved_at: "When it stopped being open.",
  owed_to: "To whom it was promised.",
  topics: "Words that its members have in common.",
  members: "Ids of the memories in the box.",
  seal_reason: "Why the box was closed.",
  trace: "Id of the trace (sequence of boxes) that it belongs to.",
  goal: "What the work in the box was for.",
  timeframe: "`current`, `always`, or `past` (stated as past, denied last, or not observed for long).",
  alpha: "1 + the number of supporting observations + half the number of partial ones.",
  beta: "1 + the number of contradicting observations + half the number of partial ones.",
  evidence: "Number of independent observations.",
  supporting:
    "Ids of supporting facts, and of promises and remarks where somebody said so: at most the oldest 8 and the newest 56, always with the one whose words it has.",
  contradicting: "Ids of contradicting facts, at most 64.",
  partial: "Ids of facts that support it under a condition, at most 64.",
  peak: "Its highest confidence so far.",
  last_reinforced: "When it was last supported.",
  parent: "Id of the belief that it came from.",
  children: "Ids of the beliefs that came from it.",
  promoted_at: "When it was added to MEMORY.md; absent if it is not there.",
  demoted_at: "When it became a former belief on MEMORY.md.",
  suppressed_at:
    "When a person removed it from MEMORY.md; it stays away until it is pinned, or confirmed later.",
  origin: "`cluster` (many observations of one thing) or `synthesis` (one principle behind several).",
  type: "Type of the entity: `person`, `place`, `organisation`, `tool`, `project` or `other`.",
  name: "Its name.",
  aliases: "Its other names. If you add one, new facts about that name are added to this file.",
  relations:
    "Relations: `type` such as `sister` or `works_at`, `to` a name, `fact` the id of the fact that says so, `past` if that fact is no longer true.",
};
