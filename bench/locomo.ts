import fs from "node:fs";
import path from "node:path";

/** What one of the two said. */
export interface Turn {
  /** Such as `D1:3`. */
  readonly id: string;
  readonly speaker: string;
  readonly text: string;
  /** When the session was, ms since 1970. */
  readonly atMs: number;
}

export interface Conversation {
  readonly name: string;
  readonly turns: readonly Turn[];
}

const HOW_TO_GET = `The benchmark needs LoCoMo (Maharana et al., ACL 2024; CC BY-NC 4.0, so it is not part of this project):
  1. get data/locomo10.json of https://github.com/snap-research/locomo
  2. put each conversation into a file of its own: the keys of "conversation" (speaker_a, session_1, ...)
     at the top level, named <sample_id>.json
  3. name the directory: PAI_LOCOMO=<directory>, or as an argument`;

/** The conversations of a directory, by name; prints how to get them and exits where there are none. */
export function readLocomo(directory: string | undefined): readonly Conversation[] {
  const files = directory !== undefined && fs.existsSync(directory) ? fs.readdirSync(directory) : [];
  const names = files.filter((name) => name.endsWith(".json")).toSorted();
  if (directory === undefined || names.length === 0) {
    console.error(HOW_TO_GET);
    process.exit(2);
  }
  return names.map((name) => {
    const data: unknown = JSON.parse(fs.readFileSync(path.join(directory, name), "utf8"));
    return { name: name.replace(/\.json$/, ""), turns: readTurns(data as Raw) }; // the format of the data set
  });
}

type Raw = Readonly<Record<string, unknown>>;

interface RawTurn {
  readonly dia_id: string;
  readonly speaker: string;
  readonly text: string;
}

/** The turns of all sessions, in order. */
function readTurns(data: Raw): readonly Turn[] {
  const numbers = Object.keys(data).flatMap((key) => /^session_(\d+)$/.exec(key)?.[1] ?? []);
  return numbers.flatMap((number) => {
    const atMs = parseDate(String(data[`session_${number}_date_time`]));
    const said = data[`session_${number}`] as readonly RawTurn[];
    return said.map(({ dia_id: id, speaker, text }) => ({ id, speaker, text, atMs }));
  });
}

/** `1:56 pm on 8 May, 2023`, taken as UTC. */
function parseDate(text: string): number {
  const [, hour = "", minute = "", half = "", date = ""] = /^(\d+):(\d+) (am|pm) on (.+)$/.exec(text) ?? [];
  const hours = (Number(hour) % 12) + (half === "pm" ? 12 : 0);
  const atMs = Date.parse(`${date} 00:00 UTC`) + (hours * 60 + Number(minute)) * 60_000;
  if (Number.isNaN(atMs)) throw new Error(`not a date: ${text}`);
  return atMs;
}
