import { type Append, type Change, lookupKey } from "../domain/changeset.ts";
import { PaiError } from "../domain/errors.ts";
import { contentHash, type Sha256 } from "../domain/hash.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import type { PageFound, PagesFound } from "../domain/page.ts";
import type { KnownTalk, Need, Neighbour, Plan, Planned, PromisesAbout } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import { analyse } from "../text/analyse.ts";
import type { Zone } from "../text/time-zone.ts";
import { CommitmentCache, NearPromises } from "./commitment-cache.ts";
import type { Context } from "./context.ts";
import { statementsIn, vectorsOf } from "./engine-answers.ts";
import { Neighbourhood, PlannedMemories } from "./neighbourhood.ts";
import { type Place, placeOf, Stored, TopicCache, tracedBox } from "./row-cache.ts";
import { TalkCache } from "./talk-cache.ts";

/**
 * Memories held beyond the index, at most, and UTF-16 units of their files: then it is opened anew, which takes them in. A memory takes
 * some 5 KB, a long conversation hundreds of times as much.
 */
const HELD = { memories: 4_000, chars: 12_000_000 } as const;

/** So many remarks are looked back on. */
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
  readonly #zone: Zone;
  readonly #keys = new Set<string>();
  readonly #planned: PlannedMemories;
  readonly #stored: Stored;
  readonly #appends: Append[] = [];
  /** Pages in the store as plans leave them that are not carried out. */
  readonly #pages = new Map<string, string>();
  readonly #talks: TalkCache;
  #seq: number;
  #tombstones: Pick<ReadonlySet<string>, "has"> | undefined;
  #topics: TopicCache | undefined;
  #promises: CommitmentCache | undefined;
  readonly #nearPromises: NearPromises;
  readonly #rarities = new Map<string, number>();

  /** `talks`: what is known of the last conversation. */
  constructor(context: Context, index: SearchIndex, talks = new TalkCache()) {
    this.#talks = talks;
    this.#context = context;
    this.#zone = context.zone;
    this.#planned = new PlannedMemories((path, id) => this.#readOne({ id, path }));
    this.index = index;
    this.#stored = new Stored(index);
    this.#nearPromises = new NearPromises(context, index);
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

  /** Runs a planner to its end; what an engine has to be asked for is awaited. */
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
      if (memory === undefined) continue;
      this.#neighbourhood.keep(memory);
      this.#topics?.keep(tracedBox(memory.header));
      this.#promises?.keep(memory);
    }
  }

  /** All changes that were added since the last `settle`, one for each memory. */
  changes(): readonly Change[] {
    return this.#planned.changes();
  }

  /** A plan as a part of a larger one, see `whole`. */
  take<T>({ changes, appends, result }: Planned<T>): T {
    this.add(changes, appends);
    return result;
  }

  /** All that was added since the last `settle`, as one plan. */
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
        return statementsIn(this.#context, need.text, {
          ...need.utterance,
          atMs: this.#zone.toWall(need.utterance.atMs),
        });
      case "neighbours":
        return this.#near(need.text, need.subject, need.planned);
      case "session":
        this.#keys.add(lookupKey.session(need.session));
        return this.#talk(need.session);
      case "commitments":
        return this.#openCommitments(need.about);
      case "promises":
        return this.#promisesNear(need.text);
      case "rarity":
        return (term: string) => this.#rarityOf(term);
      case "latest":
        return this.#latest(need);
      case "entities":
        return this.#underNames(need.names, "entity");
      case "naming":
        return this.#underNames([need.name], "fact");
      case "boxes":
        return this.#traces().of(need.topics);
      case "embed":
        return vectorsOf(this.#context, need.texts);
    }
  }

  /** Each term is looked up once: statements and those near them have many in common. */
  #rarityOf(term: string): number {
    const known = this.#rarities.get(term);
    if (known !== undefined) return known;
    const rarity = this.index.rarity(term);
    this.#rarities.set(term, rarity);
    return rarity;
  }

  /** What is about the same subject, or about one of those that were found, was relied on. */
  #near(text: string, subject: string, latest: ReadonlyMap<string, Memory>): readonly Neighbour[] {
    const found = this.#neighbourhood.of(text, this.#planned, latest);
    const subjects = found.map(({ memory: { header } }) => header.kind === "fact" && header.subject);
    for (const name of new Set([subject, ...subjects]))
      this.#keys.add(lookupKey.about(name || DEFAULTS.subject));
    return found;
  }

  #load(ids: readonly string[]): ReadonlyMap<string, Memory> {
    const found = new Map<string, Memory>();
    for (const id of ids) {
      this.#keys.add(lookupKey.id(id));
      const row = this.#planned.has(id) ? undefined : this.index.byId(id);
      const memory = row ? this.#readOne(placeOf(row)) : this.#planned.byId(id);
      if (memory) found.set(id, memory);
    }
    return found;
  }

  #withContent(hash: Sha256, about: string | undefined): readonly Memory[] {
    this.#keys.add(lookupKey.content(hash));
    const places =
      about === undefined
        ? this.index.byContent(hash).map(placeOf)
        : this.#neighbourhood.withContent(hash, about);
    return [...this.#unplanned(places), ...this.#planned.under(`hash ${hash}`)].filter(
      ({ text }) => contentHash(text) === hash,
    );
  }

  #talk(session: string): KnownTalk {
    const places = new Map<string, Place>(this.#stored.ofSession(session).map((place) => [place.id, place]));
    for (const id of this.#planned.idsUnder(`session ${session}`)) places.set(id, { id, path: "" }); // is asked for by its id
    const read = (id: string) => this.#read([places.get(id) ?? { id, path: "" }])[0];
    return this.#talks.of(session, [...places.keys()].sort(), read);
  }

  #underNames(names: readonly string[], kind: "entity" | "fact"): readonly Memory[] {
    const found = new Map<string, Memory>();
    for (const name of names) {
      this.#keys.add(lookupKey.named(name));
      const places = this.#stored.named(name, kind).filter(({ id }) => !found.has(id));
      const stored = this.#unplanned(places);
      for (const memory of [...stored, ...this.#planned.under(`name ${name}`)])
        if (memory.header.kind === kind) found.set(memory.header.id, memory);
    }
    return [...found.values()].sort((a, b) => (a.header.id < b.header.id ? -1 : 1));
  }

  #traces(): TopicCache {
    if (this.#topics === undefined) {
      this.#topics = new TopicCache(this.#stored.boxes);
      for (const { header } of this.#planned.under("kind box")) this.#topics.keep(tracedBox(header));
    }
    return this.#topics;
  }

  #openCommitments(about: PromisesAbout): readonly Memory[] {
    this.#promises ??= new CommitmentCache([
      ...this.#unplanned(this.#stored.openCommitments),
      ...this.#planned.under("kind commitment"),
    ]);
    const found = this.#promises.about(about);
    return found.filter(({ header: { id } }) => !this.#planned.has(id) || this.#planned.byId(id));
  }

  /** Those of this plan, and of the others a few. */
  #promisesNear(text: string): readonly Neighbour[] {
    const words = new Set(analyse(text));
    const isCached = this.#promises !== undefined;
    const stored = isCached
      ? this.#openCommitments({ words })
      : this.#unplanned(this.#nearPromises.placesOf(words));
    const planned = isCached ? [] : this.#planned.under("kind commitment");
    return this.#nearPromises.nearest(text, words, [...stored, ...planned]);
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

  /** Those of which no plan knows anything newer. */
  #unplanned(places: readonly Place[]): readonly Memory[] {
    return this.#read(places.filter(({ id }) => !this.#planned.has(id)));
  }

  #readOne({ id, path }: Place): Memory | undefined {
    const memory = this.#context.store.readMemory(path, this.index.byId(id));
    return "header" in memory && memory.header.id === id ? memory : undefined;
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
