import type { Problem } from "../../domain/errors.ts";
import { type Sha256, sha256 } from "../../domain/hash.ts";
import { ID_LENGTH, idPrefix } from "../../domain/ids.ts";
import type { Header } from "../../domain/kinds.ts";
import { KINDS, type Kind } from "../../domain/vocabulary.ts";
import type { ForeignEdit } from "../../index-ports.ts";
import type { Row } from "../../ports.ts";
import type { Access } from "../access.ts";
import { reversed } from "../key-table.ts";
import { doubleProblems } from "../overlay.ts";
import { AFTER_IDS, resolveIn, shortIdBeside } from "../snapshot.ts";
import type { Ask, Columns, Value } from "./connection.ts";

const ROW = "SELECT item, path, header, file_hash, content_hash FROM pai.memory WHERE shown AND";
/** Rows of a walk that are fetched at one time. */
const AT_ONCE = 1_000;
type Mark = "source" | "link" | "content";

/** How it stands among the marks of a memory: names have any length. Pure. */
export function markOf(what: Mark, name: string): string {
  return `${what}:${name.length <= MOST_MARK ? name : sha256(name)}`;
}

/** Characters; an index takes no longer ones than some 2,700 bytes. */
const MOST_MARK = 200;

/** Look-ups of memories in a database; see `SearchIndex` for what each gives. */
export class SharedRows {
  protected readonly ask: Ask;
  readonly #access: Access;

  /** `access`: the days on which memories were looked at, as this machine knows them. */
  constructor(ask: Ask, access: Access) {
    this.ask = ask;
    this.#access = access;
  }

  byId(id: string): Row | undefined {
    return id.length === ID_LENGTH ? this.#rows("id = $1", [id])[0] : undefined;
  }

  byContent(hash: Sha256): readonly Row[] {
    return this.#marked("content", hash);
  }

  citing(id: string): readonly Row[] {
    return this.#marked("source", id.split("#")[0] ?? id);
  }

  linking(id: string): readonly Row[] {
    return this.#marked("link", id);
  }

  /** The rows of memories by their numbers, as `ask` sees them. */
  byItems(items: readonly number[], ask: Ask): ReadonlyMap<number, Row> {
    const rows = ask(`${ROW} item = ANY($1::bigint[])`, [items]);
    return new Map(rows.map((row) => [Number(row[0]), this.#row(row)]));
  }

  *rows(kind?: Kind): Generator<Row> {
    for (let after = ""; ; ) {
      const rows = this.#rows(
        "path > $1 AND ($2::integer IS NULL OR kind = $2)",
        [after, kind === undefined ? null : KINDS.indexOf(kind)],
        AT_ONCE,
      );
      yield* rows;
      const last = rows.at(-1);
      if (rows.length < AT_ONCE || !last) return;
      after = last.path;
    }
  }

  dated(): Iterable<Row> {
    return this.rows("fact");
  }

  /** Memories whose ids lie in a range, the newest first, each with its number. */
  *newest(from: string, before: string, ask: Ask): Generator<readonly [item: number, row: Row]> {
    for (let end = before; ; ) {
      const rows = ask(`${ROW} id >= $1 AND id < $2 ORDER BY id DESC LIMIT $3`, [from, end, AT_ONCE]);
      for (const row of rows) {
        const read = this.#row(row);
        end = read.header.id;
        yield [Number(row[0]), read];
      }
      if (rows.length < AT_ONCE) return;
    }
  }

  accessDaysOf(id: string): readonly string[] {
    return this.#access.daysOf(id);
  }

  /** Files whose text has another hash than the one it was written with. */
  get foreignEdits(): readonly ForeignEdit[] {
    return this.ask("SELECT path, id FROM pai.memory WHERE edited AND shown ORDER BY path").map(
      ([path, id]) => ({
        path: String(path),
        id: String(id),
        what: "body",
      }),
    );
  }

  /** Files of one id, of which one is shown. */
  protected doubles(): readonly Problem[] {
    const rows = this.ask(
      `SELECT id, array_agg(path ORDER BY shown DESC, canonical DESC, path) FROM pai.memory
       WHERE id IN (SELECT id FROM pai.memory WHERE NOT shown) GROUP BY id ORDER BY id`,
    );
    return rows.flatMap(([id, paths]) => doubleProblems({ id: String(id), paths: paths as string[] })); // as it was asked for
  }

  sizeOf(kind: Kind): number {
    const start = idPrefix(kind);
    const [[many] = []] = this.ask("SELECT count(*) FROM pai.memory WHERE shown AND id >= $1 AND id < $2", [
      start,
      `${start}${AFTER_IDS}`,
    ]);
    return Number(many);
  }

  resolve(reference: string): readonly string[] {
    const between = (what: "id" | "reverse(id)", start: string) =>
      this.ask(`SELECT id FROM pai.memory WHERE shown AND ${what} >= $1 AND ${what} < $2`, [
        start,
        `${start}${AFTER_IDS}`,
      ]).map(([found]) => String(found));
    return resolveIn(reference, {
      startingWith: (start) => between("id", start),
      endingWith: (ending) => between("reverse(id)", reversed(ending)),
    });
  }

  shortId(id: string): string {
    const next = (comparison: string, order: string) =>
      this.ask(
        `SELECT reverse(id) FROM pai.memory WHERE shown AND reverse(id) ${comparison} $1 ORDER BY reverse(id) ${order} LIMIT 1`,
        [reversed(id)],
      ).map(([ending]) => String(ending));
    return shortIdBeside(id, [...next("<", "DESC"), ...next(">", "ASC")]);
  }

  #marked(what: Mark, name: string): readonly Row[] {
    return this.#rows("marks @> $1::text[]", [[markOf(what, name)]]);
  }

  #rows(where: string, values: readonly Value[], most?: number): readonly Row[] {
    const limit = most === undefined ? "" : ` LIMIT ${most}`;
    return this.ask(`${ROW} ${where} ORDER BY path${limit}`, values).map((row) => this.#row(row));
  }

  #row([, path, header, fileHash, contentHash]: Columns): Row {
    const read = JSON.parse(String(header)) as Header; // as it was fed
    return {
      path: String(path),
      header: read,
      fileHash: fileHash as Sha256,
      contentHash: (contentHash ?? undefined) as Sha256 | undefined,
      ...this.#access.of(read.id, undefined),
    };
  }
}
