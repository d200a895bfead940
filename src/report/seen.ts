import type { Header } from "../domain/kinds.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { Status } from "../domain/status.ts";
import { DEFAULTS, type Kind } from "../domain/vocabulary.ts";
import type { Zone } from "../text/time-zone.ts";

/** A memory as the index has it. */
export interface ReportRow {
  readonly header: Header;
  /** Days on which somebody looked it up. */
  readonly accessDays: number;
  readonly lastAccess?: string | undefined;
}

/** What is kept of each memory while a report is made; headers are let go of. */
export interface Seen {
  readonly id: string;
  readonly kind: Kind;
  readonly status: Status;
  readonly created: string;
  /** When it got its status, as far as its header says. */
  readonly changed: string;
  /** Day on which it became true. */
  readonly day: string;
  readonly isInForce: boolean;
  /** It holds, or was true once: it belongs to a story. */
  readonly isTold: boolean;
  /** Whom and what it names, as it is spelled there; the user is not among them. */
  readonly names: readonly string[];
}

/** What was true once belongs to the story too. */
const PAST: readonly Status[] = ["superseded", "invalidated"];
/** What is made of other memories, and what it is made of. */
const DERIVED: ReadonlySet<Kind> = new Set(["box", "belief"]);

export function seenOf(header: Header, moment: { readonly nowMs: number; readonly zone: Zone }): Seen {
  const { id, kind, created, updated, archived_at } = header;
  const isNamed = kind !== "box" && kind !== "entity";
  return {
    ...{ id, kind, created },
    status: header.status ?? DEFAULTS.status,
    changed: archived_at ?? updated ?? created,
    day: (header.valid_at ?? created).slice(0, 10),
    isInForce: isRecallable(header, moment).yes,
    isTold: isRecallable(header, { ...moment, include: PAST }).yes,
    names: isNamed ? namesOf(header) : [],
  };
}

function namesOf({ entities = [], subject = DEFAULTS.subject }: Header): readonly string[] {
  return subject === DEFAULTS.subject ? entities : [...entities, subject];
}

/** The memories that one was made of, where what it says is theirs; [] for one that stands for itself. */
export function basisOf(header: Header): readonly string[] {
  if (!DERIVED.has(header.kind)) return [];
  const { sources = [] } = header;
  const parts = header.kind === "box" ? (header.members ?? []) : [];
  const evidence = header.kind === "belief" ? [header.supporting, header.contradicting, header.partial] : [];
  return [...sources, ...parts, ...evidence.flatMap((ids) => ids ?? [])].map(idOf);
}

/** The memory that a reference leads to, be it to one of its turns. */
export function idOf(reference: string): string {
  return reference.split("#", 1)[0] ?? reference;
}
