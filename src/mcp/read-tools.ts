import { usage } from "../domain/errors.ts";
import type { ShowJson } from "../domain/shapes.ts";
import type { ToolInput } from "../domain/tool-inputs.ts";
import { DEFAULTS, type Source } from "../domain/vocabulary.ts";
import { fenced, promptText } from "../text/fence.ts";
import { endOfDay } from "../text/time-zone.ts";
import { type Answer, type Host, momentOf } from "./call.ts";
import { cut, line, listed, openToTools, questionLines, safe, told } from "./print.ts";

const LIMIT = 10;
/** The question and further wordings that are looked for; the answer says so where more are given. */
const WORDINGS = 6;
/** Where one of them says what was asked for so many are enough: of 117 questions about lives two found the answer behind them. */
const ENOUGH = 5;

/** What stands before results that have little of what was asked for. */
const NEAREST = "Perhaps not what is meant, but nearest to it:";

export async function recall(host: Host, given: ToolInput<"memory_recall">) {
  const { kind, project, limit } = given;
  const asOf = momentOf("as_of", given.as_of, host);
  const sinceMs = momentOf("since", given.since, host);
  const wordings = [given.query ?? "", ...(given.queries ?? [])].filter((one) => one.trim() !== "");
  const [question, ...also] = wordings.slice(0, WORDINGS);
  // With a day alone everything since then is asked for.
  const query =
    question ?? (sinceMs && `since ${new Date(host.zone.toWall(sinceMs)).toISOString().slice(0, 10)}`);
  if (!query)
    throw usage("memory_recall needs query", "give the question as query, other wordings as queries");
  const { results, notices, rejected, problems, leftOut } = await host.memory.recall(query, {
    also,
    limit: limit ?? LIMIT,
    fill: true,
    nearest: true,
    apart: true,
    kind,
    project,
    sinceMs,
    untilMs: momentOf("until", given.until, host),
    asOfMs: asOf === undefined ? undefined : endOfDay(asOf, host.zone),
    zone: host.zone,
    vouched: given.untrusted !== true,
  });
  const likely = results.filter(({ support }) => support === "strong").length;
  const isList = question === undefined || leftOut !== undefined;
  const isAnswered = likely > 0 && limit === undefined && !isList;
  const found = listed(isAnswered ? results.slice(0, ENOUGH) : results);
  const withheld = rejected.vouched ?? 0;
  const notes = [
    ...notices.map(safe),
    ...(leftOut ? [`${leftOut} more: a limit shows them`] : []),
    ...(wordings.length > WORDINGS
      ? [`only the first ${WORDINGS} of ${wordings.length} wordings were looked for`]
      : []),
    ...(problems.length > 0 ? ["not all of the memory could be read, see memory_status"] : []),
    ...(withheld > 0 ? [`${withheld} left out: words of web pages and tools; untrusted includes them`] : []),
  ];
  const lines = [...(likely === 0 ? [NEAREST] : []), ...found.map(line)];
  const text = found.length === 0 ? "Nothing in memory matches.\n" : fenced(lines);
  return {
    structured: { results: found, likely, ...(notes.length > 0 && { notes }) },
    text: [text, ...notes.map((note) => `${note}\n`)].join(""),
  };
}

export async function context(host: Host, given: ToolInput<"memory_context">): Promise<Answer> {
  const query = given.query?.trim();
  const isAbout = query !== undefined && query !== "";
  const block = await host.memory.context({
    ...(isAbout ? { query } : { profile: true }),
    budget: given.budget,
    project: given.project,
    untrusted: given.untrusted === true,
  });
  const empty = isAbout ? "Nothing in memory matches." : "Nothing is known yet.";
  return {
    structured: { text: block.text, tokens: block.tokens },
    text: block.text === "" ? empty : block.text,
  };
}

export async function expand(host: Host, { id }: ToolInput<"memory_expand">) {
  const card = await host.memory.show(id, true, { isOpen: false });
  const { because } = await host.memory.why(card.id);
  const said = because.flatMap(({ verdict, memory, said: words }) => [
    ...(memory.id === card.id ? [] : [`${verdict}: ${line(told(memory)).slice("- ".length)}`]),
    ...words
      .filter(({ isPrivate, episode }) => !isPrivate && episode !== card.id) // of itself it has said all
      .map(({ text, at, speaker = TELLERS[memory.source], episode }) => {
        const who = promptText(speaker);
        return `said on ${at.slice(0, 10)} by ${who}: ${promptText(cut(text, SHOWN_CHARS))} (${episode})`;
      }),
  ]);
  const parts = {
    because: said.slice(0, MOST),
    links: [
      ...card.links.map(({ to, type }) => `${type} ${to}`),
      ...card.linkedBy.map(({ from, type }) => `${type} from ${from}`),
    ].slice(0, MOST),
    history: card.history.slice(-MOST).map(({ at, event, reason, detail, source }) => {
      const by = source === "user" ? "" : `, by ${promptText(source)}`;
      return `${at.slice(0, 10)} ${event}: ${promptText([reason, detail].filter(Boolean).join("; "))}${by}`;
    }),
  };
  const sure = sureness(card);
  const shown = told(card.recallable ? { ...card, status: DEFAULTS.status } : card); // what is replaced from a day to come holds until then
  const structured = {
    ...shown,
    full_id: card.id,
    sure,
    ...(card.supersededBy !== undefined && { superseded_by: card.supersededBy }),
    ...parts,
  };
  const lines = [
    line(shown),
    `  ${sure}`,
    ...(card.supersededBy === undefined ? [] : [`  replaced by ${card.supersededBy}`]),
    ...Object.entries(parts).flatMap(([title, rows]) =>
      rows.length === 0 ? [] : [`  ${title}:`, ...rows.map((row) => `    ${row}`)],
    ),
  ];
  return { structured, text: fenced(lines) };
}

/** Who said what has no speaker of its own, by the source of what rests on it. */
const TELLERS: Readonly<Record<Source, string>> = {
  user: "the user",
  agent: "an agent",
  tool: "a tool",
  web: "a web page",
  import: "what was imported",
};

const MOST = 20;
const SHOWN_CHARS = 600;

function sureness({ belief, confidence, certainty, observations }: ShowJson): string {
  const now = `${certainty}, confidence ${confidence.toFixed(2)}`;
  if (belief === undefined)
    return `${now}; observed on ${observations} occasion${observations === 1 ? "" : "s"}`;
  const { alpha, beta, supporting, contradicting } = belief;
  const sum = `${alpha} / (${alpha} + ${beta}) = ${confidence.toFixed(2)}`;
  return `${now}; ${sum}, ${supporting.length} facts for it, ${contradicting.length} against it`;
}

/** Characters of `memory_status`; questions stand in it as far as they fit: one at least, shortened where it has to be. */
const STATUS_CHARS = 600;
const LEAST_CHARS = 30;
const LISTED = 10;

export async function status(host: Host): Promise<Answer> {
  const [now, open] = [await host.memory.status(), await host.memory.questions({ limit: LISTED })];
  const upkeep = now.upkeep === undefined ? "has not run yet" : `ran on ${now.upkeep.at.slice(0, 10)}`;
  const found = now.problems.map(({ path, message }) => cut(safe(`${path}: ${message}`), PROBLEM_CHARS));
  const problems = found.slice(0, 1);
  if (found.length > 1) problems.push(`${found.length - 1} more: pai doctor lists them`);
  const counts = Object.entries(now.byKind).map(([kind, n]) => `${n} ${kind}`);
  const head = {
    total: now.total,
    by_kind: now.byKind,
    upkeep: now.overdue ? `${upkeep}, overdue` : upkeep,
    problems,
    open_questions: open.total,
  };
  const lines = [
    `${[`${head.total} memories`, ...counts].join(", ")}; upkeep ${head.upkeep}`,
    ...problems.map((problem) => `problem: ${promptText(problem)}`),
    `open questions: ${open.total}${open.total > 1 ? "; answer these to see the next" : ""}`,
  ];
  const questions: Open[] = [];
  const fits = (one: Open) => fenced([...lines, ...questionLines(one)]).length <= STATUS_CHARS;
  for (const question of openToTools(open.results)) {
    const one = questions.length > 0 ? question : shortened(question, fits);
    if (questions.length > 0 && !fits(one)) break;
    questions.push(one);
    lines.push(...questionLines(one));
  }
  return { structured: { ...head, questions }, text: fenced(lines) };
}

/** Characters of the problem that is named. */
const PROBLEM_CHARS = 90;

type Open = ReturnType<typeof openToTools>[number];

function shortened(question: Open, fits: (one: Open) => boolean): Open {
  const within = (most: number): Open => {
    const about = question.about.map((side) => ({ ...side, text: cut(side.text, most) }));
    const one = { ...question, why: cut(question.why, most), about };
    return most <= LEAST_CHARS || fits(one) ? one : within(most - LEAST_CHARS);
  };
  return within(STATUS_CHARS);
}

/** What connectors of chat programs ask for: what `memory_recall` and `memory_expand` say, in the shapes that they want. */
export async function search(host: Host, { query }: ToolInput<"search">): Promise<Answer> {
  const { structured } = await recall(host, { query, limit: SEARCHED });
  const results = structured.results.map(({ id, text }) => ({ id, title: titleOf(text), url: urlOf(id) }));
  return { structured: { results }, text: JSON.stringify({ results }) };
}

export async function fetchOne(host: Host, given: ToolInput<"fetch">): Promise<Answer> {
  const { structured, text } = await expand(host, given);
  const document = { id: structured.id, title: titleOf(structured.text), text, url: urlOf(structured.id) };
  return { structured: document, text: JSON.stringify(document) };
}

const SEARCHED = 20;
const TITLE_CHARS = 80;
const urlOf = (id: string) => `memory://${id}`;
const titleOf = (text: string) => cut(text.split("\n")[0] ?? "", TITLE_CHARS);
