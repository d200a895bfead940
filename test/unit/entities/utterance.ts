import type { HeaderOf } from "../../../src/domain/kinds.ts";
import { mentionsIn, type ReadFact, readNames } from "../../../src/entities/mentions.ts";
import { statementsIn } from "../../support/statements.ts";

const AT = Date.UTC(2026, 2, 2);

/** The facts of a text as extraction finds them, their names read. `speakers`: who speaks, the first one says it. */
export function read(text: string, speakers: readonly string[] = []): ReadFact[] {
  const self = speakers[0]?.toLowerCase() ?? "owner";
  const statements = statementsIn(text, AT, speakers.length > 0 ? { speaker: self } : {});
  return statements.flatMap(({ text: statement, subject, entities }) => {
    const header: HeaderOf<"fact"> = {
      id: "fa_01m7pq92c09cemdtbw25q01hc0",
      kind: "fact",
      created: new Date(AT).toISOString(),
      ...(subject !== "owner" && { subject }),
      entities: [...entities],
    };
    const fact = { path: "", raw: "", header, text: statement };
    const names = new Map(speakers.map((name) => [name.toLowerCase(), name]));
    return readNames({ fact, self, speakers: names }) ?? [];
  });
}

/** What a text mentions: `type name`, with a star where that alone is worth a file. */
export function mentioned(
  text: string,
  speakers: readonly string[] = [],
  known: readonly string[] = [],
): string[] {
  return read(text, speakers)
    .flatMap((fact) => mentionsIn(fact, (key) => known.includes(key)))
    .map(({ type = "?", name, telling }) => `${type} ${name}${telling ? "*" : ""}`);
}
