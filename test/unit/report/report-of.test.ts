import { describe, expect, it } from "vitest";
import { deriveId } from "../../../src/domain/ids.ts";
import type { HistoryLine } from "../../../src/domain/journal-record.ts";
import type { Header } from "../../../src/domain/kinds.ts";
import type { Kind } from "../../../src/domain/vocabulary.ts";
import { type ReportSource, reportOf } from "../../../src/report/report-of.ts";
import { UTC } from "../../../src/text/time-zone.ts";

const NOW = Date.UTC(2026, 10, 26, 12);

interface Told {
  readonly text: string;
  readonly kind?: Kind;
  readonly created?: string;
  readonly [key: string]: unknown;
}

const idOf = (text: string, kind: Kind = "fact", said = "2026-11-02T10:00:00Z") =>
  deriveId({ kind, atMs: Date.parse(said), of: [text] });

/** A report on memories that are given by what is special of them. */
function report(told: readonly Told[], more: Partial<ReportSource> = {}) {
  const texts = new Map<string, string>();
  const rows = told.map(({ text, kind = "fact", created = "2026-11-02T10:00:00Z", ...rest }) => {
    const id = idOf(text, kind, typeof rest.said === "string" ? rest.said : created);
    texts.set(id, text);
    return { header: { id, kind, created, ...rest } as Header };
  });
  const headers = new Map(rows.map(({ header }) => [header.id, header]));
  return reportOf({
    rows,
    history: [],
    headerOf: (id) => headers.get(id),
    textOf: (id) => texts.get(id),
    handleOf: (id) => id.slice(0, 7),
    isShown: () => true,
    isHere: () => true,
    ownIds: () => [],
    questions: { results: [], total: 0, problems: [] },
    isUndoable: () => false,
    health: {
      ...{ bytes: 0, handEdits: 0, conflicts: 0, isOverdue: false, problems: [] },
    },
    ...{ nowMs: NOW, zone: UTC, includeSensitive: false },
    ...more,
  });
}

let seq = 0;
function line(id: string, event: string, at: string, more: Partial<HistoryLine> = {}): HistoryLine {
  seq++;
  const about = { replica: "a", cs: `cs_${seq}`, n: 0, command: "remember", reason: "", source: "user" };
  return { seq, wall: at, at, id, event, ...about, ...more };
}

describe("a report", () => {
  it("of an empty store has nothing in it", () => {
    expect(report([])).toMatchObject({ memories: 0, inForce: 0, threads: [], newest: [], changes: [] });
  });

  it("tells who the owner is, the latest first", () => {
    const [home, work] = [idOf("I live in Bergen"), idOf("I am a nurse", "fact", "2026-11-09T10:00:00Z")];
    const told = [{ text: "I live in Bergen" }, { text: "I am a nurse", created: "2026-11-09T10:00:00Z" }];
    const { you } = report(told, { ownIds: (part) => (part === "self" ? [home, work] : []) });
    expect(you.self.map(({ text }) => text)).toEqual(["I am a nurse", "I live in Bergen"]);
    expect(you.likes).toEqual([]);
  });

  it("counts promises that are open and overdue, and lists what comes first and what was due last", () => {
    const promise = { kind: "commitment" as const };
    const { promises } = report([
      { ...promise, text: "kept", state: "fulfilled", resolved_at: "2026-11-24T10:00:00Z" },
      { ...promise, text: "lapsed", state: "expired", due: "2026-11-16" },
      { ...promise, text: "late", due: "2026-11-20" },
      { ...promise, text: "long ago", due: "2026-03-20" },
      { ...promise, text: "soon", due: "2026-12-01" },
      { ...promise, text: "some day" },
      { ...promise, text: "off", state: "cancelled", resolved_at: "2026-11-24T10:00:00Z" },
    ]);
    expect(promises).toMatchObject({ open: 4, overdue: 2 });
    expect(promises.coming.map(({ text }) => text)).toEqual(["soon", "some day"]);
    expect(promises.late.map(({ text, isOverdue }) => [text, isOverdue])).toEqual([
      ["late", true],
      ["long ago", true],
    ]);
  });

  it("joins the names of one entity, and draws what stands together", () => {
    const { threads, graph } = report([
      { text: "Anna lives in Oslo", entities: ["Anna", "Oslo"], valid_at: "2026-01-02T00:00:00Z" },
      { text: "Annie sings", entities: ["Annie"], valid_at: "2026-01-01T00:00:00Z" },
      { text: "said", kind: "episode", entities: ["Anna"] },
      { text: "Anna", kind: "entity", name: "Anna", aliases: ["Annie"], type: "person" },
    ]);
    const [anna] = threads;
    expect(anna).toMatchObject({ name: "Anna", type: "person", total: 2 });
    expect(anna?.lines.map(({ text }) => text)).toEqual(["Annie sings", "Anna lives in Oslo"]);
    expect(graph.nodes.map(({ name, size }) => [name, size])).toEqual([
      ["Anna", 3],
      ["Oslo", 1],
    ]);
    expect(graph.edges).toEqual([[0, 1, 1]]);
  });

  it("says how the confidence of a belief went by the days of its observations, or as it was recorded", () => {
    const remark = (n: number) => ({
      ...{ text: `said ${n}`, kind: "episode" as const, session: `s${n}` },
      valid_at: `2026-0${n}-01T00:00:00Z`,
    });
    const sources = [1, 2, 3].map((n) => idOf(`said ${n}`, "episode"));
    const fact = { text: "I swim", sources };
    const belief = { text: "You swim", kind: "belief" as const, supporting: [idOf("I swim")], evidence: 3 };
    const known = [remark(1), remark(2), remark(3), fact];
    const { beliefs } = report([...known, { ...belief, alpha: 4, beta: 1 }]);
    expect(beliefs.shown[0]?.course).toEqual([
      ["2026-01-01", 0.667],
      ["2026-02-01", 0.75],
      ["2026-03-01", 0.8],
      ["2026-11-26", 0.8],
    ]);
    const id = idOf("You swim", "belief");
    const history = [
      line(id, "created", "2026-04-01T00:00:00Z"),
      line(id, "weakened", "2026-05-01T00:00:00Z", { detail: "confidence 0.80 -> 0.67" }),
    ];
    const unlike = report([...known, { ...belief, alpha: 4, beta: 2 }], { history });
    expect(unlike.beliefs.shown[0]?.course).toEqual([
      ["2026-04-01", 0.8],
      ["2026-05-01", 0.67],
      ["2026-11-26", 0.667],
    ]);
  });

  it("leaves out what is sensitive, what is made of it and what was forgotten", () => {
    const secret = idOf("I take lithium", "fact", "2020-01-01T00:00:00Z");
    const told: readonly Told[] = [
      {
        text: "I take lithium",
        sensitive: true,
        entities: ["Lithium"],
        importance: 9,
        created: "2020-01-01T00:00:00Z",
      },
      { text: "You are ill", kind: "belief", supporting: [secret], evidence: 5, alpha: 5 },
      { text: "gone", status: "forgotten", entities: ["Gone"] },
      { text: "I like tea", importance: 9 },
    ];
    const history = [line(secret, "created", "2020-01-01T00:00:00Z")];
    const questions: ReportSource["questions"] = {
      results: [
        {
          ...{ id: "q1", shortId: "q1", kind: "replaces", why: "", day: "2026-11-01", choices: ["both"] },
          ...{ about: [secret, secret], handles: [], texts: ["I take lithium"] },
        },
      ],
      total: 1,
      problems: [],
    };
    const data = report(told, { history, questions });
    expect(data).toMatchObject({ memories: 1, leftOut: { sensitive: 2, forgotten: 1 } });
    expect(data.questions).toEqual({ total: 0, shown: [] });
    expect(JSON.stringify(data)).not.toMatch(/lithium|ill|gone"|2020/i);
    const whole = report(told, { history, questions, includeSensitive: true });
    expect(JSON.stringify(whole)).toMatch(/lithium/i);
    expect(JSON.stringify(whole)).not.toMatch(/gone"/i);
  });

  it("shows no words of a statement that it keeps back, be they said in an episode", () => {
    const from = (text: string) => [`${idOf(text, "episode")}#0badcafe`];
    const told: readonly Told[] = [
      { text: "said of the key", kind: "episode", importance: 9 },
      { text: "the key", status: "forgotten", sources: from("said of the key") },
      { text: "said of pills", kind: "episode", importance: 9 },
      { text: "pills", sensitive: true, sources: from("said of pills") },
      { text: "said elsewhere", kind: "episode", importance: 9 },
      { text: "elsewhere", project: "b", sources: from("said elsewhere") },
      { text: "You hide keys", kind: "belief", supporting: [idOf("the key")], alpha: 5, evidence: 4 },
      { text: "said of tea", kind: "episode", importance: 9 },
    ];
    const data = report(told, { isHere: ({ project }) => project !== "b" });
    expect(data.newest.map(({ text }) => text)).toEqual(["said of tea"]);
    expect(data.beliefs.total).toBe(0);
  });

  it("shows a text as one line of bounded length, and no name or text that is not to be shown", () => {
    const data = report(
      [
        { text: `\u001b[31mred\n${"long ".repeat(500)}`, entities: ["sk-secret", "Fine"] },
        { text: "unreadable", importance: 10 },
      ],
      {
        isShown: (name) => !name.startsWith("sk-"),
        textOf: (id) => (id === idOf("unreadable") ? undefined : `\u001b[31mred\n${"long ".repeat(500)}`),
      },
    );
    expect(data.newest).toHaveLength(1);
    expect([...(data.newest[0]?.text ?? "")].length).toBeLessThanOrEqual(241);
    expect(data.newest[0]?.text).toMatch(/^\\u\{1b\}\[31mred long/);
    expect(data.threads.map(({ name }) => name)).toEqual(["Fine"]);
    expect(data.graph.nodes).toHaveLength(1);
  });

  it("lists the newest, what was said only where nothing else tells it", () => {
    const data = report([
      { text: "told", kind: "episode" },
      { text: "untold", kind: "episode", created: "2026-11-20T10:00:00Z" },
      { text: "stated", sources: [`${idOf("told", "episode")}#0badcafe`] },
    ]);
    expect(data.newest.map(({ text }) => text)).toEqual(["untold", "stated"]);
  });

  it("says of a question what each answer means, and which one needs words", () => {
    const id = idOf("I will call Bob on Friday");
    const [asked, day] = [{ id: "q1", shortId: "q1", kind: "closes" } as const, "2026-11-01"];
    const about = { about: [id, id], handles: [], texts: ["Bob is called", "I will call Bob on Friday"] };
    const results = [{ ...asked, ...about, why: "", day, choices: ["done", "moved"] }];
    const data = report([{ text: "I will call Bob on Friday" }], {
      questions: { results, total: 1, problems: [] },
    });
    expect(data.questions.shown[0]?.choices).toEqual([
      { choice: "done", meaning: "it is done", asks: false },
      { choice: "moved", meaning: "it is on another day", asks: true },
    ]);
  });

  it("lists change sets by what they did and what a memory of them says that may be shown, never with a reason", () => {
    const id = idOf("a");
    const cs = { cs: "cs_x", command: "correct", reason: "a private word", wording: "a private word" };
    const data = report([{ text: "a" }, { text: "gone", status: "forgotten" }], {
      history: [
        line(id, "created", "2026-11-01T00:00:00Z"),
        line(idOf("gone"), "forgotten", "2026-11-01T00:00:00Z"),
        line(idOf("said", "episode"), "created", "2026-11-02T00:00:00Z", cs),
        line(id, "superseded", "2026-11-02T00:00:00Z", cs),
        line(idOf("b"), "created", "2026-11-02T00:00:00Z", cs),
      ],
      isUndoable: (one) => one === "cs_x",
    });
    expect(data.changes[0]).toEqual({
      ...{ id: "cs_x", command: "correct", at: "2026-11-02T00:00:00Z", isUndoable: true, text: "a" },
      events: [
        ["created", 2],
        ["superseded", 1],
      ],
    });
    expect(data.changes.map(({ text }) => text)).toEqual(["a", undefined, "a"]);
    expect(JSON.stringify(data)).not.toContain("private");
  });

  it("does not grow with the store", () => {
    const many = Array.from({ length: 6_000 }, (_, i) => ({
      text: `Person ${i % 500} said ${i} ${"x".repeat(400)}`,
      entities: [`Person ${i % 500}`, `Place ${i % 70}`],
      importance: 1 + (i % 10),
    }));
    const sizes = [2_000, 6_000].map((count) => JSON.stringify(report(many.slice(0, count))).length);
    expect(sizes[1]).toBeLessThan(250_000);
    expect((sizes[1] ?? 0) / (sizes[0] ?? 1)).toBeLessThan(1.2);
  });
});
