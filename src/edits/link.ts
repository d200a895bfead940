import { type Aged, byAge, type Moment, surestFirst } from "../domain/aging.ts";
import { PaiError } from "../domain/errors.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { type Link, type LinkType, withoutLinks } from "../domain/links.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { RELATION_WORDS } from "../entities/vocabulary.ts";
import { wordsOf } from "../language/sentence/words.ts";
import { assertThere, type Cared, EditBuilder } from "./care.ts";

/**
 * Plans a link between two memories. It is kept with the younger one and read both ways; a contradiction is kept
 * with the older one, which it weakens. PaiError `invalid_value` for a memory and itself, `wrong_state` for one that is
 * forgotten or gone. Pure.
 * @see planUnlink
 */
export function* planLink(ids: readonly string[], type: LinkType, nowMs: number): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const [older, younger] = yield* loadPair(ids, "link");
  for (const { header } of [older, younger]) assertThere(header);
  const [holder, other] = type === "contradicts" ? [older, younger] : [younger, older];
  const [from, to] = [holder.header.id, other.header.id];
  const isThere = (holder.header.links ?? []).some((link) => link.to === to && link.type === type);
  if (isThere) {
    builder.note(`${from} is already linked to ${to}: ${type}`, holder);
    return builder.planned();
  }
  const links: readonly Link[] = [...(holder.header.links ?? []), { to, type }];
  const why = { event: "linked", reason: "linked by the user", detail: `${type} ${to}` } as const;
  builder.change(holder, { links, updated: new Date(nowMs).toISOString() }, why);
  return builder.planned();
}

/** Plans to take the links between two memories away, those of one type or all, whichever of them holds them. Pure. */
export function* planUnlink(
  ids: readonly string[],
  type: LinkType | undefined,
  nowMs: number,
): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const [a, b] = yield* loadPair(ids, "unlink");
  let taken = 0;
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    const to = other.header.id;
    const gone = (one.header.links ?? []).filter(
      (link) => link.to === to && (type === undefined || link.type === type),
    );
    if (gone.length === 0) continue;
    taken += gone.length;
    const detail = gone.map((link) => `${link.type} ${to}`).join(", ");
    const patch = { links: withoutLinks(one.header, gone), updated: new Date(nowMs).toISOString() };
    builder.change(one, patch, { event: "unlinked", reason: "unlinked by the user", detail });
  }
  const what = type === undefined ? "not linked" : `not linked as ${type}`;
  if (taken === 0) builder.note(`${a.header.id} and ${b.header.id} are ${what}`, a);
  return builder.planned();
}

/** Two different memories, the older one first. PaiError `invalid_value`. */
export function* loadPair(ids: readonly string[], verb: string): Plan<readonly [Memory, Memory]> {
  const found = [...(yield* load(ids)).values()].sort(byAge);
  const [older, younger] = found;
  if (older === undefined || younger === undefined)
    throw new PaiError("invalid_value", `cannot ${verb} a memory with itself: ${ids.join(", ")}`, {
      hint: `pai ${verb} <id> <another id>`,
    });
  return [older, younger];
}

/** What is known of facts besides their files. */
export interface MergeScene extends Moment {
  readonly accessOf: (id: string) => Omit<Aged, "header">;
  /** UTC days of access, in order. */
  readonly accessDaysOf: (id: string) => readonly string[];
}

/** The one of two that takes the other in, first: the pinned one, else the surer. Pure. */
export function surerFirst(pair: readonly [Memory, Memory], scene: MergeScene): readonly [Memory, Memory] {
  const order = surestFirst(scene);
  const aged = ({ header }: Memory): Aged => ({ ...scene.accessOf(header.id), header });
  const [first, second] = [...pair].sort(
    (a, b) => Number(b.header.pinned ?? false) - Number(a.header.pinned ?? false) || order(aged(a), aged(b)),
  );
  return [first ?? pair[0], second ?? pair[1]];
}

/**
 * Two memories may stand side by side: no longer disputed for each other's sake, and linked as related, by which neither merging nor weighing
 * takes them up again. Pure but for the builder.
 */
export function bothValid(
  builder: EditBuilder,
  [younger, older]: readonly [Memory, Memory],
  { nowMs, reason }: { readonly nowMs: number; readonly reason: string },
): void {
  const updated = new Date(nowMs).toISOString();
  const why = { event: "linked", reason } as const;
  const freed = undisputed(older.header, younger.header.id);
  if (Object.keys(freed).length > 0) builder.change(older, { ...freed, updated }, why);
  const { links: left = younger.header.links ?? [], ...rest } = undisputed(younger.header, older.header.id);
  const to = older.header.id;
  const others = left.filter((link) => !(link.to === to && link.type === "related"));
  const links: readonly Link[] = [...others, { to, type: "related" }];
  builder.change(younger, { ...rest, links, updated }, { ...why, detail: `related ${to}` });
}

/** What a memory gives up when it no longer contradicts another one. */
export function undisputed(header: Header, other: string): { links?: readonly Link[] | undefined } {
  const against = (header.links ?? []).filter(({ to, type }) => to === other && type === "contradicts");
  return {
    ...(against.length > 0 && { links: withoutLinks(header, against) }),
    ...(header.verification === "disputed" && { verification: undefined, reason: undefined }),
  };
}

/** Whether both statements speak of their writer, or none does. Pure. */
export function maySayOfOne(a: string, b: string): boolean {
  return OWN.test(a) === OWN.test(b);
}

/** Whether both tell of relatives, and of different ones: "my brother lives in Graz", "my cousin lives in Linz". Pure. */
export function areOtherKin(a: string, b: string): boolean {
  const [x, y] = [relativesIn(a), relativesIn(b)];
  return x.size > 0 && y.size > 0 && ![...x].some((word) => y.has(word));
}

/**
 * Whether one of two statements tells of its writer and the other of somebody whom that one does not name: "I live in …", "my sister Mara
 * lives in …", "she lives in …". Pure.
 */
export function tellsOfAnother(a: Memory, b: Memory): boolean {
  const isBoth = (own: Memory, other: Memory) => {
    if (!OWN.test(own.text)) return false;
    const { subject = DEFAULTS.subject } = other.header;
    return (
      THIRD.test(other.text) || (subject !== DEFAULTS.subject && !own.text.toLowerCase().includes(subject))
    );
  };
  return isBoth(a, b) || isBoth(b, a);
}

/** Whether both tell of somebody by name, and of different ones: "Bob likes …", "Carl likes …". Pure. */
export function nameOthers(a: Memory, b: Memory): boolean {
  const [{ subject: x = DEFAULTS.subject }, { subject: y = DEFAULTS.subject }] = [a.header, b.header];
  return x !== y && x !== DEFAULTS.subject && y !== DEFAULTS.subject;
}

/** Also after when or since when: "From this week I am in grill". */
const OWN =
  /^(?:(?:from|since|as of|starting|now|today|this|next|on|at|in|after|before|tonight|tomorrow)(?!\p{L})[^,;.!?]{0,40}[\s,])?(?:i|we)(?:['’\s]|m\s|$)/iu;

const THIRD = /^(?:she|he)(?!\p{L})/iu;

function relativesIn(text: string): ReadonlySet<string> {
  return new Set(wordsOf(text).flatMap((word) => (RELATION_WORDS.has(word.text) ? [word.text] : [])));
}
