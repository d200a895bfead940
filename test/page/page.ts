// Looks at the page of `pai report` and `pai report --serve` in a real browser.   npm run page [-- --size 100000] [-- --pictures FOLDER]
// Exit status 1 where something is not as it should be, 0 with a message where there is no browser.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { makeStore } from "../../bench/make-store.ts";
import { livePage, reportHtml } from "../../src/cli/commands/page.ts";
import { serveHttp } from "../../src/cli/serve-http.ts";
import { openMemory } from "../../src/open-memory.ts";
import { openPageAssets } from "../../src/store/assets.ts";
import { Chromium, findChromium } from "./chromium.ts";
import { accessible, check, failed, goBack, keepPicture, option, quiet } from "./looking.ts";
import { byUnveiling } from "./unveiling.ts";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 26, 12);
const MOST_BYTES = 150_000;
const MOST_PAINT_MS = 2_000;
const HOSTILE = "Mara wrote </script><img src=x onerror=alert(1)> on the board";

const size = process.argv.includes("--size") ? Number(option("--size")) : 100_000;
const folder = mkdtempSync(path.join(tmpdir(), "pai-page-"));

const program = findChromium();
if (program === undefined)
  console.log("skipped: no browser here; install chromium-headless-shell, or name one in PAI_CHROMIUM");
else await look(program);
rmSync(folder, { recursive: true, force: true });
process.exitCode = failed.length > 0 ? 1 : 0;

async function look(browserProgram: string): Promise<void> {
  const browser = await Chromium.start(browserProgram);
  try {
    const store = path.join(folder, "lived-in");
    await liveIn(store);
    await lookAtReport(browser, store);
    await lookAtEmpty(browser);
    await lookLive(browser, store);
    await lookAtMany(browser);
  } finally {
    await browser.close();
  }
}

/** A store in which everything that the page draws has happened. */
async function liveIn(store: string): Promise<void> {
  const on = (daysAgo: number) => openMemory({ store, now: () => NOW - daysAgo * DAY_MS });
  const habits = ["I practise the cello after dinner", "I swim before work", "I read on the train"];
  for (const [i, text] of habits.entries())
    for (let day = 0; day < 6; day++)
      await on(160 - 30 * i - 9 * day).remember({ text, session: `s${i}-${day}` });
  for (const [daysAgo, text] of [
    [150, "Anna lives in Oslo and works for Statoil"],
    [60, "Anna moved to Bergen"],
    [58, "Clara is Anna's sister and lives in Porto"],
    [40, "I will send Bob the report by Friday"],
    [5, "I will call Clara on Sunday"],
    [3, "I will water the plants tomorrow"],
    [2, "The gateway timeout is 30 seconds"],
    [1, "gateway timeout bumped to 60s"],
    [6, "Ivo, Jana, Karl and Lena met Anna in Riga"],
    [6, "Milo, Nina, Omar and Petra sail with Clara near Porto"],
    [1, HOSTILE],
    [1, "I take lithium tablets for my bipolar disorder"],
  ] as const)
    await on(daysAgo).remember({ text });
  const memory = on(0);
  await memory.consolidate();
  const { results } = await memory.commitments();
  await memory.fulfil(results.flatMap(({ id, text }) => (text.includes("plants") ? [id] : [])));
  await memory.recall("Anna");
}

async function writeReport(
  store: string,
  name: string,
): Promise<{ readonly url: string; readonly bytes: number }> {
  const data = await openMemory({ store, now: () => NOW }).report();
  const html = reportHtml(openPageAssets(), data);
  const file = path.join(folder, name);
  writeFileSync(file, html);
  return { url: `file://${file}`, bytes: Buffer.byteLength(html) };
}

async function lookAtReport(browser: Chromium, store: string): Promise<void> {
  const { url } = await writeReport(store, "report.html");
  await browser.open(url);
  await browser.evaluate(`for (const part of document.querySelectorAll("details")) part.open = true`);
  const count = (selector: string) =>
    browser.evaluate<number>(`document.querySelectorAll("${selector}").length`);
  check("the course of beliefs is drawn", (await count(".plot .course")) >= 2);
  const tables = await count("figure details table");
  check(
    "a table stands behind every picture",
    tables === (await count("figure")) && (await count("figure table tbody tr")) > 20,
  );
  check(
    "the graph has names and lines",
    (await count(".graph circle")) >= 4 && (await count(".graph line")) >= 3,
  );
  await zooms(browser);
  check(
    "beliefs have their confidence",
    await browser.evaluate<boolean>(`/\\d+ % sure/.test(document.querySelector(".beliefs").textContent)`),
  );
  check(
    "hostile words are words",
    (await count("img")) === 0 &&
      (await browser.evaluate<boolean>(`document.body.textContent.includes("onerror=alert(1)")`)),
  );
  check(
    "every part has a heading, below one h1",
    (await count("h1")) === 1 && (await count("section > h2:first-child")) === (await count("section")),
  );
  await byKeyboard(browser);
  for (const [width, scheme] of [
    [1100, "light"],
    [1100, "dark"],
    [400, "light"],
  ] as const) {
    const png = await browser.screenshot(width, scheme);
    keepPicture(`report-${scheme}-${width}.png`, png);
    check(`the picture is not blank (${width} pixels, ${scheme})`, coloursIn(png) > 40, coloursIn(png));
    await accessible(browser, `${width} pixels, ${scheme}`);
    await namesFit(browser, `${width} pixels`);
    const wider = await browser.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    check(`nothing hangs over the edge (${width} pixels)`, wider <= 0, wider);
  }
  await browser.evaluate(`dispatchEvent(new Event("beforeprint"))`);
  keepPicture("print.png", await browser.screenshot(720, "dark", "print"));
  const ground = await browser.evaluate<string>("getComputedStyle(document.body).color");
  check("paper has dark letters, whatever the screen", ground === "rgb(31, 35, 40)", ground);
  await browser.evaluate(`dispatchEvent(new Event("afterprint"))`);
  const { data } = await browser.send("Page.printToPDF");
  keepPicture("report.pdf", Buffer.from(String(data), "base64"));
  check("it can be printed", String(data).length > 20_000);
  quiet(browser, "the report");
}

/** No name is cut off at the edge of the drawing. */
async function namesFit(browser: Chromium, what: string): Promise<void> {
  const inside = await browser.evaluate<boolean>(`(() => {
    const edge = document.querySelector(".graph").getBoundingClientRect();
    return [...document.querySelectorAll(".graph text")].every((name) => {
      const { left, right, top, bottom } = name.getBoundingClientRect();
      return left >= edge.left && right <= edge.right && top >= edge.top && bottom <= edge.bottom;
    });
  })()`);
  check(`no name in the graph is cut off (${what})`, inside);
}

async function zooms(browser: Chromium): Promise<void> {
  await browser.evaluate(`document.querySelector(".zoom button").click()`);
  const zoomed = await browser.evaluate<string>(
    `document.querySelector(".graph > g").getAttribute("transform")`,
  );
  check("the graph can be zoomed", /scale\(1\.6\)/.test(zoomed), zoomed);
  await browser.evaluate(`document.querySelector(".zoom button:last-child").click()`);
}

async function byKeyboard(browser: Chromium): Promise<void> {
  const focus = () =>
    browser.evaluate<string>(
      `document.activeElement.id || document.activeElement.className || document.activeElement.textContent`,
    );
  await browser.press("Tab");
  check("Tab leads to what waits", /question|to do|overdue/.test(await focus()), await focus());
  await browser.press("Enter", "\r");
  check("Enter leads to that part", /questions|due/.test(await focus()), await focus());
  await browser.evaluate(`document.querySelector("button.name").focus()`);
  await browser.press("Enter", "\r");
  const lines = await browser.evaluate<number>(`document.querySelectorAll("dialog .lines li").length`);
  check("a name opens its page", lines >= 2, lines);
  const groups = await browser.evaluate<string[]>(
    `[...document.querySelectorAll("#around h3")].map(({ textContent }) => textContent)`,
  );
  check(
    "people stand apart from places",
    groups[0] === "People" && groups.includes("Places and things"),
    groups,
  );
  await goBack(browser);
}

async function lookAtEmpty(browser: Chromium): Promise<void> {
  const store = path.join(folder, "empty");
  await openMemory({ store }).init();
  const { url } = await writeReport(store, "empty.html");
  await browser.open(url);
  const said = await browser.evaluate<string>("document.body.textContent");
  check("an empty store says how it is filled", /pai remember.*pai import/s.test(said));
  keepPicture("empty.png", await browser.screenshot(1100, "light"));
  quiet(browser, "the page of an empty store");
}

async function lookLive(browser: Chromium, store: string): Promise<void> {
  const memory = openMemory({ store, now: () => NOW });
  const options = {
    memory,
    page: livePage(openPageAssets()),
    store,
    isThere: () => true,
    port: 0,
    includeSensitive: false,
  };
  const serving = await serveHttp({ ...options, mayWrite: true });
  await browser.open(serving.url);
  check(
    "the live page draws the same",
    (await browser.evaluate<number>(`document.querySelectorAll("section").length`)) >= 8,
  );
  await browser.evaluate(`document.querySelector("#query").focus()`);
  await browser.send("Input.insertText", { text: "gateway timeout" });
  await browser.until(`document.querySelectorAll(".results mark").length > 0`);
  await accessible(browser, "a search");
  await browser.press("ArrowDown");
  await browser.press("Enter", "\r");
  await browser.until(`/you said it/.test(document.querySelector("dialog")?.textContent)`);
  check(
    "a memory opens by keyboard",
    await browser.evaluate<boolean>(`/facts\\//.test(document.querySelector("dialog code").textContent)`),
  );
  await accessible(browser, "a memory");
  await byWriting(browser);
  const likely = () =>
    browser.evaluate<string>(`document.querySelector("#questions .likely")?.textContent ?? ""`);
  check(
    "the likeliest answer is marked",
    (await likely()) === "only the newer one is true now",
    await likely(),
  );
  await byUnveiling(browser);
  keepPicture("live.png", await browser.screenshot(1100, "light"));
  const columns = () =>
    browser.evaluate<string>(
      `[...document.querySelectorAll(".stack")].map(({ children }) => [...children].map(({ id }) => id)).join(" | ")`,
    );
  const before = await columns();
  await browser.evaluate(`document.querySelector("#questions button").focus()`);
  await browser.press("Enter", "\r");
  await browser.until(`document.querySelector(".toast").textContent.startsWith("Answered")`);
  check("a question is answered by keyboard", (await memory.questions()).total === 0);
  const place = await browser.evaluate<string>("document.activeElement.id");
  check("the reader stays where the question was", place === "questions", place);
  check("every box keeps its place", (await columns()) === before, before);
  const line = await browser.evaluate<string>(`document.querySelector(".questions").textContent`);
  check("what was answered is a line with its undo", /^answered: .*undo$/.test(line), line);
  const seen = await browser.evaluate<string>(
    `(document.querySelector("#questions button").click(), document.querySelector(".toast").textContent)`,
  );
  check("that it is being saved is seen at once", seen.startsWith("Saving"), seen);
  await browser.until(`document.querySelector(".toast").textContent.startsWith("Undone.")`);
  check("the answer is undone", (await memory.questions()).total === 1);
  await memory.remember({ text: "The ferry to Bergen leaves at noon" });
  await browser.evaluate(`document.querySelector("#query").focus()`);
  await browser.evaluate(`dispatchEvent(new Event("focus"))`);
  await browser.until(`/ferry to Bergen/.test(document.querySelector("#changes").textContent)`);
  const field = await browser.evaluate<string>("document.activeElement.id");
  check("what was told elsewhere comes in when the reader comes back", field === "query", field);
  quiet(browser, "the live page");
  for (const nowhere of ["memory/fa_none", "name/Nobody"]) {
    await browser.open(`${serving.url}/${nowhere}`);
    await browser.until(`/not there any more/.test(document.querySelector(".toast").textContent)`);
    const where = await browser.evaluate<string>("location.hash");
    check(
      `an address of what is not there leads to the page (${nowhere})`,
      where === `#${serving.token}`,
      where,
    );
  }
  await browser.open(`http://127.0.0.1:${serving.port}/#wrong`);
  check(
    "a wrong token is named",
    await browser.evaluate<boolean>(`/token is missing or wrong/.test(document.body.textContent)`),
  );
  browser.complaints.length = 0; // the browser reports the status 401
  serving.close();
  await browser.open("about:blank").catch(() => undefined);
}

/** From an open memory that a search found: half a correction is kept, Back leads to the search and from there to the page, and what is hidden leaves both. */
async function byWriting(browser: Chromium): Promise<void> {
  const press = (label: string, place = "dialog") =>
    browser.evaluate(
      `[...document.querySelectorAll("${place} button")].find((one) => one.textContent.startsWith("${label}")).click()`,
    );
  const has = (selector: string) =>
    browser.evaluate<boolean>(`document.querySelector("${selector}") !== null`);
  await press("correct");
  await browser.send("Input.insertText", { text: "half a word" });
  await browser.press("Escape");
  check("Esc does not drop a half-written correction", await has("dialog textarea"));
  await press("cancel");
  await press("correct");
  await browser.send("Input.insertText", { text: " now" });
  const found = () =>
    browser.evaluate<string[]>(
      `[...document.querySelectorAll(".results bdi")].map((one) => one.textContent)`,
    );
  const old = await found();
  await browser.press("Enter", "\r");
  await browser.until(`document.querySelector(".toast").textContent.startsWith("Corrected.")`);
  const corrected = await found();
  check(
    "what is corrected keeps its place in the search",
    corrected.map((text) => text.replace(/ now$/, "")).join() === old.join() &&
      corrected.join() !== old.join(),
    corrected,
  );
  await browser.evaluate(`document.querySelector(".results button").click()`);
  await browser.until(`/confirmed/.test(document.querySelector("dialog .badge")?.textContent)`);
  await goBack(browser);
  await press("undo", ".toast");
  await browser.until(`document.querySelector(".toast").textContent.startsWith("Undone.")`);
  check("what is taken back, too", (await found()).join() === old.join(), await found());
  await browser.evaluate(`document.querySelector(".results button").click()`);
  await browser.until(`document.querySelector("dialog") !== null`);
  await press("forget");
  await press("erase for good…");
  await browser.evaluate(
    `document.querySelector("button.danger").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }))`,
  );
  check("a double click does not erase", await has("dialog button.danger"));
  const asked = await browser.evaluate<string>(`document.querySelector("dialog .acts").textContent`);
  check("erasing names the words", /for good\?.*gateway timeout/.test(asked), asked);
  await press("keep it");
  await goBack(browser);
  check("Back leads to the search", await has(".results mark"));
  await browser.evaluate(`document.querySelector(".results button").click()`);
  await browser.until(`document.querySelector("dialog") !== null`);
  const many = await browser.evaluate<number>(`document.querySelectorAll(".results li").length`);
  await press("forget");
  await press("hide it");
  await browser.until(`document.querySelector(".toast").textContent.startsWith("Hidden.")`);
  const left = await browser.evaluate<number>(`document.querySelectorAll(".results li").length`);
  check("what is hidden leaves the search at once", left === many - 1, [many, left]);
  await press("undo", ".toast");
  await browser.until(`document.querySelector(".toast").textContent.startsWith("Undone.")`);
  await browser.evaluate("history.back()");
  await browser.until(`document.querySelector(".results") === null`);
  check("and to the page", await has("#questions"));
}

async function lookAtMany(browser: Chromium): Promise<void> {
  const store = path.join(folder, "many");
  const memory = openMemory({ store, now: () => NOW });
  await memory.init();
  makeStore(store, Math.floor(size * 0.8), Math.ceil(size * 0.2));
  await memory.tidy();
  const startMs = performance.now();
  const { url, bytes } = await writeReport(store, "many.html");
  console.log(`     ${size} memories: written in ${Math.round(performance.now() - startMs)} ms`);
  check(`${size} memories: at most 150 kB`, bytes <= MOST_BYTES, bytes);
  await browser.open(url);
  await browser.until(`performance.getEntriesByName("first-contentful-paint").length > 0`);
  const first = `Math.round(performance.getEntriesByName("first-contentful-paint")[0].startTime)`;
  const paint = await browser.evaluate<number>(first);
  check(`${size} memories: first paint within ${MOST_PAINT_MS} ms`, paint <= MOST_PAINT_MS, paint);
  keepPicture("many.png", await browser.screenshot(1100, "light"));
  quiet(browser, "the page of many memories");
}

/** How many colours the first rows of a PNG have, filtered as they are: a blank page has a handful. */
function coloursIn(png: Buffer): number {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const bytes = inflateSync(Buffer.concat(parts));
  const found = new Set<number>();
  for (let at = 0; at + 4 < bytes.length; at += 4) found.add(bytes.readUInt32BE(at));
  return found.size;
}
