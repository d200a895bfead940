import { type Append, type Change, lookupKey } from "../domain/changeset.ts";
import { isOpenCommitment } from "../domain/commitment.ts";
import { PaiError } from "../domain/errors.ts";
import { contentHash, type Sha256 } from "../domain/hash.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/links.ts";
import type { PageFound, PagesFound } from "../domain/page.ts";
import type { KnownTalk, Need, Neighbour, Plan, Planned, Statement, Utterance } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Awaitable } from "../engine-ports.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { analyse } from "../text/analyse.ts";
import { addToGroup } from "../text/groups.ts";
import { remembered } from "../text/memoised.ts";
import type { Context } from "./context.ts";
import { Neighbourhood, tellFailed, vectorsOf } from "./neighbourhood.ts";
import { OpenPromises, type Place, PlannedMemories, placeOf, TalkCache } from "./overlay.ts";
import { rowsNamed } from "./resolve.ts";

/**
 * Memories held beyond the index, at most, and UTF-16 units of their files: then it is opened anew, which takes them in. A memory takes
 * some 5 KB, a long conversation hundreds of times as much.
 */
const HELD = { memories: 4_000, chars: 12_000_000 } as const;

const REMARKS = 4;

/**
 * The ids of the facts in force that were said last, not after `atMs` (ms since 1970): those of the last remark, then of
 * the one before, of one conversation where that is given; of four remarks at most. [] where there are none. Linear in the facts.
 */
export function latestFacts(
  headers: Iterable<Header>,
  { atMs, session }: { readonly atMs: number; readonly session: string | undefined },
): readonly (readonly string[])[] {
  const found: { readonly id: string; readonly source: string }[] = [];
  for (const header of headers) {
    const { id, kind, status = DEFAULTS.status, sources = [] } = header;
    const source = sources.at(-1) ?? "";
    const counts = kind === "fact" && status === DEFAULTS.status && header.session === session;
    if (counts && source !== "" && idTimeMs(source) <= atMs) found.push({ id, source });
  }
  const latest = [...new Set(found.map(({ source }) => source))].sort().slice(-REMARKS).reverse();
  return latest.map((remark) => found.filter(({ source }) => source === remark).map(({ id }) => id));
}

/**
 * Answers the needs of planners from index and files, and notes what they asked for. Changes that were
 * planned before (`add`) are seen by the plans that follow, so that many plans can make one change set,
 * or, with `settle`, one change set after the other without a look at the store in between.
 */
export class PlannerData {
  readonly index: SearchIndex;
  readonly #context: Context;
  readonly #neighbourhood: Neighbourhood;
  readonly #keys = new Set<string>();
  readonly #planned: PlannedMemories;
  readonly #appends: Append[] = [];
  /** Pages in the store as plans leave them that are not carried out. */
  readonly #pages = new Map<string, string>();
  readonly #talks: TalkCache;
  #seq: number;
  #tombstones: Pick<ReadonlySet<string>, "has"> | undefined;
  // What the index knows, each made when it is asked for.
  readonly #named = new Map<string, readonly Place[]>();
  /** Statements and those near them have many terms in common. */
  readonly #rarityOf = remembered((term: string) => this.index.rarity(term));
  #sessions: ReadonlyMap<string, readonly Place[]> | undefined;
  #promises: OpenPromises | undefined;

  /** `talks`: what is known of the last conversation. */
  constructor(context: Context, index: SearchIndex, talks = new TalkCache()) {
    this.index = index;
    this.#context = context;
    this.#talks = talks;
    this.#planned = new PlannedMemories((path, id) => this.#readOne({ id, path }));
    this.#seq = index.freshness.seq;
    this.#neighbourhood = new Neighbourhood(context, index);
  }

  /** Whether it holds as much as it should of what the index does not know. */
  get isFull(): boolean {
    return this.#planned.size >= HELD.memories || this.#planned.chars >= HELD.chars;
  }

  /** For plans that are never applied, whose memories no index will know: lets go of what it can do without. */
  lighten(): void {
    this.#planned.lighten(HELD.chars);
  }

  async run<T>(plan: Plan<T>): Promise<T> {
    let step = plan.next();
    while (!step.done) {
      const answer = this.#answer(step.value);
      step = plan.next(answer instanceof Promise ? await answer : answer);
    }
    return step.value;
  }

  /** Runs a planner that asks no engine. PaiError `internal` where it does, and the answer is not at hand. */
  runNow<T>(plan: Plan<T>): T {
    let step = plan.next();
    while (!step.done) {
      const answer = this.#answer(step.value);
      if (answer instanceof Promise)
        throw new PaiError("internal", `a plan that waits for nothing asked an engine: ${step.value.ask}`);
      step = plan.next(answer);
    }
    return step.value;
  }

  reads(): { seq: number; keys: readonly string[] } {
    return { seq: this.#seq, keys: [...this.#keys] };
  }

  /** Makes planned changes and lines visible to the plans that follow. */
  add(changes: readonly Change[], appends: readonly Append[] = []): void {
    this.#appends.push(...appends);
    for (const change of changes) {
      if (this.#context.dryRun && change.id === undefined && change.op !== "remove")
        this.#pages.set(change.path, change.text);
      const memory = this.#planned.add(change);
      if (memory === undefined) {
        this.#promises?.drop(change.id ?? "");
        continue;
      }
      this.#neighbourhood.keep(memory);
      this.#promises?.keep(memory);
    }
  }

  /** All changes that were added since the last `settle`, one for each memory. */
  changes(): readonly Change[] {
    return this.#planned.changes();
  }

  take<T>({ changes, appends, result }: Planned<T>): T {
    this.add(changes, appends);
    return result;
  }

  whole<T>(result: T): Planned<T> {
    return { changes: this.changes(), appends: [...this.#appends], result };
  }

  /** The changes were applied as sequence `seq`, unless this is a dry run, and nobody else wrote since the plans looked. */
  settle(seq: number): void {
    this.#planned.settle(!this.#context.dryRun);
    this.#appends.length = 0;
    this.#keys.clear();
    this.#seq = seq;
    this.#tombstones = undefined;
  }

  #answer(need: Need): unknown {
    switch (need.ask) {
      case "load":
        return this.#load(need.ids);
      case "content":
        return this.#withContent(need.hash, need.about);
      case "citing":
        this.#keys.add(lookupKey.cites(need.id));
        return this.#read(this.index.citing(need.id).map(placeOf));
      case "tombstoned":
        this.#tombstones ??= this.#context.store.tombstones();
        return this.#tombstones.has(need.hash);
      case "file":
        return this.#file(need.path);
      case "pages":
        return this.#pagesOf(need.project);
      case "page":
        return this.#asPlanned(this.#context.pages?.at(need.path));
      case "extract":
        return this.#statementsIn(need.text, need.utterance);
      case "telling":
        return this.#context.owner.tellingSentences(need);
      case "draft":
        return this.#context.engines?.isDraft?.(need.text) ?? false;
      case "neighbours":
        return this.#near(need.text, need.subject, need.planned);
      case "session":
        return this.#talk(need.session);
      case "commitments":
        return this.#openPromises().about(need.about);
      case "promises":
        return this.#promisesNear(need.text);
      case "rarity":
        return this.#rarityOf;
      case "latest":
        return this.#latest(need);
      case "entities":
        return this.#underNames(need.names, "entity");
      case "naming":
        return this.#underNames([need.name], "fact");
      case "embed":
        return vectorsOf(this.#context, need.texts);
    }
  }

  /** What a text states; nothing where there is no extractor, or it fails: the words are kept all the same. */
  #statementsIn(text: string, utterance: Utterance): Awaitable<readonly Statement[]> {
    const { engines, zone } = this.#context;
    const failed = (error: unknown): readonly Statement[] => {
      tellFailed(this.#context, "extractor", error);
      return [];
    };
    try {
      const said = { ...utterance, atMs: zone.toWall(utterance.atMs) };
      const found = engines?.extractor.extract(text, said) ?? []; // `doctor` takes edits over without
      return found instanceof Promise ? found.catch(failed) : found;
    } catch (error) {
      return failed(error);
    }
  }

  /** What is about the same subject, or about one of those that were found, was relied on. */
  #near(text: string, subject: string, latest: ReadonlyMap<string, Memory>): readonly Neighbour[] {
    const found = this.#neighbourhood.of(text, this.#planned, latest);
    const subjects = found.map(({ memory: { header } }) => header.subject ?? DEFAULTS.subject);
    for (const name of [subject || DEFAULTS.subject, ...subjects]) this.#keys.add(lookupKey.about(name));
    return found;
  }

  #load(ids: readonly string[]): ReadonlyMap<string, Memory> {
    for (const id of ids) this.#keys.add(lookupKey.id(id));
    const places = ids.map((id) => ({ id, path: this.index.byId(id)?.path ?? "" }));
    return new Map(this.#read(places).map((memory) => [memory.header.id, memory]));
  }

  /** What everybody says is said about many subjects: of facts about others only those that were merged are read. */
  #withContent(hash: Sha256, about: string | undefined): readonly Memory[] {
    this.#keys.add(lookupKey.content(hash));
    const matters = ({ header }: Row) =>
      about === undefined ||
      (header.kind === "fact" && ((header.subject ?? DEFAULTS.subject) === about || isMerged(header)));
    const stored = this.#unplanned(this.index.byContent(hash).filter(matters).map(placeOf));
    return [...stored, ...this.#planned.under(`hash ${hash}`)].filter(
      ({ text }) => contentHash(text) === hash,
    );
  }

  #talk(session: string): KnownTalk {
    this.#keys.add(lookupKey.session(session));
    this.#sessions ??= this.#storedSessions();
    const places = new Map((this.#sessions.get(session) ?? []).map((place) => [place.id, place]));
    for (const id of this.#planned.idsUnder(`session ${session}`)) places.set(id, { id, path: "" });
    const read = (id: string) => this.#read([places.get(id) ?? { id, path: "" }])[0];
    return this.#talks.of(session, [...places.keys()].sort(), read);
  }

  #storedSessions(): ReadonlyMap<string, readonly Place[]> {
    const found = new Map<string, Place[]>();
    for (const row of this.index.rows("episode"))
      if (row.header.session !== undefined) addToGroup(found, row.header.session, placeOf(row));
    return found;
  }

  #underNames(names: readonly string[], kind: "entity" | "fact"): readonly Memory[] {
    const found = new Map<string, Memory>();
    for (const name of names) {
      this.#keys.add(lookupKey.named(name));
      const key = `${kind} ${name}`;
      const places = this.#named.get(key) ?? rowsNamed(this.index, name, kind).map(placeOf);
      this.#named.set(key, places);
      const stored = this.#unplanned(places.filter(({ id }) => !found.has(id)));
      for (const memory of [...stored, ...this.#planned.under(`name ${name}`)])
        if (memory.header.kind === kind) found.set(memory.header.id, memory);
    }
    return [...found.values()].sort((a, b) => (a.header.id < b.header.id ? -1 : 1));
  }

  #openPromises(): OpenPromises {
    if (this.#promises === undefined) {
      const stored = [...this.index.rows("commitment")].filter(({ header }) => isOpenCommitment(header));
      const planned = this.#planned.under("kind commitment");
      this.#promises = new OpenPromises([...this.#unplanned(stored.map(placeOf)), ...planned]);
    }
    return this.#promises;
  }

  #promisesNear(text: string): readonly Neighbour[] {
    const words = new Set(analyse(text));
    const open = this.#promises?.about({ words }) ?? [
      ...this.#unplanned(this.#neighbourhood.promisesWith(words)),
      ...this.#planned.under("kind commitment"),
    ];
    return this.#neighbourhood.promisesAmong(text, words, open);
  }

  #latest(when: Extract<Need, { readonly ask: "latest" }>): readonly (readonly Memory[])[] {
    const rows = [...this.index.rows("fact"), ...this.#planned.under("kind fact")];
    const headers = rows.map(({ header }) => this.#planned.byId(header.id)?.header ?? header);
    return latestFacts(headers, when).map((ids) => [...this.#load(ids).values()]);
  }

  #read(places: readonly Place[]): readonly Memory[] {
    return places.flatMap(
      (place) => (this.#planned.has(place.id) ? this.#planned.byId(place.id) : this.#readOne(place)) ?? [],
    );
  }

  #unplanned(places: readonly Place[]): readonly Memory[] {
    return this.#read(places.filter(({ id }) => !this.#planned.has(id)));
  }

  #readOne({ id, path }: Place): Memory | undefined {
    const memory = path === "" ? undefined : this.#context.store.readMemory(path, this.index.byId(id));
    return memory && "header" in memory && memory.header.id === id ? memory : undefined;
  }

  #pagesOf(project: string | undefined): PagesFound {
    const found = this.#context.pages?.of(project) ?? { pages: [] };
    return "skipped" in found ? found : { pages: found.pages.map((page) => this.#asPlanned(page)) };
  }

  #asPlanned<P extends PageFound | undefined>(page: P): P {
    if (page === undefined || !("text" in page) || page.place.root !== undefined) return page;
    return { ...page, text: this.#pages.get(page.place.path) ?? page.text };
  }

  #file(path: string): string | undefined {
    const planned = this.#planned.under(`path ${path}`)[0]?.raw ?? this.#pages.get(path);
    if (planned !== undefined) return planned;
    const kind = this.#context.store.files.stat(path)?.kind;
    if (kind === undefined) return undefined;
    if (kind !== "file") return ""; // nothing can be put there, and nothing is to be read
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.#context.store.files.read(path));
  }
}
