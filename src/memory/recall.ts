import { PaiError } from "../domain/errors.ts";
import { DOCUMENT_CONTEXT, isDocument } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import type { TurnJson } from "../domain/memory-shapes.ts";
import type { RecallJson, ResultJson } from "../domain/shapes.ts";
import { sourceOfSpeaker, type TurnMark, turnReference } from "../domain/turn.ts";
import type { TextHit } from "../index-ports.ts";
import { detachedText, summaryIds } from "../markdown/entity-card.ts";
import { readTalk, type SpokenTurn } from "../markdown/talk.ts";
import type { Row, Store } from "../ports.ts";
import type { Found, RecallInput } from "../recall/admission.ts";
import { shownOf, statesPrivate } from "../recall/collapse.ts";
import { fuse, MOST_WORDINGS } from "../recall/fuse.ts";
import { type ReadQuery, readQuery } from "../recall/read-query.ts";
import { fillUp, type Ranked } from "../recall/recall.ts";
import { whyNot } from "../recall/why-not.ts";
import { groupsOf } from "../text/groups.ts";
import { remembered } from "../text/memoised.ts";
import { given } from "../text/objects.ts";
import { type Context, memoryAt, recalledHere, type View, viewOf } from "./context.ts";
import { type Finding, find, findNearest, type RecallOptions } from "./find.ts";
import {
  doubtBy,
  inTheirRemarks,
  present,
  recordAccess,
  spokenIn,
  wholeRemark,
  withDoubts,
} from "./present.ts";
import { resolveId } from "./resolve.ts";

/**
 * Finds memories, best first. An empty list means that nothing is known; an index that cannot be read is
 * PaiError `index_unreadable`. `tookMs` is wall time.
 */
export function recall(context: Context, text: string, options: RecallOptions = {}): RecallJson {
  const startMs = context.clock.wall();
  const view = viewOf(context);
  const { index, moment } = view;
  const read = (words: string) => readQuery(words, moment.nowMs, moment.zone);
  const query = read(text);
  const texts = new ItemTexts(view.store);
  const remarkOf = remembered((id: string) => wholeRemark(id, view));
  const finding = { view, textOf: (found: Found) => texts.textOf(found), remarkOf, options };
  const worded = (asked: ReadQuery) => ({ asked, wording: asked.text, ...find(asked, finding) });
  const own = worded(query);
  const { input } = own;
  const further = wordingsOf(options, query.text).map((wording) => worded(read(wording)));
  const fused = fuse([own, ...further], input.limit);
  // "Who is out?" has no word that is looked for: then another wording says what is near.
  const telling = [own, ...further].find(({ recalled: { hits } }) => hits.length > 0) ?? own;
  const isNothing = fused.results.length === 0 && options.nearest === true;
  const found = isNothing
    ? findNearest(telling.asked, finding).recalled
    : { ...fused, hits: telling.recalled.hits, fates: telling.recalled.fates };
  const near = nearByServer(telling.asked, finding);
  const more = options.fill === true ? fillUp(found, telling.input, near) : [];
  const recalled = { ...found, results: [...found.results, ...more] };
  const wanted = options.whyNot === undefined ? undefined : resolveId(index, options.whyNot);
  const fate = wanted === undefined ? undefined : whyNot(wanted, recalled, input);
  const { stage = "result", reason = "it is among the results" } = fate ?? {};
  const ids = new Set(recalled.results.map(({ row }) => row.header.id));
  const { asOfMs, explain = false } = options;
  const presenting = { view, texts, results: ids, asOfMs, explain };
  const shown = recalled.results
    .flatMap((ranked) => presentRanked(ranked, presenting) ?? [])
    .map((result, at) => ({ ...result, rank: at + 1 }));
  const results = asOfMs === undefined ? inTheirRemarks(withDoubts(shown, view), view, remarkOf) : shown;
  if (options.track !== false) recordAccess(view, [...ids]);
  const problems = [...index.problems, ...view.unreadable];
  return {
    query: query.text,
    results: options.group === true ? groupTurns(results) : results,
    complete: problems.length === 0,
    freshness: index.freshness.freshness,
    considered: recalled.considered,
    rejected: { ...recalled.rejected },
    notices: [...input.query.notices, ...degradedNotice(input, view)],
    problems,
    ...(wanted !== undefined && { whyNot: { id: wanted, stage, reason } }),
    ...(explain && { read: presentReading(input) }),
    tookMs: view.clock.wall() - startMs,
  };
}

/** What is near a query in what a server makes of both; undefined where that was not asked, or answered nothing. */
function nearByServer({ wanted }: ReadQuery, { view }: Finding): readonly TextHit[] | undefined {
  if (view.meant?.vector === undefined) return undefined;
  const { hits, compared } = view.index.searchUnordered([], wanted, { meant: true });
  return compared ? [...hits] : undefined;
}

/** The further wordings of a question, each once. PaiError `usage` for too many. */
function wordingsOf({ also = [] }: RecallOptions, text: string): readonly string[] {
  const further = new Set(also.map((wording) => wording.trim()).filter((wording) => wording !== ""));
  further.delete(text.trim());
  if (further.size < MOST_WORDINGS) return [...further];
  const message = `cannot recall: ${further.size} further wordings, at most ${MOST_WORDINGS - 1} are taken`;
  throw new PaiError("usage", message, { hint: "leave the least likely ones out" });
}

function degradedNotice({ search }: RecallInput, { meant }: Context): readonly string[] {
  if (meant?.failure !== undefined && search.degraded === undefined)
    return [`the search compared by the embedded vectors alone: ${meant.failure}`];
  return search.degraded === undefined ? [] : [`the search compared words only: ${search.degraded}`];
}

function presentReading({ query, search }: RecallInput) {
  return {
    terms: [...query.terms],
    phrases: [...query.phrases],
    excluded: [...query.excluded],
    matching: search.matching,
    ...given({ approximate: search.approximate, time: query.time && presentTime(query.time) }),
  };
}

function presentTime({ words, fromMs, untilMs }: NonNullable<RecallInput["query"]["time"]>) {
  const dayOf = (ms: number) => (Number.isFinite(ms) ? new Date(ms).toISOString() : undefined);
  return given({ words: [...words], from: dayOf(fromMs), until: dayOf(untilMs) });
}

/** How many turns are shown before and after one that was found: the question before an answer, the answer after it. */
const NEIGHBOURS = 1;

interface Presenting {
  readonly view: View;
  readonly texts: ItemTexts;
  /** Ids of results, which speak for themselves. */
  readonly results: ReadonlySet<string>;
  /** The moment that is asked for, ms since 1970; undefined: now. */
  readonly asOfMs?: number | undefined;
  readonly explain: boolean;
}

/** The JSON form of a result; undefined where its text cannot be read any more, and where it says nothing by itself. */
function presentRanked(ranked: Ranked, presenting: Presenting): ResultJson | undefined {
  const { row, score, rank, support, via, outdatedBy, episode, facts, explain, wordings } = ranked;
  const { view, texts } = presenting;
  const body = texts.textOf(ranked);
  if (body === undefined) return undefined;
  const text = entityText(row.header, body, presenting);
  const outdated = [...(outdatedIn(ranked, presenting) ?? [])];
  if (text === bareTitle(row.header) && presenting.results.size > 1) return undefined;
  return {
    ...present(row, text, view),
    ...(ranked.turn === undefined && spokenIn(row.header, body)),
    score,
    rank,
    support,
    ...given({ via, episode }),
    ...(outdatedBy !== undefined && {
      maybeOutdated: { ...doubtBy(outdatedBy.id, view), isUnsure: outdatedBy.isUnsure },
    }),
    ...turnFields(ranked, presenting),
    ...(facts !== undefined && { facts: [...facts] }),
    ...(outdated.length > 0 && { outdated }),
    ...(presenting.explain && {
      explain: { ...presentExplanation(explain), ...(wordings && { wordings: [...wordings] }) },
    }),
  };
}

/** The same results, those that are turns of one conversation behind the best of them; sections of a document stand alone. Pure. */
function groupTurns(results: readonly ResultJson[]): ResultJson[] {
  const isTurn = ({ before, context }: ResultJson) => before !== undefined && context !== DOCUMENT_CONTEXT;
  return [...groupsOf(results, (one) => (isTurn(one) ? one.id : `${one.rank}`)).values()].flat();
}

function turnFields({ row, turn, source }: Ranked, presenting: Presenting): Partial<ResultJson> {
  const { texts } = presenting;
  const { index } = presenting.view;
  if (turn) {
    const said = texts.turnOf(row, turn);
    // Nobody has asked for what stands beside an answer.
    const isHidden = ({ hash }: TurnJson) =>
      statesPrivate({ header: row.header, reference: turnReference(row.header.id, { hash }) }, (id) =>
        index.citing(id),
      );
    const isShown = (one: TurnJson) =>
      !isHidden(one) && outdatedIn({ row, turn: one }, presenting) !== undefined;
    const reach = isDocument(row.header) ? 0 : NEIGHBOURS;
    const [before, after] = texts.around(row, turn, reach).map((turns) => turns.filter(isShown));
    return said ? { turn: said.number, ...presentMark(said), before, after } : {};
  }
  const [episode, hash] = source?.split("#") ?? [];
  const from = episode === undefined ? undefined : index.byId(episode);
  const said = from && hash !== undefined ? texts.turnOf(from, { hash }) : undefined;
  if (from === undefined || said === undefined) return {};
  const { speaker, ...mark } = presentMark(said);
  // In a document nobody speaks.
  return { turn: said.number, ...mark, ...(!isDocument(from.header) && { speaker }) };
}

function presentExplanation({
  parts,
  matched,
  foundBy,
  support,
}: Ranked["explain"]): NonNullable<ResultJson["explain"]> {
  return {
    parts: parts.map((part) => ({ ...part })),
    matched: Object.fromEntries(Object.entries(matched).map(([term, found]) => [term, [...found]])),
    foundBy,
    support,
  };
}

interface Body {
  readonly text: string;
  readonly turns: readonly SpokenTurn[];
}

/** Texts of memories and their turns, each file read once. */
export class ItemTexts {
  readonly #store: Store;
  readonly #bodies = new Map<string, Body | undefined>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** The body of a memory, or what was said in its turn; undefined where the file cannot be read. */
  textOf({ row, turn }: Found): string | undefined {
    return turn ? this.turnOf(row, turn)?.text : this.#body(row)?.text;
  }

  /** A turn by its hash; undefined where the memory has none such any more. */
  turnOf(row: Row, { hash }: Pick<TurnMark, "hash">): SpokenTurn | undefined {
    return this.#body(row)?.turns.find((turn) => turn.hash === hash);
  }

  /** Up to `reach` turns before and after a turn, in their order, without the output of tools. */
  around(row: Row, { number }: TurnMark, reach: number): readonly [before: TurnJson[], after: TurnJson[]] {
    const turns = this.#body(row)?.turns ?? [];
    const isSaid = ({ speaker }: SpokenTurn) => sourceOfSpeaker(speaker) !== "tool";
    const before = turns.slice(0, number - 1).filter(isSaid);
    const after = turns.slice(number).filter(isSaid);
    return [
      before.slice(Math.max(0, before.length - reach)).map(presentTurn),
      after.slice(0, reach).map(presentTurn),
    ];
  }

  #body(row: Row): Body | undefined {
    const { id } = row.header;
    if (this.#bodies.has(id)) return this.#bodies.get(id);
    const memory = memoryAt(row, { store: this.#store });
    const found = memory && { text: memory.text, turns: readTalk(memory.header, memory.text)?.turns ?? [] };
    this.#bodies.set(id, found);
    return found;
  }
}

export function presentTurn({ number, text, ...turn }: SpokenTurn): TurnJson {
  return { turn: number, ...presentMark(turn), text };
}

/** The JSON form of where a turn comes from. Pure. */
export function presentMark({ speaker, atMs, ref, hash }: Omit<SpokenTurn, "number" | "text">) {
  return { speaker, at: new Date(atMs).toISOString(), ...(ref !== undefined && { ref }), hash };
}

/** Statements of an episode, or of one turn, that no longer hold; undefined if it may not be shown, see `shownOf`. */
export function outdatedIn(
  { row, turn }: { readonly row: Row; readonly turn?: { readonly hash: string } | undefined },
  { view, texts, asOfMs }: Pick<Presenting, "view" | "texts" | "asOfMs">,
): NonNullable<ResultJson["outdated"]> | undefined {
  const reference = turn && turnReference(row.header.id, turn);
  const moment = { ...view.moment, asOfMs, episodesAsked: true };
  const shown = shownOf({ header: row.header, reference }, (id) => view.index.citing(id), moment);
  if (shown.silenced !== undefined) return undefined;
  return shown.outdated.flatMap((fact) => {
    const text = texts.textOf({ row: fact, turn: undefined });
    const { id, superseded_by: supersededBy } = fact.header;
    return text === undefined ? [] : [{ id, text, ...(supersededBy !== undefined && { supersededBy }) }];
  });
}

/**
 * An entity in words: its names, what a person wrote into its file, and its summary, but for facts that are not
 * recalled here and now, and for those that are results themselves. The statements are read from the facts.
 */
function entityText(header: Header, body: string, shown: Presenting): string {
  if (header.kind !== "entity") return body;
  const managed = new Set(header.sources);
  const also = header.aliases?.length ? `, also ${header.aliases.join(", ")}` : "";
  const own = detachedText(body, managed);
  const lines = summaryIds(body, managed).flatMap(
    (id) => statementOf(shown.view.index.byId(id), shown) ?? [],
  );
  const title = `${header.name ?? header.id} (${header.type ?? "other"}${also})`;
  return [title, ...(own === "" ? [] : [own]), ...lines.map((line) => `- ${line}`)].join("\n");
}

/** The text of an entity of which no more is known than name and type; undefined for other kinds. Pure. */
function bareTitle(header: Header): string | undefined {
  return header.kind === "entity" ? `${header.name ?? header.id} (${header.type ?? "other"})` : undefined;
}

function statementOf(row: Row | undefined, { view, results }: Presenting): string | undefined {
  if (row === undefined || results.has(row.header.id) || row.header.sensitive === true) return undefined;
  if (!recalledHere(view)(row)) return undefined;
  return memoryAt(row, view)?.text.replace(/\s+/gu, " ");
}
