import { UTC, type Zone } from "../text/time-zone.ts";
import { isPastTtl } from "./aging.ts";
import { idTime, idTimeMs } from "./ids.ts";
import type { Header } from "./kinds.ts";
import { RECALLABLE, type Status } from "./status.ts";
import { DEFAULTS } from "./vocabulary.ts";

export interface RecallMoment {
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
  /** Where the person's days begin (default: UTC). */
  readonly zone?: Zone | undefined;
  /** `--as-of`: answer with what was true and known at this moment, ms since 1970. */
  readonly asOfMs?: number | undefined;
  /** `--include`: statuses that are recalled on request. */
  readonly include?: readonly Status[] | undefined;
  /** Headers of other memories by id; asked only with `asOfMs`. */
  readonly headerOf?: ((id: string) => Header | undefined) | undefined;
}

export type Recallable =
  | { readonly yes: true; readonly reason?: undefined; readonly why?: undefined }
  | {
      readonly yes: false;
      readonly reason: "status" | "expired" | "no longer true" | "not yet true" | "not yet known";
      /** One sentence for a person. */
      readonly why: string;
    };

const YES: Recallable = { yes: true };

/**
 * Whether a memory may be recalled: by its status (RECALLABLE), its time to live, and the interval `[valid_at, invalid_at)` in which it
 * is true. The one decision for every path to a person or a prompt. With `asOfMs`, ends that were not known then do not count. A `valid_at`
 * in the future does not matter, unless an earlier moment is asked for. Pure.
 */
export function isRecallable(header: Header, moment: RecallMoment): Recallable {
  const { nowMs, zone = UTC, asOfMs, include, headerOf } = moment;
  const { created, valid_at = created, invalid_at, superseded_by = "", lapses = [] } = header;
  const status = header.status ?? DEFAULTS.status;
  const wall = (iso: string) => zone.toWall(Date.parse(iso));
  const asOf = asOfMs === undefined ? undefined : zone.toWall(asOfMs);
  const isWanted = include?.includes(status) === true;
  // An archived belief is one that was given up; any other archived memory is just out of the way.
  const isGivenUp = header.kind === "belief" && status === "archived";
  const recallable = isGivenUp ? "asked" : RECALLABLE[status];
  const isBarred = recallable === "no" || (recallable === "asked" && asOf === undefined && !isWanted);
  if (isBarred && !(status === "superseded" && holdsUntilLater(header, moment)))
    return no("status", `its status is ${status}`);
  // An expired memory is gone for good, whatever moment is asked for; a pinned one does not expire.
  if (isPastTtl(header, nowMs)) return no("expired", `it expired on ${header.expires_at}`);
  if (asOf !== undefined) {
    if (wall(saidAt(header)) > asOf) return no("not yet known", `it was recorded later, on ${created}`);
    if (wall(valid_at) > asOf) return no("not yet true", `it became true later, on ${valid_at}`);
    const lapse = lapses.find((interval) => {
      const [from = "", until = ""] = interval.split("/");
      return wall(from) <= asOf && asOf < wall(until);
    });
    if (lapse !== undefined)
      return no("no longer true", `something else was true then, ${lapse.replace("/", " to ")}`);
  }
  if (invalid_at === undefined || isWanted || wall(invalid_at) > (asOf ?? zone.toWall(nowMs))) return YES;
  // A correction may be dated back: until it was made the memory was taken for true.
  const successor = asOf === undefined ? undefined : headerOf?.(superseded_by);
  if (asOf !== undefined && successor !== undefined && wall(saidAt(successor)) > asOf) return YES;
  return no("no longer true", `it has not been true since ${invalid_at}`);
}

/** When a memory was known: an import or a conversation is stored long after it was said, which its id tells. */
function saidAt({ id, kind, created }: Header): string {
  const isSaid = kind === "fact" || kind === "commitment" || kind === "episode";
  return isSaid && idTimeMs(id) < Date.parse(created) ? idTime(id) : created;
}

/**
 * Whether a memory still holds that something else takes the place of on a day to come: its end was put later than the moment
 * at which it was replaced. What is itself to come holds no more once it is replaced. Pure.
 */
export function holdsUntilLater(header: Header, { nowMs, zone = UTC }: Now): boolean {
  const { created, updated = created, invalid_at } = header;
  if (invalid_at === undefined || isToCome(header, { nowMs, zone })) return false;
  const end = zone.toWall(Date.parse(invalid_at));
  return end > zone.toWall(nowMs) && end > zone.toWall(Date.parse(updated));
}

type Now = Pick<RecallMoment, "nowMs" | "zone">;

/** Whether a statement says what is so, or happens, from a day after the moment on only. Pure. */
export function isToCome(header: Header, { nowMs, zone = UTC }: Now): boolean {
  const { created, valid_at = created } = header;
  const from = (header.kind === "fact" ? header.due : undefined) ?? valid_at;
  return zone.toWall(Date.parse(from)) > zone.toWall(nowMs);
}

function no(reason: Exclude<Recallable["reason"], undefined>, why: string): Recallable {
  return { yes: false, reason, why };
}

/** Whether a memory held and does no more, or its time is over. Pure. */
export function isHeldNoMore(header: Header, moment: RecallMoment): boolean {
  const recallable = isRecallable(header, moment);
  return !recallable.yes && OVER.has(header.status ?? DEFAULTS.status);
}

const OVER: ReadonlySet<string> = new Set(["superseded", "expired"]);
