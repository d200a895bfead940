import { describe, expect, it } from "vitest";
import { deniesOf, endsHabit, isOfItsDay, objectionToBearing } from "../../src/beliefs/agreement.ts";
import { kindOfNotes, readNotes } from "../../src/bring/notes/kinds.ts";
import { tellingLines } from "../../src/bring/notes/markdown-lines.ts";
import { splitNote } from "../../src/bring/notes/split-note.ts";
import { excerpt } from "../../src/cli/render/memory.ts";
import { readHookInput } from "../../src/cli/run-hook.ts";
import { nameKey } from "../../src/domain/entities.ts";
import { LIMITS } from "../../src/domain/limits.ts";
import { readUsage } from "../../src/domain/usage.ts";
import { printIdLine } from "../../src/edits/tool-file.ts";
import { jsonSaid } from "../../src/engines/model/asker.ts";
import { detectFormat } from "../../src/ingest/transcripts.ts";
import { hasKey } from "../../src/install/config-edit.ts";
import { gistOf } from "../../src/language/compare/gist.ts";
import { proseLines } from "../../src/language/extract/lines.ts";
import { sentencesOf } from "../../src/language/extract/sentences.ts";
import { plainForm } from "../../src/language/extract/verbs.ts";
import { languageOf } from "../../src/language/languages.ts";
import { inlineLinks, inlineTags, plainText } from "../../src/markdown/document-lines.ts";
import { setYamlItem } from "../../src/markdown/edit-yaml.ts";
import { detachedText, summaryIds } from "../../src/markdown/entity-card.ts";
import { readFrontMatter } from "../../src/markdown/front-matter.ts";
import { conflictSides } from "../../src/markdown/guards.ts";
import { readMemory } from "../../src/markdown/memory-file.ts";
import {
  bulletText,
  plainBullet,
  profileIds,
  readBeliefs,
  statementShown,
  strangeText,
  unescapedBullet,
} from "../../src/markdown/memory-md.ts";
import { endOfFrontMatter, findSections, linesOf } from "../../src/markdown/page-sections.ts";
import { parseTurns } from "../../src/markdown/talk.ts";
import { promptQueries } from "../../src/recall/context-block.ts";
import { readQuery, readQuestion, withoutAsking } from "../../src/recall/read-query.ts";
import { deedsIn } from "../../src/remember/promises.ts";
import { isUrgent, mayState } from "../../src/remember/signals.ts";
import { normaliseRemote } from "../../src/store/project.ts";
import { analyse, analyseAny } from "../../src/text/analyse.ts";
import { cuesOf } from "../../src/text/cues.ts";
import { escapeTerminal, markdownText, oneLine, stableJson } from "../../src/text/escape.ts";
import { estimateTokens, promptText, withoutBlocks, withoutOwnWords } from "../../src/text/fence.ts";
import { nearest } from "../../src/text/nearest.ts";
import { normalise, spacedForm } from "../../src/text/normalise.ts";
import { findInstruction } from "../../src/text/safety/instructions.ts";
import { findPrivateKeys, findSeedPhrases } from "../../src/text/safety/key-rules.ts";
import { redact, redacting, redactPath } from "../../src/text/safety/secrets.ts";
import { isSensitive } from "../../src/text/safety/sensitive.ts";
import { parseDuration, parseMoment } from "../../src/text/time-zone.ts";
import { clip, displayWidth, reflow, wrap } from "../../src/text/width.ts";
import { statementsIn } from "../support/statements.ts";

const NOBODY: ReadonlySet<string> = new Set();
/** A measurement, which a busy machine may spoil: never in `npm test`. */
const IS_LONG = process.env.PAI_LONG === "1";
const CHARS = 12_288;
const TIMES_LONGER = 4;
/** In proportion it is 4, quadratic 16; of what is kept in memory, a short text may cost nothing. */
const SUSPICIOUS = 9;
/** Of twice as much again, in proportion 2, quadratic 4. */
const MOST_GROWTH = 3;
/** What takes less says nothing about growth, ms of the processor. */
const MEASURABLE_MS = 40;
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
  mayState,
  isUrgent,
  extractStatements: (text) => statementsIn(text),
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
  conflictSides,
  "settings that are edited": (text) => attempt(() => setYamlItem(text, "trust", "/x", true)),
  "an answer of a model": jsonSaid,
  "a query": (text) => readQuery(text, 0),
  "an unknown name": (text) => nearest(text, ["remember", "recall"]),
  promptQueries,
  readQuestion: (text) => readQuestion(text, []),
  withoutAsking,
  inlineTags,
  inlineLinks,
  withoutOwnWords,
  "blocks that are taken out": (text) => withoutBlocks(text, ["system-reminder", "pai-memory"]),
  promptText,
  printIdLine: (text) => printIdLine(text, "fa_1"),
  redactPath,
  "words that a message quotes": (text) => redacting([text])(text.slice(0, 100)),
  findSeedPhrases,
  plainText,
  "the card of an entity": (text) => [summaryIds(text, NOBODY), detachedText(text, NOBODY)],
  readFrontMatter,
  readHookInput: (text) => [readHookInput(text), readHookInput(JSON.stringify({ prompt: text, cwd: text }))],
  splitNote,
  tellingLines,
  "a note with its links": (text) => readNotes("obsidian", { path: "a.md", text }),
  "a note of Basic Memory": (text) => readNotes("basic-memory", { path: "a.md", text }),
  "rules of an agent": (text) => readNotes("agent-rules", { path: "AGENTS.md", text }),
  "a list of memories": (text) => readNotes("mem0", { path: "a.json", text }),
  "the kind of a note": (text) => kindOfNotes("a/b.md", text, false),
  detectFormat,
  proseLines,
  sentencesOf,
  plainForm,
  gistOf: (text) => gistOf(text.slice(0, LIMITS.statementBytes)),
  languageOf,
  deedsIn,
  endsHabit,
  isOfItsDay,
  deniesOf: (text) => deniesOf(text, new Set(["pai"])),
  objectionToBearing: (text) => objectionToBearing(text, text),
  normaliseRemote,
  nameKey,
  parseDuration,
  parseMoment: (text) => attempt(() => parseMoment(text, 0)),
  "settings of a program": (text) =>
    attempt(() => hasKey(text, { syntax: "json", path: ["mcpServers", "pai"] })),
  "settings of a program in TOML": (text) =>
    attempt(() => hasKey(text, { syntax: "toml", path: ["mcp_servers", "pai"] })),
  readUsage,
  excerpt,
};

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error;
  }
}

const repeat = (unit: string) => (chars: number) =>
  unit.repeat(Math.ceil(chars / unit.length)).slice(0, chars);
const then = (unit: string, end: string) => (chars: number) => repeat(unit)(chars - end.length) + end;
const HOSTILE: Readonly<Record<string, (chars: number) => string>> = Object.fromEntries([
  ...[..."#+%-=_*`~|><&@/\\.!'’\"([{"].map((sign) => [`runs of ${sign}`, then(sign, "x")] as const),
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

describe.runIf(IS_LONG).each(Object.keys(READERS))("%s", (name) => {
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
