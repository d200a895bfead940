import type { Header } from "../domain/kinds.ts";
import type { TurnJson } from "../domain/memory-shapes.ts";
import type { RelationJson } from "../domain/read-shapes.ts";
import type { ResultJson } from "../domain/shapes.ts";
import { sourceOfSpeaker, type TurnMark, turnReference } from "../domain/turn.ts";
import { detachedText, summaryIds } from "../markdown/entity-card.ts";
import { readTalk, type SpokenTurn } from "../markdown/talk.ts";
import type { Row, Store } from "../ports.ts";
import type { Found } from "../recall/admission.ts";
import { shownOf } from "../recall/collapse.ts";
import { memoryAt, recalledHere, type View } from "./view.ts";

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

/** The JSON form of a turn. Pure. */
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
  {
    view,
    texts,
    asOfMs,
  }: { readonly view: View; readonly texts: ItemTexts; readonly asOfMs?: number | undefined },
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

interface EntityShown {
  readonly view: View;
  /** Ids of results that speak for themselves. */
  readonly results: ReadonlySet<string>;
}

/**
 * An entity in words: its names, what a person wrote into its file, and its summary, but for facts that are not
 * recalled here and now, and for those that are results themselves. The statements are read from the facts.
 */
export function entityText(header: Header, body: string, shown: EntityShown): string {
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
export function bareTitle(header: Header): string | undefined {
  return header.kind === "entity" ? `${header.name ?? header.id} (${header.type ?? "other"})` : undefined;
}

/** The current relations of an entity; [] for other kinds. Pure. */
export function relationsOf(header: Header): RelationJson[] {
  if (header.kind !== "entity") return [];
  return (header.relations ?? [])
    .filter(({ past }) => past !== true)
    .map(({ type, to, fact }) => ({ type, to, fact }));
}

function statementOf(row: Row | undefined, { view, results }: EntityShown): string | undefined {
  if (row === undefined || results.has(row.header.id) || row.header.sensitive === true) return undefined;
  if (!recalledHere(view)(row)) return undefined;
  return memoryAt(row, view)?.text.replace(/\s+/gu, " ");
}
