import type * as NodeFs from "node:fs";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isRefusedOnWindows } from "../../src/domain/paths.ts";
import type { ImportFile } from "../../src/memory/import-own.ts";
import type { PaiMemory } from "../../src/open-memory.ts";
import type { Machine } from "./foreign-fs.ts";

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 10, 10, 9);
/** Most characters of a path below the store: with a user's home before it, it stays below what Windows takes. */
const MOST_PATH = 140;

/** What people write that makes trouble in names of files and in their lines. */
const TEXTS = {
  "plain words": "I drink tea in the morning",
  "names of devices": "Nul and Con work at Aux Prn",
  "colons and backslashes": "The notes lie in C:\\Users\\Ann\\notes: see D:/work",
  "letters with marks": "José met Zoë Müller at Café Ångström",
  "letters apart from their marks": "José met Zoë Müller at Café Ångström".normalize("NFD"),
  "ends of lines of Windows": "The shed key is under the pot\r\nThe bike is in the shed\r\n",
  "dots and spaces at the end": "Ann moved to Bonn... ",
  "a long name": `${"Anna ".repeat(3)}${"Lindenhof".repeat(12)} is my landlord`,
} as const;

const IS_LONG = process.env.PAI_LONG === "1";
/** What other programs do meanwhile; only Windows minds. */
const MEANWHILE = [
  "nothing",
  "a scanner opens files",
  "a program holds the page",
  "a program holds a memory",
] as const;

type Open = (store: string, days: number) => PaiMemory;

interface Place {
  readonly real: typeof NodeFs;
  readonly fs: typeof NodeFs;
  /** Of the machine. */
  readonly store: string;
  /** The same on this one. */
  readonly below: string;
  readonly open: Open;
}

/** Every operation of a store on a machine of another system. */
export function describeStore(machine: Machine, place: Place): void {
  const { real, fs, below, open } = place;
  const at = (name: string) => `${machine.disk}${below}/${name}`;
  const names = (): readonly string[] =>
    real.existsSync(at(""))
      ? real.readdirSync(at(""), { recursive: true, encoding: "utf8" }).map((name) => name.normalize("NFC"))
      : [];
  const memories = () => names().filter((name) => /^(?:archive\/)?facts\/.*\.md$/.test(name));

  function begin(): void {
    real.rmSync(machine.disk, { recursive: true, force: true });
    for (const dir of [below.replace(/\/[^/]*$/, ""), "/Temp"])
      real.mkdirSync(machine.disk + dir, { recursive: true });
  }

  // In `npm test` the first text while each of them happens, the others while one of them does, in turn.
  const happening = machine.system === "win32" ? MEANWHILE : MEANWHILE.slice(0, 1);
  const cases = Object.entries(TEXTS).flatMap(([what, text], turn) =>
    happening.flatMap((meanwhile, i) =>
      IS_LONG || turn === 0 || i === turn % happening.length ? [{ what, text, meanwhile }] : [],
    ),
  );
  // Each test goes on where the one before has left the store.
  for (const { what, text, meanwhile } of cases)
    describe(`${what}, while ${meanwhile} happens, are`, { shuffle: false }, () => {
      let day = 0;
      const now = () => open(place.store, day++);
      const facts = async () => (await now().list({ kind: "fact" })).results;
      const said = new RegExp(text.trim().split(/\s+/)[0]?.normalize("NFC") ?? "");

      beforeAll(begin);
      beforeEach(() => {
        machine.busyEvery = meanwhile === "a scanner opens files" ? 3 : 0;
        vi.spyOn(Atomics, "wait").mockReturnValue("timed-out"); // nobody waits
      });

      /** Does something while a file is open elsewhere, which may refuse it; then again, where it did. */
      const held = async (work: (memory: PaiMemory) => Promise<unknown>): Promise<void> => {
        const wanted = meanwhile === "a program holds the page" ? "profile.md" : memories()[0];
        const isHeld =
          meanwhile.startsWith("a program") && wanted !== undefined && real.existsSync(at(wanted));
        if (!isHeld) return void (await work(now()));
        const before = real.readFileSync(at(wanted));
        const head = await now().head();
        const fd = fs.openSync(`${place.store}/${wanted}`, "r");
        try {
          return void (await work(now()));
        } catch (error) {
          expect(error).toMatchObject({
            code: expect.stringMatching(/^(?:store_unwritable|io|busy|conflict)$/),
          });
          expect(real.readFileSync(at(wanted))).toEqual(before);
        } finally {
          fs.closeSync(fd);
        }
        // What was noted in the journal before the refusal is carried out by whoever comes next.
        await now().takeOver();
        if ((await now().head()) === head) await work(now());
      };
      const sound = async (texts: RegExp, none?: RegExp) => {
        const listed = (await facts()).map((one) => one.text.normalize("NFC"));
        expect(listed.join("\n")).toMatch(texts);
        if (none) expect(listed.join("\n")).not.toMatch(none);
        const all = names().filter((name) => !name.startsWith(".local"));
        expect(all.filter((name) => name.split("/").some(isRefusedOnWindows))).toEqual([]);
        expect(all.filter((name) => name.length > MOST_PATH || name.includes("\\"))).toEqual([]);
        expect(new Set(all.map((name) => name.toLowerCase())).size).toBe(all.length);
        expect(all.filter((name) => /\.tmp-|\.pai-|conflict/.test(name))).toEqual([]);
      };
      const idOf = async (wanted: RegExp) =>
        (await facts()).find((one) => wanted.test(one.text.normalize("NFC")))?.id ?? "";

      it("remembered", async () => {
        await held((memory) => memory.remember({ text }));
        await sound(said);
      });
      it("corrected", async () => {
        const id = (await facts())[0]?.id ?? "";
        await held((memory) => memory.correct(id, "Ann keeps bees"));
        await sound(/Ann keeps bees/);
      });
      it("taken back", async () => {
        await held((memory) => memory.undo());
        await sound(said, /bees/);
      });
      it("joined by what is brought in", async () => {
        await held((memory) => memory.import([noteFile("Kai plays chess.\r\n\r\n- Kai lives in Kiel\r\n")]));
        await sound(/Kai lives in Kiel/);
      });
      it("tended", async () => {
        day += 2;
        await held((memory) => memory.consolidate());
        await sound(/Kai lives in Kiel/);
      });
      it("left by what is forgotten", async () => {
        const id = await idOf(/Kiel/);
        await held((memory) => memory.forget([id]));
        await sound(said, /Kiel/);
      });
      it("purged", async () => {
        const id = await idOf(said);
        await held((memory) => memory.forget([id], { purge: true }));
        await sound(/^/);
      });
      it("gone from every file of a sound store", async () => {
        await held((memory) => memory.consolidate());
        const { problems } = await now().doctor();
        expect(problems.filter(({ code }) => code !== "entity_behind")).toEqual([]); // until the next consolidate
        const files = memories().map((name) => real.readFileSync(at(name), "utf8"));
        expect(files.join("")).not.toContain(text.trim());
      });
    });
}

function noteFile(text: string): ImportFile {
  const bytes = new TextEncoder().encode(text);
  return {
    path: "notes/kai.md",
    changedMs: START_MS,
    bytes: bytes.length,
    source: "notes",
    isVault: false,
    isNamed: true,
    read: async function* () {
      yield bytes;
    },
  };
}

export const clockAt = (days: number) => START_MS + days * DAY_MS;
