import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/domain/limits.ts";
import { jsonIn } from "../../src/engines/model/json-in.ts";
import { extractStatements } from "../../src/language/extract/extract.ts";
import { readBeliefs, statementShown } from "../../src/markdown/belief-section.ts";
import { bulletText, plainBullet, unescapedBullet } from "../../src/markdown/bullet-text.ts";
import { conflictSides } from "../../src/markdown/conflict-sides.ts";
import { setYamlItem } from "../../src/markdown/edit-yaml.ts";
import { readMemory } from "../../src/markdown/memory-file.ts";
import { endOfFrontMatter, linesOf } from "../../src/markdown/page-lines.ts";
import { findSections } from "../../src/markdown/page-sections.ts";
import { profileIds, strangeText } from "../../src/markdown/profile-section.ts";
import { findReflections } from "../../src/markdown/reflections.ts";
import { parseTurns } from "../../src/markdown/turns.ts";
import { readQuery } from "../../src/recall/read-query.ts";
import { scanSignal } from "../../src/remember/signals.ts";
import { analyse, analyseAny } from "../../src/text/analyse.ts";
import { cuesOf } from "../../src/text/cues.ts";
import { escapeTerminal, markdownText, oneLine, stableJson } from "../../src/text/escape.ts";
import { nearest } from "../../src/text/nearest.ts";
import { normalise, spacedForm } from "../../src/text/normalise.ts";
import { findInstruction } from "../../src/text/safety/instructions.ts";
import { findPrivateKeys } from "../../src/text/safety/private-keys.ts";
import { redact } from "../../src/text/safety/secrets.ts";
import { isSensitive } from "../../src/text/safety/sensitive.ts";
import { estimateTokens } from "../../src/text/tokens.ts";
import { clip, displayWidth, reflow, wrap } from "../../src/text/width.ts";

const IS_LONG = process.env.PAI_LONG === "1";
const CHARS = IS_LONG ? LIMITS.turnBytes / 4 : 12_288;
const TIMES_LONGER = 4;
/** In proportion it is 4, quadratic 16; of what is kept in memory, a short text may cost nothing. */
const SUSPICIOUS = 9;
/** Of twice as much again, in proportion 2, quadratic 4. */
const MOST_GROWTH = 3;
/** What takes less says nothing about growth, ms of the processor. */
const MEASURABLE_MS = IS_LONG ? 100 : 40;
/** The least of so many is taken: what else the processor did only adds. */
const TRIES = 4;

/** What reads a text of any length that a person, a file or another program wrote. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  normalise,
  spacedForm,
  analyse,
  analyseAny,
  cuesOf,
  escapeTerminal,
  oneLine,
  markdownText,
  stableJson,
  estimateTokens,
  displayWidth,
  "wrap to 80": (text) => wrap(text, 80),
  "reflow to 80": (text) => reflow(text, 80),
  "clip to 80": (text) => clip(text, 80),
  redact,
  findPrivateKeys,
  findInstruction,
  isSensitive,
  scanSignal,
  extractStatements: (text) => extractStatements(text, 0),
  parseTurns,
  "a memory file": (text) => readMemory(`---\nid: x\n---\n${text}`),
  "a header": (text) => readMemory(`---\n${text}\n---\nx`),
  linesOf,
  endOfFrontMatter,
  findSections,
  "a section of beliefs": readBeliefs,
  statementShown,
  bulletText,
  plainBullet,
  unescapedBullet,
  profileIds,
  strangeText,
  findReflections,
  conflictSides,
  "settings that are edited": (text) => {
    try {
      return setYamlItem(text, "trust", "/x", true);
    } catch (error) {
      return error;
    }
  },
  "an answer of a model": jsonIn,
  "a query": (text) => readQuery(text, 0),
  "an unknown name": (text) => nearest(text, ["remember", "recall"]),
};

const repeat = (unit: string) => (chars: number) =>
  unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars);
const then = (unit: string, end: string) => (chars: number) => repeat(unit)(chars - end.length) + end;
const HOSTILE: Readonly<Record<string, (chars: number) => string>> = Object.fromEntries([
  ...[
    "#",
    "+",
    "%",
    "-",
    "=",
    "_",
    "*",
    "`",
    "~",
    "|",
    ">",
    "<",
    "&",
    "@",
    "/",
    "\\",
    ".",
    "!",
    "'",
    "’",
    '"',
    "(",
    "[",
    "{",
  ].map((sign) => [`runs of ${sign}`, then(sign, "x")] as const),
  ["spaces", then(" ", "x")],
  ["tabs", then("\t", "x")],
  ["returns", then("\r", "x")],
  ["empty lines", then("\n", "x")],
  ["letters", repeat("a")],
  ["capitals", repeat("A")],
  ["digits", then("1", "x")],
  ["letters with accents", repeat("é")],
  ["marks without letters", repeat("\u0301")],
  ["families", repeat("👩‍👩‍👧")],
  ["flags", repeat("🇵🇹")],
  ["joiners", repeat("\u200d")],
  ["Han", repeat("東京")],
  ["Thai", repeat("สวัสดี")],
  ["words", repeat("a b ")],
  ["commas", repeat("a, and b, ")],
  ["sentences", repeat("I moved to Rome. ")],
  ["open quotes", repeat('"a “b `c ')],
  ["comments that begin", repeat("<!-- fa_")],
  ["markers that begin", repeat("<!-- PAI:BELIEFS:BEGIN sha=00 -->\n")],
  ["headings", repeat("### a · 2026-01-01T00:00:00Z\n")],
  ["thoughts that begin", repeat("<think>")],
  ["fences", repeat("```\n")],
  ["bullets", repeat("- a (was: 1)\n")],
  ["conflict markers", repeat("<<<<<<< a\n=======\n>>>>>>> b\n")],
  ["keys", repeat("a: b\n")],
  ["comments", repeat("# a\n")],
  ["hosts", repeat("https://a.b/")],
  ["keys that begin", repeat("-----BEGIN RSA PRIVATE KEY-----\n")],
  ["passwords that begin", repeat("password: ")],
  ["numbers", repeat("1-2:3.4,")],
  ["dates", repeat("12 May 2026 ")],
  ["cues", repeat("ignore all previous ")],
]);

describe.each(Object.keys(READERS))("%s", (name) => {
  it("takes time in proportion to what it reads", () => {
    const read = READERS[name] as (text: string) => unknown;
    for (const [what, make] of Object.entries(HOSTILE)) {
      const [short, long] = [make(CHARS), make(CHARS * TIMES_LONGER)];
      const first = costOf(read, long);
      if (first < MEASURABLE_MS) continue;
      const least = Math.max(
        0.5,
        leastOf(() => costOf(read, short)),
      );
      if (first / least < SUSPICIOUS) continue;
      const before = leastOf(() => costOf(read, long));
      if (before / least < SUSPICIOUS) continue;
      const growth = leastOf(() => costOf(read, make(CHARS * TIMES_LONGER * 2))) / before;
      expect(growth, `${what}: ${growth.toFixed(1)} times for twice as much`).toBeLessThan(MOST_GROWTH);
    }
  });
});

/** Ms of the processor in this process: others that are busy do not count. */
function costOf(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function leastOf(measure: () => number): number {
  return Math.min(...Array.from({ length: TRIES }, measure));
}
