import type { Row } from "../ports.ts";

/** Rows by the conversation that they belong to, those of none left out. Linear. Pure. */
export function bySession(rows: Iterable<Row>): ReadonlyMap<string, readonly Row[]> {
  const sessions = new Map<string, Row[]>();
  for (const row of rows) {
    const { session } = row.header;
    if (session === undefined) continue;
    const known = sessions.get(session);
    if (known) known.push(row);
    else sessions.set(session, [row]);
  }
  return sessions;
}
