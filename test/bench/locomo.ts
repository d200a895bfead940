import fs from "node:fs";
import path from "node:path";

/** One short fact that was drawn from a session, and the turns that it rests on. */
export interface Observation {
  readonly text: string;
  readonly session: string;
  /** Whom it is about, as the data set has it. */
  readonly subject: string;
  /** When the session was, ms since 1970. */
  readonly atMs: number;
  /** Ids of turns, such as `D1:3`. */
  readonly turns: readonly string[];
}

/** What one of the two said. */
export interface Turn {
  /** Such as `D1:3`. */
  readonly id: string;
  readonly speaker: string;
  readonly text: string;
  /** What a picture that was shared with it shows. */
  readonly caption?: string;
  /** When the session was, ms since 1970. */
  readonly atMs: number;
}

export interface Session {
  readonly name: string;
  /** When it began, ms since 1970. */
  readonly atMs: number;
  readonly turns: readonly Turn[];
}

export interface Question {
  readonly text: string;
  /** 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial. */
  readonly category: number;
  readonly evidence: readonly string[];
}

export interface Conversation {
  readonly name: string;
  readonly sessions: readonly Session[];
  readonly observations: readonly Observation[];
  readonly turns: readonly Turn[];
  readonly questions: readonly Question[];
}

const HOW_TO_GET = `The benchmark needs LoCoMo (Maharana et al., ACL 2024; CC BY-NC 4.0, so it is not part of this project):
  1. get data/locomo10.json of https://github.com/snap-research/locomo
  2. put each conversation into a file of its own: the keys of "conversation" (speaker_a, session_1, ...),
     "session_N_observation" and "qa" at the top level, named <sample_id>.json
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
    return readConversation(name.replace(/\.json$/, ""), data as Raw); // the format of the data set
  });
}

/** Ids of turns in a text such as `D8:6; D9:17`, with `D:11:26` and `D30:05` repaired. Pure. */
function turnIds(text: string): readonly string[] {
  return [...text.matchAll(/D:?(\d+):(\d+)/g)].map(([, session, turn]) => `D${session}:${Number(turn)}`);
}

type Raw = Readonly<Record<string, unknown>> & {
  readonly qa: readonly { question: string; category: number; evidence?: readonly string[] }[];
};

interface RawTurn {
  readonly dia_id: string;
  readonly speaker: string;
  readonly text: string;
  readonly blip_caption?: string;
}

function readConversation(name: string, data: Raw): Conversation {
  const observations: Observation[] = [];
  for (const key of Object.keys(data)) {
    const [, session] = /^session_(\d+)_observation$/.exec(key) ?? [];
    if (session === undefined) continue;
    const atMs = parseDate(String(data[`session_${session}_date_time`]));
    const bySpeaker = data[key] as Readonly<Record<string, readonly [string, string | readonly string[]][]>>;
    for (const [subject, stated] of Object.entries(bySpeaker)) {
      for (const [text, turns] of stated) {
        const of = turnIds([turns].flat().join(" "));
        observations.push({ text, subject, session: `${name}-${session}`, atMs, turns: of });
      }
    }
  }
  const questions = data.qa.map(({ question, category, evidence = [] }) => ({
    text: question,
    category,
    evidence: [...new Set(turnIds(evidence.join(" ")))],
  }));
  const sessions = readSessions(name, data);
  return { name, sessions, observations, turns: sessions.flatMap(({ turns }) => turns), questions };
}

/** The sessions that have turns, in order. */
function readSessions(name: string, data: Raw): readonly Session[] {
  const numbers = Object.keys(data).flatMap((key) => /^session_(\d+)$/.exec(key)?.[1] ?? []);
  return numbers.map((number) => {
    const atMs = parseDate(String(data[`session_${number}_date_time`]));
    const said = data[`session_${number}`] as readonly RawTurn[];
    const turns = said.map(({ dia_id, speaker, text, blip_caption: caption }) => {
      return {
        id: turnIds(dia_id)[0] ?? dia_id,
        speaker,
        text,
        atMs,
        ...(caption !== undefined && { caption }),
      };
    });
    return { name: `${name}-${number}`, atMs, turns };
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
