import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { OPENING_WORD } from "./varied.mjs";

/** The files below a directory that are wanted, one a writer, in order of their names. */
export function writersIn(directory, isWanted) {
  return readdirSync(directory, { recursive: true })
    .filter((file) => file.endsWith(".txt") && isWanted(file))
    .sort()
    .map((file) => readWriter(path.join(directory, file)));
}

/** `{writer, language, remarks, pairs}` of a file as `training/README.md` describes it. */
function readWriter(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  const writer = path.basename(file, ".txt");
  const language = /_([a-z]{2})$/.exec(writer)?.[1] ?? "en";
  const remarks = lines
    .filter((line) => line.startsWith("> "))
    .map((line) => ({ ...remarkOf(line.slice(2)), writer }));
  const pairs = lines.filter((line) => line.startsWith("% ")).map((line) => pairOf(line.slice(2)));
  return { writer, language, remarks, pairs };
}

function pairOf(line) {
  const [label, first, second] = line.split("||").map((part) => part.trim());
  return { label, first, second };
}

/** `{text, mark, spans}`; a span is `{start, end, isPromise, whose, category, flags}`. */
function remarkOf(line) {
  const [opening = "", mark] = /^>(draft|quote|task) /.exec(line) ?? [];
  let text = "";
  let from = opening.length;
  const spans = [];
  for (const found of line.matchAll(/\{([^{}|]*)\|([^{}]*)\}/g)) {
    text += line.slice(from, found.index);
    const [kind, whose = "owner", ...more] = found[1].trim().split(/\s+/);
    const words = found[2];
    const start = text.length + words.length - words.trimStart().length;
    text += words;
    const isPromise = kind === "p";
    const end = start + words.trim().length;
    spans.push({
      start,
      end,
      isPromise,
      whose,
      category: isPromise ? undefined : more[0],
      flags: isPromise ? more : more.slice(1),
    });
    from = found.index + found[0].length;
  }
  text += line.slice(from);
  return { text, mark, spans: wholeSpans(text, spans) };
}

/**
 * A statement that goes on about the person of the one before it, without their name, is one with it: alone it says nothing to somebody who
 * reads it ("Linh moved to Spokane, she's a nurse there").
 */
function wholeSpans(text, spans) {
  const whole = [];
  for (const span of spans) {
    const last = whole.at(-1);
    const isNear =
      last !== undefined && span.start - last.end <= NEAR && !text.slice(last.end, span.start).includes("\n");
    const isSame = last?.whose === span.whose && span.whose !== "owner";
    const isNamed = span.whose
      .split("_")
      .some((name) => text.slice(span.start, span.end).toLowerCase().includes(name));
    if (isNear && isSame && !isNamed && !last.isPromise && !span.isPromise)
      whole[whole.length - 1] = {
        ...last,
        end: span.end,
        flags: [...new Set([...last.flags, ...span.flags])],
      };
    else whole.push(span);
  }
  return whole;
}

/** So few characters between two statements are a mark, or a word that joins them. */
const NEAR = 8;

/** The same of the older files of labelled remarks, see `fixtures/extraction/README.md`. */
export function labelledIn(file) {
  const writer = path.basename(file, ".jsonl");
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .map(({ text, facts = [], commitments = [] }) => {
      const spanOf = ({ span, subject = "owner", category }, isPromise) => ({
        start: text.indexOf(span),
        end: text.indexOf(span) + span.length,
        isPromise,
        whose: subject,
        category,
        flags: [],
      });
      const spans = [
        ...facts.map((one) => spanOf(one, false)),
        ...commitments.map((one) => spanOf(one, true)),
      ];
      return { text, writer, spans: spans.sort((a, b) => a.start - b.start) };
    });
}

/** `{text, category}` of each line of a file of single statements. */
export function statementsIn(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .map(({ text, category }) => ({ text: text.replace(/[.!]$/, ""), category }));
}

const MAY_PROMISE =
  /\b(?:I'll|I will|we'll|we will|have to|need to|must|should|going to|remind|don't forget)\b/i;
const GLUE = [" and ", ". ", ", ", " and ", "; "];

/**
 * Remarks of single statements: every other alone, and of some of the others two in one. All but orders to the assistant, and what may be
 * a promise: these files do not say which are. */
export function plainRemarks(statements) {
  const texts = statements
    .filter(({ category, text }) => category !== "guideline" && !MAY_PROMISE.test(text))
    .map(({ text }) => text);
  const alone = texts.filter((_, at) => at % 2 === 0).map((text) => wholeRemark(text, false));
  const others = texts.filter((_, at) => at % 8 === 1);
  const half = Math.floor(others.length / 2);
  return [
    ...alone,
    ...others.slice(0, half).map((text, at) => joined(text, others[half + at], GLUE[at % GLUE.length])),
  ];
}

/** The to-dos of a file of lines, each a remark that is a promise. */
export function todosIn(file) {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ todo }) => todo)
    .map(({ text }) => wholeRemark(text, true));
}

function wholeRemark(text, isPromise) {
  return {
    text,
    spans: [{ start: 0, end: text.replace(/[.!]+$/, "").length, isPromise, whose: "owner", flags: [] }],
  };
}

function joined(first, second, glue) {
  const next =
    glue === ". "
      ? second
      : second.replace(OPENING_WORD, (word) => (word === "I " ? word : word.toLowerCase()));
  const text = `${first}${glue}${next}`;
  const span = (start, end) => ({ start, end, isPromise: false, whose: "owner", flags: [] });
  return { text, spans: [span(0, first.length), span(first.length + glue.length, text.length)] };
}

/** `{text, language, label}` of each line of a file of private and plain notes: `label || language || note`. */
export function notesIn(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines
    .filter((line) => line.includes(" || "))
    .map((line) => line.split(" || "))
    .map(([label, language, text]) => ({ label, language, text }));
}

/** `{text, label}` of each line of a file of remarks about own lives and about work: `own || remark`, `team || remark`. */
export function livesIn(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines
    .filter((line) => line.includes(" || "))
    .map((line) => line.split(" || "))
    .map(([label, ...text]) => ({ label, text: text.join(" || ") }));
}

/** `{text, writer, mark}` of each line of a file of introductions and drafts: `own || text`, `draft || text`, five lines of one writer behind each other. */
export function wholesIn(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines
    .filter((line) => line.includes(" || "))
    .map((line, at) => {
      const [label, ...text] = line.split(" || ");
      const mark = label === "own" ? undefined : label;
      return { text: text.join(" || "), writer: `whose ${Math.floor(at / LINES_OF_ONE)}`, mark };
    });
}

const LINES_OF_ONE = 5;

/** The same of remarks of writers, by the flags of their facts. */
export function notesOf({ remarks }) {
  return remarks.map(({ text, spans }) => {
    const has = (flag) => spans.some(({ flags = [] }) => flags.includes(flag));
    return { text, label: has("secret") ? "secret" : has("sensitive") ? "sensitive" : "plain" };
  });
}

/** The same of `fixtures/safety`, see its README. */
export function safetyIn(directory) {
  const read = (name) =>
    readFileSync(path.join(directory, name), "utf8")
      .split("\n")
      .filter((line) => line !== "");
  const labelled = (texts, label) => texts.map((text) => ({ text, label, weight: 0.5 }));
  const secrets = read("secrets.jsonl")
    .map((line) => JSON.parse(line))
    .map(({ before, secret, after }) => before + secret.join("") + after)
    .filter((text) => text.length < 300);
  return [
    ...labelled(secrets, "secret"),
    ...labelled(read("sensitive.txt"), "sensitive"),
    ...labelled([...read("no-secrets.txt"), ...read("not-sensitive.txt")], "plain"),
  ];
}
