import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { defaultConfig } from "../../src/domain/config.ts";
import type { PaiError } from "../../src/domain/errors.ts";
import { contentHash } from "../../src/domain/hash.ts";
import { ALL_PROJECTS } from "../../src/domain/vocabulary.ts";
import type { OpenOptions } from "../../src/open-context.ts";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory, withDirectory } from "./store/directory.ts";

const T0 = Date.parse("2026-04-01T12:00:00Z");
const DAY_MS = 86_400_000;
/** A name that stands nowhere else. */
const NAME = "Zyxquilla Brontavsky";
/** Parts of it that are left in stems, slugs and topics. */
const PIECES = /zyxquil|brontav/i;
const ABOUT = [
  `I met ${NAME} at the fair`,
  `${NAME} is my dentist`,
  `${NAME} lives in Porto`,
  "Zyxquilla loves green tea",
  `I promised ${NAME} to send the report by Friday`,
  `We decided with ${NAME} to deploy on Thursdays because the traffic is low`,
  `Anna works with ${NAME}`,
  `I prefer meeting ${NAME} in the morning`,
];
const OTHERS = ["I like green tea with lemon", "Anna lives in Oslo", "I prefer tabs over spaces"];
/** Kinds that a person names; what is made of them goes with them. */
const SAID = ["fact", "episode", "commitment", "artifact"] as const;

/** A directory with a store in `store`, the work tree `app` of a project, and a home. */
class Place {
  readonly dir: string;
  #now = T0;

  constructor(dir: string) {
    this.dir = dir;
    for (const name of ["app", "home"]) mkdirSync(path.join(dir, name));
  }

  open(more: Partial<OpenOptions> = {}) {
    const config = { ...defaultConfig(), "memoryMd.global": ["MEMORY.md", "~/NOTES.md"] };
    const app = path.join(this.dir, "app");
    const places = { home: path.join(this.dir, "home"), project: app, projects: { app } };
    return openMemory({ store: path.join(this.dir, "store"), now: () => this.#now, config, places, ...more });
  }

  pass(ms = 60_000) {
    this.#now += ms;
  }

  async said(texts: readonly string[], more: Partial<OpenOptions> = {}) {
    for (const text of texts) {
      await this.open(more).remember({ text });
      this.pass();
    }
  }

  /** All that the store has a file for and that names her. */
  async named(kinds: readonly (typeof SAID)[number][] = SAID) {
    const all = [];
    for (const kind of kinds)
      all.push(...(await this.open().list({ kind, status: "all", project: ALL_PROJECTS })).results);
    return all.filter((memory) => PIECES.test(JSON.stringify(memory)));
  }

  /** Every path below the directory that holds a piece of the name, or whose file does. */
  leaks(): string[] {
    return readdirSync(this.dir, { recursive: true, encoding: "utf8" }).flatMap((name) => {
      const file = path.join(this.dir, name);
      if (!statSync(file).isFile()) return PIECES.test(name) ? [name] : [];
      const bytes = readFileSync(file);
      const texts = [
        name,
        bytes.toString("utf8"),
        bytes.toString("utf16le"),
        // A copy: Node 24.21 damages its memory where an odd number of bytes begins at an odd place.
        Buffer.from(bytes.subarray(1)).toString("utf16le"),
      ];
      return texts.some((text) => PIECES.test(text)) ? [name] : [];
    });
  }

  read(name: string): string {
    return readFileSync(path.join(this.dir, name), "utf8");
  }
}

/** What weeks with her leave behind: every kind of file that may name her. */
async function live(place: Place): Promise<void> {
  await place.said([...ABOUT, ...OTHERS]);
  const talk = [
    { speaker: NAME, atMs: T0, ref: "k1", text: "I moved to Oslo in May." },
    { speaker: "Anna", atMs: T0 + 60_000, ref: "k2", text: `I will call ${NAME} tomorrow.` },
    { speaker: "user", atMs: T0 + 120_000, ref: "k3", text: `My sister is called ${NAME}.` },
  ];
  await place.open().ingest([{ session: "tea with zyxquilla", turns: talk }]);
  const inApp = { project: "app", explicitProject: true };
  for (let i = 0; i < 6; i++) {
    place.pass(DAY_MS);
    if (i % 2 === 0) await place.said([`I prefer lunch with ${NAME} on Fridays, always soup`]);
    await place.said([`We always review the deploys of ${NAME} on Mondays`], inApp);
    await place
      .open()
      .remember({ text: `I always drink green tea with ${NAME} in the morning`, tags: ["zyxquilla"] });
    if (i === 3) await place.open().consolidate();
  }
  await place.open().consolidate();
  writeFileSync(
    path.join(place.dir, "store/MEMORY.md"),
    place.read("store/MEMORY.md").replace("green tea with", "green tea, hot, with"),
  );
  place.pass(DAY_MS);
  await place.open().consolidate();
}

/** What a person did about her meanwhile. */
async function care(place: Place): Promise<void> {
  const facts = await place.named(["fact"]);
  const idOf = (word: string) => facts.find(({ text }) => text.includes(word))?.id ?? word;
  await place.open().recall(NAME);
  await place.open().correct(idOf("dentist"), `${NAME} is my surgeon`);
  await place.open().undo();
  await place.said([`${NAME} lives in Lisbon`]);
  await place.open().forget([idOf("fair")]);
  await place.open().restore([idOf("fair")]);
  await place.open().link([idOf("dentist"), idOf("Anna")]);
  const { raw } = await place.open().readForEdit(idOf("dentist"));
  await place.open().applyEdit(idOf("dentist"), raw.replace("dentist", "orthodontist"));
  const file = (await place.open().show(idOf("Anna"))).path;
  writeFileSync(path.join(place.dir, "store", file), place.read(`store/${file}`).replace("works", "worked"));
  mkdirSync(path.join(place.dir, "store/.local/conflicts"), { recursive: true });
  writeFileSync(
    path.join(place.dir, "store/.local/conflicts/1-MEMORY.md"),
    `# Mine\n- ${NAME} is my dentist <!-- ${idOf("dentist")} -->\n- something else\n`,
  );
  place.pass(400 * DAY_MS);
  await place.open().consolidate();
}

/** Has the words about her wait for a model, with her name in the note of it. */
async function wait(place: Place): Promise<void> {
  const config = { ...defaultConfig(), "llm.provider": "command", "llm.command": ["true"] } as const;
  await place.open({ config }).remember({ text: `${NAME} sent a letter`, tags: ["zyxquilla"] });
  expect(place.leaks().filter((name) => name.includes(".local/reread/"))).toHaveLength(1);
}

const idsOf = (memories: readonly { readonly id: string }[]) => memories.map(({ id }) => id);

describe("after forget --purge", () => {
  it("no byte and no path of the store, nor of pages elsewhere, holds a piece of a name", async () => {
    const dir = aDirectory();
    const place = new Place(dir);
    await live(place);
    await care(place);
    await wait(place);
    const before = place.leaks();
    for (const part of FULL) expect(before.filter((name) => name.includes(part))).not.toEqual([]);
    const { notes } = await place.open().forget(idsOf(await place.named()), { purge: true });
    expect(place.leaks()).toEqual([]);
    expect(notes).toEqual([]);
    expect(place.read("store/.local/conflicts/1-MEMORY.md")).toBe("# Mine\n- something else\n");
    const kept = (await place.open().list({ kind: "fact" })).results.map(({ text }) => text);
    expect(kept.toSorted()).toEqual(OTHERS.toSorted());
    const problems = (await place.open().doctor()).problems.map(({ code }) => code);
    expect(problems.toSorted()).toEqual(["parked_conflict"]);
    await place.open().consolidate();
    expect(place.leaks()).toEqual([]);
  });

  it("nothing quotes the remark that stays for what else it states", async () => {
    const place = new Place(aDirectory());
    await place.said(["I visited Lena in Oslo. Her spare key hangs behind the boiler."]);
    const { results } = await place.open().list();
    const key = results.filter(({ text }) => text.includes("boiler") && !text.includes("Oslo"));
    const { alsoIn } = await place.open().forget(idsOf(key), { purge: true });
    expect(alsoIn).toMatchObject([{ kind: "episode" }]);
    const [left] = (await place.open().list()).results;
    const told = await Promise.all([
      place.open().list(),
      place.open().recall("Lena Oslo"),
      place.open().context({ profile: true }),
      place.open().show(left?.id ?? ""),
      place.open().why(left?.id ?? ""),
      place.open().report({}),
    ]);
    for (const one of told) expect(JSON.stringify(one)).toMatch(/^(?!.*boiler).*Oslo/s);
  });

  it.each([[[]], [["Good to know."]]])(
    "nothing is left of the turn that said it, beside %j",
    async (others) => {
      const place = new Place(aDirectory());
      const said = [`My dentist is called ${NAME}.`, ...others];
      const turns = said.map((text, n) => ({ speaker: "user", text, atMs: T0 + n * 60_000 }));
      await place.open().ingest([{ session: "chat", turns }]);
      await place.open().forget(idsOf(await place.named(["fact"])));
      await place.open().forget(idsOf(await place.named(["fact"])), { purge: true });
      expect(place.leaks()).toEqual([]);
      expect(JSON.stringify(await place.open().recall("who is my dentist"))).not.toMatch(PIECES);
      const again = await place.open().ingest([{ session: "chat", turns }]);
      expect(again).toMatchObject({ turns: { new: 0, suppressed: 1 } });
      const { problems } = await place.open().doctor();
      expect(problems).toEqual([]);
      expect((await place.open().list({ kind: "episode" })).results).toHaveLength(others.length);
    },
  );

  it("words stay that something else says, though the remark that goes along said them, too", async () => {
    const place = new Place(aDirectory());
    await place.said(["I live in Bonn"]);
    const [id = ""] = idsOf((await place.open().list({ kind: "fact" })).results);
    const { raw } = await place.open().readForEdit(id);
    await place.open().applyEdit(id, raw.replace("Bonn\n", "Bonn by the river\n"));
    await place.said(["I live in Bonn"]);
    await place.open().forget([id], { purge: true });
    expect((await place.open().list()).results.map(({ text }) => text)).toContain("I live in Bonn");
    const erased = readFileSync(path.join(place.dir, "store/state/tombstones.jsonl"), "utf8");
    expect(erased).toContain(contentHash("I live in Bonn by the river"));
    expect(erased).not.toContain(contentHash("I live in Bonn"));
  });

  it("the same holds where it was forgotten first, and a belief that rested on it is no more", async () => {
    await withDirectory(async (dir) => {
      const place = new Place(dir);
      for (let day = 0; day < 5; day++) {
        const text = `I always drink green tea with ${NAME} in the morning`;
        await place.open().remember({ text, session: `talk ${day}` });
        place.pass(DAY_MS);
      }
      await place.open().consolidate();
      expect(place.read("store/MEMORY.md")).toMatch(PIECES);
      await place.open().forget(idsOf(await place.named(["fact"])));
      await place.open().consolidate();
      await place.open().forget(idsOf(await place.named()), { purge: true });
      expect(place.leaks()).toEqual([]);
    });
  });

  it("the same holds where it was erased one by one, in two orders", async () => {
    for (const order of [(ids: string[]) => ids, (ids: string[]) => ids.toReversed()]) {
      await withDirectory(async (dir) => {
        const place = new Place(dir);
        await place.said([...ABOUT, ...OTHERS]);
        for (const id of order(idsOf(await place.named())))
          await place
            .open()
            .forget([id], { purge: true })
            .catch((error: PaiError) => expect(error.code).toBe("unknown_id")); // it went with another one
        expect(place.leaks()).toEqual([]);
      });
    }
  });

  it("undo refuses what wrote or changed it, names why, and takes back the rest", async () => {
    const dir = aDirectory();
    const place = new Place(dir);
    await place.said([...ABOUT, ...OTHERS]);
    const told = (await place.open().log(50)).results.toReversed();
    await place.open().forget(idsOf(await place.named()), { purge: true });
    const purge = (await place.open().log(1)).results[0]?.changeSet ?? "";
    const refused: string[] = [];
    for (const { changeSet } of [{ changeSet: purge }, ...told.slice(0, ABOUT.length)]) {
      const undoing = place.open().undo(changeSet);
      await expect(undoing).rejects.toMatchObject({ code: "not_undoable" });
      await undoing.catch(({ message, hint }: PaiError) => refused.push(`${message} ${hint}`));
    }
    expect(
      refused.filter((text) => !/what it changed was erased for good/.test(text) || PIECES.test(text)),
    ).toEqual([]);
    await place.open().undo(told.at(-1)?.changeSet ?? "");
    expect((await place.open().list({ kind: "fact" })).results).toHaveLength(OTHERS.length - 1);
    expect(place.leaks()).toEqual([]);
  });
});

/** Where she is named before: else the test would show nothing. */
const FULL = [
  ...`
    MEMORY.md profile.md NOTES.md app/.claude entities/person-zyxquilla
    entities/person-anna`
    .trim()
    .split(/\s+/),
  "beliefs/",
  "boxes/",
  "commitments/",
  "episodes/",
  "facts/",
  "archive/",
  "state/memory-md.json",
  ".index/",
  ".local/journal/",
  ".local/reread/",
  ".local/conflicts/",
];
