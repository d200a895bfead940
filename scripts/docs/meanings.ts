import type { EXIT } from "../../src/domain/errors.ts";
import type { HeaderOf } from "../../src/domain/kinds.ts";
import type { Status } from "../../src/domain/status.ts";
import type { Kind } from "../../src/domain/vocabulary.ts";

type KeyOf<K extends Kind> = K extends Kind ? keyof HeaderOf<K> : never;
/** Any key of the front matter of any kind. */
type HeaderKey = KeyOf<Kind>;

/** What each key of the front matter holds, in one line; docs/format.md is printed from it. */
export const KEY_DOCS: Readonly<Record<HeaderKey, string>> = {
  id: "A prefix for the kind and a ULID in lower case; never changes.",
  kind: "`episode`, `fact`, `commitment`, `box`, `belief`, `artifact` or `entity`.",
  category: "Sort of statement, such as `preference` or `decision`.",
  category_by: "`user`: a person named the category.",
  subject: "Who or what it is about, in lower case.",
  created: "When it was captured. Its UTC day is the folder.",
  updated: "When pai last changed the file.",
  valid_at: "When it became true.",
  invalid_at: "When it stopped being true, if it did.",
  lapses: "When it was not true in between: intervals `<from>/<until>`.",
  source: "Who said it: `user`, `agent`, `tool`, `web` or `import`.",
  session: "The conversation that it came from.",
  project: "Key of the repository in which it was captured.",
  scope: "`global`, or `project`: recalled only there.",
  status: "See the status table in lifecycle.md.",
  reason: "Why it has this status, in one line.",
  verification: "`unverified`, `user_confirmed`, `disputed`, or in older files `system_inferred`.",
  policy: "How it ages: `ephemeral`, `durable` or `protected`.",
  pinned: "`true`: it never ages, and maintenance leaves it alone.",
  confidence: "How certain it was at first, 0 to 1.",
  importance: "1 (trivial) to 10 (critical).",
  confirmed: "When it was last confirmed; ageing counts from here.",
  tags: "Labels given by the user, also by a `#tag` in the text.",
  keywords: "More words under which it is found.",
  entities: "People, places and things that it mentions.",
  sources: "Ids of the episodes or turns it comes from: at most the oldest 8 and the newest 192.",
  sources_count: "Number of sources or facts, if not all are listed.",
  links:
    "Links to other memories: `to` and `type`; those with a `strength`, in older files, are not followed.",
  supersedes: "Ids of the memories that it replaces.",
  superseded_by: "Id of the memory that replaced it.",
  expires_at: "When it stops being recalled.",
  archived_at: "When it moved to `archive/`.",
  forgotten_at: "When it was forgotten.",
  attributes: "Other named values: texts, numbers, true or false.",
  author: "In a project's store: who wrote it, by the name that git has.",
  sensitive: "`true`: private, such as health, money, religion or an exact address.",
  sealed: "A value encrypted with age, as base64; `pai show --reveal` shows it.",
  summary: "One line that replaces the body in lists and prompts.",
  hash: "`sha256:` and the hash of the body in lower case, without white space and punctuation.",
  context: "The circumstances, in one line.",
  started: "When the conversation began.",
  sealed_at: "When it was closed; an open one still grows.",
  turns: "How many turns the conversation has.",
  due: "When it is to be done, or when it happens.",
  state: "`open`, `fulfilled`, `expired` or `cancelled`.",
  resolved_at: "When it stopped being open.",
  owed_to: "To whom it was promised.",
  topics: "In older files: words that its members had in common.",
  members: "Ids of the memories in the box.",
  seal_reason: "Why the box was closed.",
  goal: "In older files: what the work in the box was for.",
  timeframe:
    "`current`, or `past` (stated as past, denied last, or not observed for long); in older files also `always`.",
  alpha: "1 + supporting observations.",
  beta: "1 + contradicting observations.",
  evidence: "Number of independent observations.",
  supporting: "Ids of what supports it, at most 64.",
  contradicting: "Ids of contradicting facts, at most 64.",
  peak: "Its highest confidence so far.",
  last_reinforced: "When it was last supported.",
  promoted_at: "When it was added to MEMORY.md.",
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
  pending: ["capture.review, or text of others that reads like orders", "confirm"],
  superseded: ["a newer memory, a merge, an answer, or the end of a belief", "restore"],
  forgotten: ["forget", "restore"],
  pruned: ["confidence below the threshold", "restore"],
  archived: ["age and low importance", "restore"],
  expired: ["end of its time to live, or a commitment resolved long ago", "restore"],
};
