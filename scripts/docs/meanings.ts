import type { EXIT } from "../../src/domain/errors.ts";
import type { HeaderOf } from "../../src/domain/kinds.ts";
import type { Status } from "../../src/domain/status.ts";
import type { Kind } from "../../src/domain/vocabulary.ts";

type KeyOf<K extends Kind> = K extends Kind ? keyof HeaderOf<K> : never;
/** Any key of the front matter of any kind. */
type HeaderKey = KeyOf<Kind>;

/** What each key of the front matter holds, in one line; docs/format.md is printed from it. */
export const KEY_DOCS: Readonly<Record<HeaderKey, string>> = {
  id: "Two letters for the kind, `_`, and a ULID in lower case. Follows from time and content; never changes.",
  kind: "`episode`, `fact`, `commitment`, `box`, `belief`, `artifact` or `entity`.",
  category: "Sort of statement, such as `preference` or `decision`.",
  category_by: "`user`: a person named the category.",
  subject: "Who or what it is about, in lower case.",
  created: "When it was captured. Its UTC day is the folder.",
  updated: "When pai last changed the file.",
  valid_at: "When it became true.",
  invalid_at: "When it stopped being true; absent if it is still true.",
  lapses: "When it was not true in between: intervals `<from>/<until>`.",
  source: "Who said it: `user`, `agent`, `tool`, `web` or `import`.",
  session: "The conversation that it came from.",
  project: "Key of the repository in which it was captured.",
  scope: "`global`, or `project`: recalled only there.",
  status: "See the status table in lifecycle.md.",
  reason: "Why it has this status, in one line.",
  verification:
    "`unverified`, `user_confirmed` or `disputed`; files of older versions also have `system_inferred`.",
  policy: "How it ages: `ephemeral`, `durable` or `protected`.",
  pinned: "`true`: it never ages, and no pass touches it.",
  confidence: "How certain it was at first, 0 to 1.",
  importance: "1 to 10: 1-3 trivial, 4-6 useful, 7-9 core, 10 critical.",
  confirmed: "When it was last confirmed; ageing counts from here.",
  tags: "Labels given by the user; a `#tag` in the text is one, too.",
  keywords: "More words under which it is found.",
  entities: "People, places and things that it mentions.",
  sources:
    "Ids of the episodes or turns (`ep_…#<hash8>`) it comes from: at most the oldest 8 and the newest 192.",
  sources_count: "Number of sources or facts, if not all are listed.",
  links:
    "Links to other memories: `to`, `type`, and a `strength` from 0 to 1 in stores of before, where similarity made the link: those are not followed.",
  supersedes: "Ids of the memories that it replaces.",
  superseded_by: "Id of the memory that replaced it.",
  expires_at: "When it stops being recalled.",
  archived_at: "When it moved to `archive/`.",
  forgotten_at: "When it was forgotten.",
  attributes: "Other named values: texts, numbers, true or false.",
  author: "In a project's store: who wrote it, by the name that git has.",
  sensitive:
    "`true`: it, or a turn of it, is about health, money, identity papers, religion, sexuality or an exact address.",
  sealed: "A value encrypted with age, as base64, that only `pai show --reveal` shows.",
  summary: "One line that replaces the body in lists and prompts.",
  hash: "`sha256:` and the hash of the body in lower case, without white space and punctuation. It differs after a manual edit until pai takes that over.",
  context: "The circumstances, in one line.",
  started: "When the conversation began.",
  sealed_at: "When it was closed; an open one still grows.",
  turns: "How many turns the conversation has.",
  due: "When it is to be done, or when it happens.",
  state: "`open`, `fulfilled`, `expired` or `cancelled`.",
  resolved_at: "When it stopped being open.",
  owed_to: "To whom it was promised.",
  topics: "Words that its members have in common.",
  members: "Ids of the memories in the box.",
  seal_reason: "Why the box was closed.",
  goal: "What the work in the box was for.",
  timeframe:
    "`current`, or `past` (stated as past, denied last, or not observed for long); in stores of before also `always`.",
  alpha: "1 + supporting observations.",
  beta: "1 + contradicting observations.",
  evidence: "Number of independent observations.",
  supporting:
    "Ids of what supports it: at most the oldest 8 and the newest 56, always with the one whose words it has.",
  contradicting: "Ids of contradicting facts, at most 64.",
  peak: "Its highest confidence so far.",
  last_reinforced: "When it was last supported.",
  promoted_at: "When it was added to MEMORY.md; absent if it is not there.",
  demoted_at: "When it became a former belief on MEMORY.md.",
  suppressed_at: "When a person removed it from MEMORY.md.",
  type: "`person`, `place`, `organisation`, `tool`, `project` or `other`.",
  name: "Its name.",
  aliases: "Its other names; you may add some.",
  relations:
    "Only from versions before: `type` such as `sister`, `to` a name, `fact` the id of the fact that says so.",
};

/** What each exit status means, in one line; docs/cli.md is printed from it. */
export const EXIT_DOCS: Readonly<Record<keyof typeof EXIT, string>> = {
  done: "Done, or nothing to do.",
  failed: "Failed; nothing is left half done.",
  usage: "Wrong usage.",
  nothingFound: "Nothing was found.",
  couldNotLook: 'Could not search. This is never reported as "nothing found".',
  conflict: "A conflict, or another process holds the lock.",
  someSkipped: "Done, but some items were skipped and are listed.",
  interrupted: "Interrupted. (A closed pipe gives 0.)",
};

/** How a memory comes to have a status, and the command that leads back to `active`, if one is needed; docs/lifecycle.md has the table. */
export const STATUS_DOCS: Readonly<Record<Status, readonly [enteredBy: string, wayBack: string]>> = {
  active: ["creation, restore", ""],
  pending: ["capture.review, or text of others that reads like instructions", "confirm"],
  superseded: [
    "a newer memory or a merge, linked in both directions; an answer; the gates of beliefs",
    "restore",
  ],
  forgotten: ["forget", "restore"],
  pruned: ["confidence below the threshold", "restore"],
  archived: ["age and low importance", "restore"],
  expired: ["end of its time to live, or a commitment resolved long ago", "restore"],
};
