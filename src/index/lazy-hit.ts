import type { TurnMark } from "../domain/turn.ts";
import type { Kind } from "../domain/vocabulary.ts";
import type { TextHit } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import type { PlacedHit } from "./placing.ts";

export interface FoundItem {
  readonly row: Row;
  readonly turn: TurnMark | undefined;
}

/** The picture of the store in which hits were found, and how their items are read. */
interface HitSource {
  readonly of: { kindOf(doc: number): Kind };
  readonly read: (item: number) => FoundItem;
}

/** A hit whose row is read when it is looked at: a search may hit thousands and show ten. */
export class LazyHit implements TextHit {
  readonly kind: Kind;
  readonly score: number;
  readonly cosine: number;
  readonly matched: TextHit["matched"];
  readonly parts: TextHit["parts"];
  readonly item: number;
  readonly #source: HitSource;
  #found: FoundItem | undefined;

  /** `doc`: that of its item. */
  constructor({ item, score, matched, parts }: PlacedHit, doc: number, cosine: number, source: HitSource) {
    this.kind = source.of.kindOf(doc);
    this.score = score;
    this.cosine = cosine;
    this.matched = matched;
    this.parts = parts;
    this.item = item;
    this.#source = source;
  }

  get row(): Row {
    return this.#asked.row;
  }

  get turn(): TurnMark | undefined {
    return this.#asked.turn;
  }

  get #asked(): FoundItem {
    this.#found ??= this.#source.read(this.item);
    return this.#found;
  }
}
