import type { Statement, Utterance } from "../../domain/extraction.ts";
import { plainForm } from "../../language/extract/plain-form.ts";
import { readDates } from "../../language/sentence/dates.ts";
import { DAY_MS } from "../../text/calendar.ts";

/** When a promise is due that was made at `atMs`: the limit that its text sets, else the last date that it names and that is not over. Pure. */
export function dueIn(text: string, { atMs }: Pick<Utterance, "atMs">): NonNullable<Statement["commitment"]> {
  const dates = readDates(plainForm(text), atMs, false).filter(
    ({ limit, ms, lastMs }) => limit || (lastMs ?? ms) > atMs - DAY_MS,
  );
  const due = dates.find(({ limit }) => limit) ?? dates.at(-1);
  return due === undefined ? {} : { due: new Date(due.lastMs ?? due.ms).toISOString() };
}
