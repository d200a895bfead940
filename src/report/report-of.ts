import type { HistoryLine } from "../domain/changeset.ts";
import { isOpenCommitment, isOverdue } from "../domain/commitment.ts";
import { ID_PREFIX, idTime, kindOfId } from "../domain/ids.ts";
import type { Header, HeaderOf } from "../domain/kinds.ts";
import { ASKS, choicesOver, MEANINGS } from "../domain/question.ts";
import { DOUBTS, isTelling } from "../domain/shown-words.ts";
import type { QuestionsJson } from "../domain/write-shapes.ts";
import { oneLine } from "../text/escape.ts";
import { onceEach } from "../text/groups.ts";
import { compare } from "../text/numbers.ts";
import { formatDay } from "../text/time-zone.ts";
import { confidenceOf, courseOf } from "./confidence.ts";
import type {
  OwnPart,
  ReportBelief,
  ReportData,
  ReportHealth,
  ReportLine,
  ReportPromise,
  ReportThread,
} from "./report-data.ts";
import { best, type Gate, type NameSource, type Seen, seenOf, sift, standsAlone, threadsOf } from "./seen.ts";

export interface ReportSource extends NameSource {
  /** What happened, oldest first. */
  readonly history: readonly HistoryLine[];
  /** The memories that tell of the owner. */
  readonly ownIds: (part: OwnPart) => readonly string[];
  readonly questions: QuestionsJson;
  readonly isUndoable: (changeSet: string) => boolean;
  /** The change sets of this machine, newest first, where those that can be undone were asked for. */
  readonly records: readonly (Made & { readonly undoes?: string })[];
  /** What was answered, and about which memories, by change sets. */
  readonly answers: ReadonlyMap<string, { readonly choice: string; readonly about: readonly string[] }>;
  /** What happens on the days to come, by ids, day by day. */
  readonly upcoming: readonly (readonly [day: string, id: string, isDoubted: boolean])[];
  readonly health: ReportHealth;
  /** The same with what is private, where that is to be listed. */
  readonly unveiled?: NameSource | undefined;
}

type Made = Pick<HistoryLine, "cs" | "command" | "at" | "seq">;

const LISTED = 12;
const BELIEFS = 12;
const QUESTIONS = 10;
const MOST_PRIVATE = 100;
/** How many times more candidates than results are fetched: some cannot be read or must not be shown. */
const SPARE = 3;
const TEXT_CHARS = 240;

type Belief = HeaderOf<"belief">;
type Promised = HeaderOf<"commitment">;

/** Everything that a report shows: lists of bounded length. Pure but for what it is given. */
export function reportOf(source: ReportSource): ReportData {
  const sorted = sort(source);
  const { memories, gate } = sorted;
  const show = shower(source, gate);
  const hidden = hiddenIn(source, gate);
  return {
    at: new Date(source.nowMs).toISOString(),
    memories: memories.length,
    inForce: sorted.standing,
    leftOut: {
      sensitive: hidden.size,
      forgotten: gate.forgotten,
      ...(source.unveiled && { shown: linesOf(hidden, source.unveiled) }),
    },
    you: youOf(sorted, source, show),
    promises: promisesOf(sorted, source, show),
    beliefs: { total: sorted.beliefs.length, shown: beliefsOf(sorted.beliefs, source) },
    ...threadsOf(sorted, source, show),
    questions: questionsOf(source, sorted),
    ...changesOf(sorted, source, show),
    health: source.health,
  };
}

/** All that is told of a name; undefined where there is no such name, or nothing to tell. Pure but for what it is given. */
export function threadOf(source: NameSource, whole: string): ReportThread | undefined {
  const sorted = sort(source);
  return threadsOf(sorted, source, shower(source, sorted.gate), whole).threads[0];
}

/** What is kept back as private, each thing once. */
function hiddenIn({ headerOf, isHere }: NameSource, gate: Gate): ReadonlySet<string> {
  const ids = [...gate.hidden].filter((id) => {
    const [header, kind] = [headerOf(id), kindOfId(id)];
    return header !== undefined && kind !== undefined && isHere(header) && standsAlone({ id, kind }, gate);
  });
  return new Set(ids);
}

/** The latest of some memories. */
function linesOf(ids: ReadonlySet<string>, source: NameSource): readonly ReportLine[] {
  const { memories, gate } = sort(source);
  const wanted = memories.filter(({ id }) => ids.has(id)).sort((a, b) => compare(b.said, a.said));
  return wanted.slice(0, MOST_PRIVATE).flatMap((seen) => shower(source, gate)(seen) ?? []);
}

/** The memories of which a report tells, those that need a closer look by themselves. */
interface Sorted {
  readonly memories: readonly Seen[];
  readonly entities: readonly Header[];
  readonly beliefs: readonly Belief[];
  readonly promises: readonly { readonly header: Promised; readonly seen: Seen }[];
  /** How many things hold, each counted once. */
  readonly standing: number;
  readonly gate: Gate;
  /** Ids of what is told, and in force. */
  readonly inForce: ReadonlySet<string>;
}

function sort(source: NameSource): Sorted {
  const memories: Seen[] = [];
  const [entities, beliefs]: [Header[], Belief[]] = [[], []];
  const promises: { readonly header: Promised; readonly seen: Seen }[] = [];
  const moment = { nowMs: source.nowMs, zone: source.zone };
  const gate = sift(source, (header) => {
    const seen = seenOf(header, moment, source.headerOf);
    memories.push(seen);
    if (header.kind === "entity") entities.push(header);
    if (header.kind === "belief" && seen.isInForce) beliefs.push(header);
    if (header.kind === "commitment") promises.push({ header, seen });
  });
  const standing = memories.filter((seen) => seen.isInForce && standsAlone(seen, gate));
  return {
    memories,
    entities,
    beliefs,
    promises,
    gate,
    standing: standing.length,
    inForce: new Set(memories.flatMap(({ id, isInForce }) => (isInForce ? [id] : []))),
  };
}

/** The line of a memory; undefined where its text is not to be shown. */
function shower({ textOf, handleOf, fromOf, doubtOf }: NameSource, gate: Gate) {
  return ({ id, day, isInForce }: Seen): ReportLine | undefined => {
    const text = gate.maySay(id) ? textOf(id) : undefined;
    if (text === undefined) return undefined;
    const [from, doubt] = [fromOf(id), isInForce ? doubtOf(id) : undefined];
    const more = { ...(from !== "" && { from }), ...(doubt !== undefined && { doubt }) };
    return { handle: handleOf(id), day, isInForce, text: shortened(text), ...more };
  };
}

function shortened(text: string): string {
  const line = oneLine(text.slice(0, 4 * TEXT_CHARS));
  const chars = [...line];
  return chars.length <= TEXT_CHARS ? line : `${chars.slice(0, TEXT_CHARS).join("").trimEnd()}…`;
}

function youOf(
  { memories }: Sorted,
  { ownIds }: ReportSource,
  show: (seen: Seen) => ReportLine | undefined,
): ReportData["you"] {
  const byId = new Map(memories.map((seen) => [seen.id, seen]));
  // The statements of one remark read alike.
  const linesOf = (part: OwnPart) =>
    onceEach(
      ownIds(part)
        .flatMap((id) => byId.get(id) ?? [])
        .sort((a, b) => compare(b.said, a.said))
        .flatMap((seen) => show(seen) ?? []),
      ({ text }) => text,
    ).slice(0, LISTED);
  return { self: linesOf("self"), people: linesOf("people"), likes: linesOf("likes") };
}

/** Each thing is told once, where it is the most urgent: the parts of one remark read alike. */
function promisesOf(
  { promises, memories }: Sorted,
  { nowMs, zone, upcoming }: ReportSource,
  show: (seen: Seen) => ReportLine | undefined,
): ReportData["promises"] {
  const open = promises
    .filter(({ header, seen }) => isOpenCommitment(header) && seen.isInForce)
    .map((one) => ({ ...one, id: one.seen.said })); // of one day, what was promised first
  const isLate = ({ header }: { readonly header: Promised }) => isOverdue(header, nowMs, zone);
  const dayOfDue = ({ header }: { readonly header: Promised }) => Date.parse(header.due ?? "9999-12-31");
  const told = new Set<string>();
  const lineOf = (seen: Seen, due?: string): ReportPromise[] => {
    const line = show(seen);
    if (line === undefined || told.has(line.text)) return [];
    told.add(line.text);
    return [{ ...line, ...(due && { due: due.slice(0, 10) }) }];
  };
  const shown = (some: typeof open) => {
    const first = best(some, SPARE * LISTED, (one) => -dayOfDue(one));
    const lines = first.flatMap(({ seen, header: { due } }) => lineOf(seen, due));
    return { lines, total: some.length - first.length + lines.length };
  };
  const byId = new Map(memories.map((seen) => [seen.id, seen]));
  for (const { seen } of open) byId.delete(seen.id);
  const late = shown(open.filter(isLate));
  const events = upcoming.flatMap(([due, id, isDoubted]) => {
    const seen = byId.get(id);
    const lines = seen?.isInForce ? lineOf(seen, due) : [];
    return lines.map((line) => ({
      ...line,
      isEvent: true as const,
      ...(isDoubted && { doubt: DOUBTS.maybeOutdated }),
    }));
  });
  const coming = shown(open.filter((one) => !isLate(one)));
  const dayOf = ({ due = "9999-12-31" }: ReportPromise) => Date.parse(due);
  return {
    open: late.total + coming.total,
    overdue: late.total,
    late: late.lines,
    coming: [...coming.lines, ...events].sort((a, b) => dayOf(a) - dayOf(b)),
  };
}

function beliefsOf(beliefs: readonly Belief[], source: ReportSource): ReportBelief[] {
  const worth = (header: Belief) => confidenceOf(header) * Math.log(1 + (header.evidence ?? 0));
  const shown = best(beliefs, SPARE * BELIEFS, worth).flatMap((header): ReportBelief[] => {
    const text = source.textOf(header.id);
    if (text === undefined) return [];
    return [
      {
        handle: source.handleOf(header.id),
        text: shortened(text),
        confidence: confidenceOf(header),
        evidence: header.evidence ?? 0,
        contradicting: header.contradicting?.length ?? 0,
        course: courseOf(header, source),
      },
    ];
  });
  return shown.slice(0, BELIEFS);
}

function questionsOf(
  { questions: { results, total }, isShown, textOf, fromOf }: ReportSource,
  { gate: { hidden }, inForce }: Sorted,
): ReportData["questions"] {
  const isHidden = ({ about, texts }: (typeof results)[number]) =>
    about.some((id) => hidden.has(id)) || !texts.every(isShown);
  const told = results.filter((one) => !isHidden(one) && one.about.every((id) => inForce.has(id)));
  // In whole remarks, where these differ.
  const saidIn = ({ about, texts }: (typeof results)[number]) => {
    const whole = texts.map((text, i) => textOf(about[i] ?? "") ?? text);
    return (new Set(whole).size < texts.length ? texts : whole).map(shortened);
  };
  return {
    total: total - results.filter(isHidden).length,
    shown: told.slice(0, QUESTIONS).map((one) => {
      const { id, kind, about, handles, choices } = one;
      return {
        id,
        asked: SENTENCES[kind],
        texts: saidIn(one),
        from: about.map(fromOf),
        days: about.map((side) => idTime(side).slice(0, 10)),
        handles: kind === "belief" || handles.length < 3 ? [] : handles,
        choices: choices.map((choice) => ({
          choice,
          meaning: MEANINGS[choice] ?? "",
          asks: choice in ASKS,
          // Which of several older ones it fits.
          fits: handles.filter((_, i) => i > 0 && choicesOver([choice], about[i] ?? "").length > 0),
        })),
      };
    }),
  };
}

const SENTENCES: Readonly<Record<ReportSource["questions"]["results"][number]["kind"], string>> = {
  replaces: "Has this changed?",
  same: "Do both say the same?",
  closes: "Is this done?",
  promise: "Is this a promise?",
  belief: "Do these come to one thing?",
  supports: "Does this speak for it or against it?",
};

const WEEK_MS = 7 * 86_400_000;
/** Of a week, of what was told and of what was done about it; more would make the page too large. */
const MOST_CHANGES = [28, LISTED] as const;
/** What somebody is told that a change has ended, and how much of it. */
const ENDS: ReadonlySet<string> = new Set(["superseded", "fulfilled", "cancelled"]);
const MOST_ENDED = 2;
/** What pai makes of what is there, and nobody tells or does: of upkeep all but what it ends. */
const UNSEEN: ReadonlySet<string> = new Set(["aged", "sealed", "promoted", "demoted", "weakened"]);
const isUnseen = ({ command, event }: HistoryLine) =>
  UNSEEN.has(event) || (/^(?:consolidate|prune)\b/.test(command) && !ENDS.has(event));

/** What a change is less about: pages that follow, and the remark that it comes from. */
const BESIDE = [ID_PREFIX.box, ID_PREFIX.entity, ID_PREFIX.episode].map((prefix) => `${prefix}_`);
const isBeside = (id: string) => BESIDE.some((prefix) => id.startsWith(prefix));

/**
 * The latest change sets, newest first: what command made them, how often what happened to memories that may be counted, and what the memory
 * says that they are about most.
 */
function changesOf(
  { memories, gate: { hidden } }: Sorted,
  { history, isUndoable, records, answers, nowMs, zone }: ReportSource,
  show: (seen: Seen) => ReportLine | undefined,
): Pick<ReportData, "changes" | "changesOfWeek" | "weekSince"> {
  type Whole = {
    readonly first: Made;
    about: string;
    remarks: number;
    readonly events: Map<string, number>;
    readonly ended: (readonly [event: string, id: string])[];
  };
  const begun = (first: Made, about: string): Whole => {
    return { first, about, remarks: 0, events: new Map(), ended: [] };
  };
  const sets = new Map<string, Whole>();
  const undoes = new Map(records.map(({ cs, undoes }) => [cs, undoes]));
  const commands = new Map(records.map(({ cs, command }) => [cs, command]));
  for (const line of history) {
    const { cs, event, id } = line;
    if (hidden.has(id) || isUnseen(line)) continue;
    const set = sets.get(cs) ?? begun(line, id);
    if (isBeside(set.about) && !isBeside(id)) set.about = id;
    if (event === "created" && id.startsWith(`${ID_PREFIX.episode}_`)) set.remarks++;
    set.events.set(event, (set.events.get(event) ?? 0) + 1);
    if (ENDS.has(event)) set.ended.push([event, id]);
    sets.set(cs, set);
  }
  // An answer that leaves all as it is, and taking it back, happens to no memory.
  for (const record of records)
    if (/^(?:answer|undo)$/.test(record.command) && !sets.has(record.cs))
      sets.set(record.cs, { ...begun(record, ""), events: new Map([["answered", 1]]) });
  const seen = new Map(memories.map((one) => [one.id, one]));
  const takenBack = new Set(undoes.values());
  const all = [...sets.values()]
    .filter(({ first: { cs } }) => !takenBack.has(cs)) // what took it back is told
    .sort(({ first: a }, { first: b }) => (a.at === b.at ? b.seq - a.seq : a.at < b.at ? 1 : -1));
  const weekSince = formatDay(new Date(nowMs - WEEK_MS).toISOString(), zone);
  const week = all.filter(({ first: { at } }) => formatDay(at, zone) >= weekSince).length;
  const latest = all.slice(0, week === 0 ? LISTED : week);
  const parts = [true, false].map((is) => latest.filter(({ first }) => isTelling(first.command) === is));
  const shown = parts.flatMap((some, i) => some.slice(0, MOST_CHANGES[i]));
  const changes = shown.map(({ first: { cs, command, at }, about: told, ended, events, remarks }) => {
    const { choice = "", about: [id = told, ...asked] = [] } = answers.get(cs) ?? {};
    const answered = MEANINGS[choice];
    const lineOf = (one: string) => {
      const found = seen.get(one);
      return found && show(found);
    };
    const about = lineOf(id);
    const undone = commands.get(undoes.get(cs) ?? "");
    const others = [...ended, ...asked.map((one) => ["asked", one] as const)]
      .filter(([, one], i, all) => one !== id && all.findIndex(([, other]) => other === one) === i)
      .slice(0, MOST_ENDED);
    return {
      id: cs,
      command,
      at,
      isUndoable: isUndoable(cs),
      remarks,
      ...(about !== undefined && { about }),
      ended: others.flatMap(([event, one]) => {
        const text = lineOf(one)?.text;
        return text === undefined || text === about?.text ? [] : [[event, text] as const];
      }),
      ...(answered !== undefined && { answered }),
      ...(undone !== undefined && { undone }),
      events: [...events].sort(([, a], [, b]) => b - a),
    };
  });
  return { changes, changesOfWeek: week, weekSince };
}
