import { isOpenCommitment } from "./commitment.ts";
import { namesInFact } from "./entities.ts";
import { isSingleRemark } from "./flat.ts";
import { idTimeMs } from "./ids.ts";
import type { Header } from "./kinds.ts";
import { episodesOf, isUnvouched, isVouchedFor } from "./provenance.ts";
import { RECALLABLE } from "./status.ts";
import { DEFAULTS } from "./vocabulary.ts";

/** What a block of all that is in force has to know of each memory, of which it shows few. */
export interface Outline {
  readonly id: string;
  /** When it was said, ms since 1970. */
  readonly saidMs: number;
  /** Whether it is a statement in force: `asked` where the moment, the project or what is asked for decides; `private`: it is, and stands in no block. */
  readonly stands: "always" | "asked" | "private" | "never";
  readonly isVouched: boolean;
  readonly isOfOwner: boolean;
  readonly accessDays: number;
  readonly names: readonly string[];
  /** The episodes whose words it tells. */
  readonly episodes: readonly string[];
}

const OF_OWNER: ReadonlySet<string> = new Set(["identity", "relationship", "preference"]);
/** A name that is longer is a sentence, and no heading. */
const NAME_CHARS = 40;

/** The outline of a memory. Indexes keep it: who changes what it says raises their format. Pure. */
export function outlineOf(header: Header, accessDays: number): Outline {
  const { id, category = "" } = header;
  return {
    id,
    saidMs: idTimeMs(id),
    stands: standsOf(header),
    isVouched: isVouchedFor(header),
    isOfOwner: OF_OWNER.has(category),
    accessDays,
    names: headingsOf(header),
    episodes: episodesOf(header),
  };
}

/** The names in a memory that are not the owner's, and short enough. Pure. */
export function headingsOf(header: Header): readonly string[] {
  return namesInFact(header).filter((name) => name !== DEFAULTS.subject && name.length <= NAME_CHARS);
}

function standsOf(header: Header): Outline["stands"] {
  const isOut = header.verification === "disputed" && header.source !== "user";
  if (isOut || !isStatement(header)) return "never";
  const { status = DEFAULTS.status, expires_at, invalid_at, scope } = header;
  const isThere = RECALLABLE[status] === "yes";
  if (header.sensitive === true) return isThere ? "private" : "never";
  const isFree = isThere && scope !== "project" && !isUnvouched(header);
  const isLasting = expires_at === undefined && invalid_at === undefined && header.kind !== "belief";
  return isFree && isLasting ? "always" : "asked";
}

/** A fact, an open promise, a belief that rests on no fact and says more than facts do, or a remark. */
function isStatement(header: Header): boolean {
  if (header.kind === "belief") return (header.supporting ?? []).length === 0;
  if (header.kind === "commitment") return isOpenCommitment(header);
  return header.kind === "fact" || isSingleRemark(header);
}
