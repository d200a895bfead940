import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { livePage } from "../../src/cli/commands/page.ts";
import { type ServeOptions, type Serving, serveHttp } from "../../src/cli/serve-http.ts";
import type { RecallJson } from "../../src/domain/shapes.ts";
import type { ReportData } from "../../src/report/report-data.ts";
import { open } from "./talks.ts";

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly error?: { readonly code: string; readonly message: string; readonly hint?: string };
}

/** Asks as no browser could: with any header. */
function ask(
  port: number,
  at: string,
  { method = "GET", headers = {}, body }: Asked = {},
): Promise<Answered> {
  return new Promise((done, failed) => {
    const asked = request(
      { host: "127.0.0.1", port, path: at, method, headers, agent: false },
      async (answer) => {
        let text = "";
        for await (const chunk of answer) text += chunk;
        const isJson = answer.headers["content-type"]?.startsWith("application/json") === true;
        const { error } = isJson ? (JSON.parse(text) as Pick<Answered, "error">) : {};
        done({ status: answer.statusCode ?? 0, headers: answer.headers, text, ...(error && { error }) });
      },
    );
    asked.on("error", failed);
    asked.end(body);
  });
}

const store = path.join(mkdtempSync(path.join(tmpdir(), "pai-serve-")), "store");
const memory = open(store);
const servers: Serving[] = [];

async function serve(more: Partial<ServeOptions> = {}): Promise<Serving> {
  const page = livePage({ script: "run()", style: "body{}" });
  const options = {
    memory,
    page,
    store,
    isThere: () => true,
    port: 0,
    mayWrite: false,
    includeSensitive: false,
  };
  const serving = await serveHttp({
    ...options,
    ...more,
  });
  servers.push(serving);
  return serving;
}

const bearing = ({ port, token }: Serving, body?: object): Asked => ({
  headers: {
    "x-pai-token": token,
    ...(body && { origin: `http://127.0.0.1:${port}`, "content-type": "application/json" }),
  },
  ...(body && { method: "POST", body: JSON.stringify(body) }),
});

const filesWith = (word: string) =>
  readdirSync(store, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const at = path.join(entry.parentPath, entry.name);
    return entry.isFile() && readFileSync(at).includes(word) ? [at] : [];
  });

const HOSTILE = "Mara wrote </script><img src=x onerror=alert(1)> on the board";

beforeAll(async () => {
  await memory.remember({ text: "The gateway timeout is 30 seconds" });
  await memory.remember({ text: "gateway timeout bumped to 60s" });
  await memory.remember({ text: HOSTILE });
  await memory.remember({ text: "I take lithium for my bipolar disorder" });
});
afterAll(() => {
  for (const { close } of servers) close();
  rmSync(path.dirname(store), { recursive: true, force: true });
});

describe("the server of the page", () => {
  it("gives the page to whoever is on this machine, with its policy, and nothing of the store in it", async () => {
    const serving = await serve();
    const { status, headers, text } = await ask(serving.port, "/");
    expect(status).toBe(200);
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'sha256-.*'; style-src/,
    );
    expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
    expect(text).not.toMatch(/gateway/);
    expect(serving.url).toBe(`http://127.0.0.1:${serving.port}/#${serving.token}`);
  });

  it("answers with the report and with what a search finds to whoever has the token", async () => {
    const serving = await serve();
    const report = await ask(serving.port, "/api/report", bearing(serving));
    expect(report.status).toBe(200);
    expect(JSON.parse(report.text)).toMatchObject({ mayWrite: false, questions: { total: 1 } });
    expect(report.text).not.toContain("lithium");
    const found = await ask(serving.port, "/api/search?q=gateway%20timeout", bearing(serving));
    expect(JSON.parse(found.text)).toMatchObject({
      results: [{ text: expect.stringMatching(/gateway/) }, {}],
      heldBack: 0,
    });
  });

  it("gives all that is known of a name", async () => {
    const own = open(path.join(path.dirname(store), "named"));
    await own.remember({ text: "Mara ran 5 km" });
    const serving = await serve({ memory: own });
    const named = await ask(serving.port, "/api/name?name=mara", bearing(serving));
    expect(JSON.parse(named.text)).toMatchObject({
      name: "mara",
      total: 1,
      lines: [{ text: "Mara ran 5 km" }],
    });
    expect((await ask(serving.port, "/api/name?name=Nobody", bearing(serving))).status).toBe(404);
  });

  it("opens a memory with who said it and what happened to it, a private one only where the page has those", async () => {
    const serving = await serve();
    const { results } = await memory.list({ kind: "fact" });
    const idOf = (word: string) => results.find(({ text }) => text.includes(word))?.id ?? "";
    const opened = await ask(serving.port, `/api/memory?id=${idOf("30 seconds")}`, bearing(serving));
    expect(JSON.parse(opened.text)).toMatchObject({
      text: "The gateway timeout is 30 seconds",
      evidence: [{ kind: "episode" }],
      history: expect.arrayContaining([expect.objectContaining({ event: "created" })]),
    });
    const refused = await ask(serving.port, `/api/memory?id=${idOf("lithium")}`, bearing(serving));
    expect([refused.status, refused.text.includes("lithium")]).toEqual([403, false]);
    const found = await ask(serving.port, "/api/search?q=lithium", bearing(serving));
    expect(JSON.parse(found.text)).toMatchObject({ results: [], heldBack: 1 });
    const whole = await serve({ includeSensitive: true });
    const shown = await ask(whole.port, `/api/memory?id=${idOf("lithium")}`, bearing(whole));
    expect(shown.text).toContain("lithium");
    const searched = await ask(whole.port, "/api/search?q=lithium", bearing(whole));
    expect(searched.text).toContain("bipolar");
  });

  it("tells whether a memory is all that its remark states", async () => {
    const own = open(path.join(path.dirname(store), "alone"));
    await own.remember({ text: "The van is a white transit, reg NK19 abc" });
    await own.remember({ text: "Otto moved to Bergen. Vera hates figs" });
    const serving = await serve({ memory: own });
    const { results } = await own.list({ kind: "fact" });
    const opened = results.map(async ({ id, text }) => {
      const { isAlone } = JSON.parse(
        (await ask(serving.port, `/api/memory?id=${id}`, bearing(serving))).text,
      );
      return [text.split(" ").slice(0, 2).join(" "), isAlone] as const;
    });
    expect(new Map(await Promise.all(opened))).toEqual(
      new Map([
        ["The van", true],
        ["Otto moved", false],
        ["Vera hates", false],
      ]),
    );
  });

  it("shows what is private for one search, or of the page by itself, to whoever has the token and asks for it", async () => {
    const serving = await serve();
    const get = async (at: string) => (await ask(serving.port, at, bearing(serving))).text;
    const found = await get("/api/search?q=lithium&private=1");
    const { results, heldBack } = JSON.parse(found) as RecallJson & { heldBack: number };
    expect(results).toMatchObject([{ text: expect.stringMatching(/lithium/), sensitive: true }]);
    expect(heldBack).toBe(0);
    const at = `/api/memory?id=${results[0]?.id}`;
    expect(await get(`${at}&private=1`)).toContain("lithium");
    const { leftOut, ...rest } = JSON.parse(await get("/api/report?private=1")) as ReportData;
    expect(leftOut).toMatchObject({ sensitive: 1, shown: [{ text: expect.stringMatching(/lithium/) }] });
    expect(JSON.stringify(rest)).not.toContain("lithium");
    for (const veiled of ["/api/search?q=lithium", at, "/api/report"])
      expect(await get(veiled)).not.toContain("bipolar");
    for (const open of ["/api/search?q=lithium&private=1", `${at}&private=1`, "/api/report?private=1"]) {
      const refused = await ask(serving.port, open);
      expect([refused.status, refused.text.includes("lithium")]).toEqual([401, false]);
    }
  });

  it("takes in what it is told, and erases it with the words in which it was said", async () => {
    const serving = await serve({ mayWrite: true });
    const told = await ask(serving.port, "/api/remember", bearing(serving, { text: "Otto owes me a goat" }));
    expect(JSON.parse(told.text)).toMatchObject({ changeSet: expect.stringMatching(/^cs_/) });
    const { results } = await memory.recall("goat");
    const { id, evidence } = await memory.show(results[0]?.id ?? "");
    const ids = [id, ...evidence.map((one) => one.id)].join(" ");
    expect((await ask(serving.port, "/api/erase", bearing(serving, { ids }))).status).toBe(200);
    expect((await memory.recall("goat")).results).toEqual([]);
    expect(filesWith("goat")).toEqual([]);
  });

  it("corrects and forgets a memory, and moves, calls off or marks a promise as done, each to be undone", async () => {
    const serving = await serve({ mayWrite: true });
    const own = open(path.join(path.dirname(store), "written"));
    await own.remember({ text: "I own a red bicycle" });
    await own.remember({ text: "I will call Bob on Friday" });
    const writing = await serve({ mayWrite: true, memory: own });
    const { results } = await own.list({});
    const idOf = (kind: string) => results.find((one) => one.kind === kind)?.id ?? "";
    const deed = async (at: string, body: object) =>
      (await ask(writing.port, at, bearing(writing, body))).status;
    expect(await deed("/api/correct", { id: idOf("fact"), text: "I own a blue bicycle" })).toBe(200);
    expect((await own.recall("bicycle")).results[0]?.text).toMatch(/blue/);
    expect(await deed("/api/undo", { changeSet: (await own.log(1)).results[0]?.changeSet })).toBe(200);
    expect(await deed("/api/forget", { id: idOf("fact") })).toBe(200);
    expect((await own.recall("bicycle")).results).toEqual([]);
    for (const id of [idOf("fact"), (await own.show(idOf("fact"))).evidence[0]?.id])
      expect((await ask(writing.port, `/api/memory?id=${id}`, bearing(writing))).status).toBe(400);
    const promise = { id: idOf("commitment") };
    const stateOf = async () => (await own.commitments({ view: "all" })).results[0];
    expect(await deed("/api/move", { ...promise, text: "12 December" })).toBe(200);
    expect((await stateOf())?.due).toMatch(/^2026-12-12/);
    expect(await deed("/api/move", { ...promise, text: "some day" })).toBe(400);
    expect(await deed("/api/cancel", promise)).toBe(200);
    expect((await stateOf())?.state).toBe("cancelled");
    expect(await deed("/api/undo", { changeSet: (await own.log(1)).results[0]?.changeSet })).toBe(200);
    expect(await deed("/api/done", promise)).toBe(200);
    expect((await stateOf())?.state).toBe("fulfilled");
    const { status } = await ask(serving.port, "/api/forget", bearing(writing, { id: idOf("fact") }));
    expect(status).toBe(403);
  });

  it("gives hostile texts as JSON that nothing takes for a page", async () => {
    const serving = await serve();
    const { headers, text } = await ask(serving.port, "/api/search?q=board", bearing(serving));
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect((JSON.parse(text) as { results: { text: string }[] }).results[0]?.text).toBe(HOSTILE);
  });

  it.each<[string, Asked, number, string]>([
    ["no token", {}, 401, "/api/report"],
    ["a wrong token", { headers: { "x-pai-token": "x".repeat(32) } }, 401, "/api/report"],
    ["another name for this machine", { headers: { host: "evil.example:80" } }, 403, "/"],
    ["a page of another origin", { headers: { origin: "https://evil.example" } }, 403, "/"],
    ["an origin that is none", { headers: { origin: "null" } }, 403, "/api/report"],
    ["a method that is not the one", { method: "PUT", headers: { origin: "self" } }, 404, "/"],
    ["a look that should be a deed", {}, 404, "/api/undo"],
    ["a deed without an origin", { method: "POST" }, 403, "/api/undo"],
    ["an unknown address", {}, 404, "/api/constructor"],
    ["what lies above", {}, 404, "/../../etc/passwd"],
    ["an address that begins as a host does", {}, 404, "//"],
    ["an address of another host", {}, 404, "http://evil.example/"],
  ])("refuses %s", async (_what, { headers = {}, ...asked }, status, at) => {
    const { port } = await serve();
    const own = headers.origin === "self" ? { origin: `http://127.0.0.1:${port}` } : {};
    const refused = await ask(port, at, { ...asked, headers: { ...headers, ...own } });
    expect(refused.status).toBe(status);
    expect(refused.error).toMatchObject({ code: "refused" });
    expect(refused.text).not.toMatch(/gateway/);
  });

  it("changes nothing where it may only show", async () => {
    const serving = await serve();
    const { status, error } = await ask(serving.port, "/api/undo", bearing(serving, { changeSet: "x" }));
    expect([status, error?.message]).toEqual([403, expect.stringContaining("--write")]);
    await ask(serving.port, "/api/search?q=gateway", bearing(serving));
    expect((await memory.list()).results.map(({ accessDays }) => accessDays)).not.toContain(1);
  });

  it("counts as looked up what was opened, not what half a word finds", async () => {
    const own = open(path.join(store, "../looked-up"));
    const { outcomes } = await own.remember({ text: "The gateway runs on port 8080" });
    const id = outcomes[0]?.memory?.id ?? "";
    const serving = await serve({ mayWrite: true, memory: own });
    expect((await ask(serving.port, "/api/search?q=gate", bearing(serving))).text).toContain(id);
    expect((await own.show(id, false)).accessDays).toBe(0);
    await ask(serving.port, `/api/memory?id=${id}`, bearing(serving));
    expect((await own.show(id, false)).accessDays).toBe(1);
  });

  it("answers questions and undoes changes where it may", async () => {
    const serving = await serve({ mayWrite: true });
    const [question] = (await memory.questions()).results;
    const answer = { question: question?.id ?? "", choice: "replaces" };
    const about = bearing(serving, { ...answer, older: "fa_zzzz" });
    expect((await ask(serving.port, "/api/answer", about)).error?.code).toBe("unknown_id");
    const done = await ask(serving.port, "/api/answer", bearing(serving, answer));
    expect(done.status).toBe(200);
    expect((await memory.questions()).total).toBe(0);
    const again = await ask(serving.port, "/api/answer", bearing(serving, answer));
    expect([again.status, again.error?.code]).toEqual([400, "wrong_state"]);
    const { changeSet } = JSON.parse(done.text) as { changeSet: string };
    expect((await ask(serving.port, "/api/undo", bearing(serving, { changeSet }))).status).toBe(200);
    expect((await memory.questions()).total).toBe(1);
    const unknown = await ask(serving.port, "/api/undo", bearing(serving, { changeSet: "zzzzzzzz" }));
    expect([unknown.status, unknown.error?.code]).toEqual([400, "unknown_id"]);
  });

  it("names a fault without what is secret in it, and goes on", async () => {
    const broken = {
      ...memory,
      report: () => Promise.reject(new Error("cannot read ghp_16C7e42F292c6912E7710c838347Ae178B4a")),
    };
    const serving = await serve({ memory: broken });
    const { status, error } = await ask(serving.port, "/api/report", bearing(serving));
    expect([status, error]).toEqual([
      500,
      { code: "internal", message: expect.stringMatching(/^cannot read (?!.*ghp_16C7)/) },
    ]);
    expect((await ask(serving.port, "/")).status).toBe(200);
  });

  it("ends when it is told to, and where nobody asks any more", async () => {
    const told = await serve();
    told.close();
    await told.closed;
    await expect(ask(told.port, "/")).rejects.toThrow();
    await (await serve({ idleMs: 5 })).closed;
    const patient = await serve({ idleMs: 90 * 86_400_000 });
    await new Promise((done) => setTimeout(done, 20));
    expect((await ask(patient.port, "/")).status).toBe(200);
  });
});
