import { describe, expect, it } from "vitest";
import { contentHash } from "../../../src/domain/hash.ts";
import type { Header } from "../../../src/domain/kinds.ts";
import { printStateLine } from "../../../src/domain/state-line.ts";
import { renderSection } from "../../../src/markdown/page-sections.ts";
import { printMemory } from "../../../src/markdown/print-memory.ts";
import type { Files } from "../../../src/merge/stores.ts";
import { at, file, HISTORY, headerIn, ID, merged, OTHER, one, PATH, purgeOf, source } from "./made.ts";

describe("a memory that was changed on two sides", () => {
  it.each<[string, Partial<Header>, Partial<Header>, Partial<Header>, Partial<Header>]>([
    [
      "has the sources of both",
      {},
      { sources: [source(1), source(2)] },
      { sources: [source(1), source(3)] },
      { sources: [source(1), source(2), source(3)] },
    ],
    ["was confirmed when it was last", {}, { confirmed: at(9) }, { confirmed: at(8) }, { confirmed: at(9) }],
    [
      "stays pinned where one side pinned it",
      {},
      { pinned: true },
      { tags: ["a"] },
      { pinned: true, tags: ["a"] },
    ],
    [
      "is free where one side took the pin away",
      { pinned: true },
      {},
      { pinned: true, tags: ["a"] },
      { tags: ["a"] },
    ],
    [
      "stays forgotten where the other side said it again",
      {},
      { status: "forgotten", forgotten_at: at(8) },
      { sources: [source(1), source(2)] },
      { status: "forgotten", forgotten_at: at(8) },
    ],
    [
      "comes back where one side restored it",
      { status: "forgotten", forgotten_at: at(7) },
      {},
      { status: "forgotten", forgotten_at: at(7), tags: ["a"] },
      { tags: ["a"] },
    ],
    [
      "has what was said of it last",
      {},
      { importance: 3, due: at(9) },
      { importance: 8, due: at(10), updated: at(12) },
      { importance: 8, due: at(10) },
    ],
    [
      "has none of a list that either side emptied in part",
      { tags: ["a", "b"] },
      { tags: ["a"] },
      { tags: ["b"] },
      {},
    ],
  ])("%s", (_what, base, ours, theirs, wanted) => {
    const files = merged(
      one(file(base)),
      one(file({ updated: at(10), ...ours })),
      one(file({ updated: at(11), ...theirs })),
    );
    expect(headerIn(files)).toMatchObject(wanted);
    if (!("tags" in wanted)) expect(headerIn(files)).not.toHaveProperty("tags");
    if (!("pinned" in wanted)) expect(headerIn(files)?.pinned).toBeUndefined();
    if (!("status" in wanted)) expect(headerIn(files)?.status).toBeUndefined();
  });

  it("is written as it was where it was changed when it was made", () => {
    const made = { updated: "2026-11-21T10:00:00.000Z" };
    const files = merged(new Map(), one(file({ ...made, tags: ["a"] })), one(file({ ...made, links: [] })));
    expect(headerIn(files)).toMatchObject(made);
  });

  it("keeps comments and keys of a person's from both sides", () => {
    const with_ = (line: string) =>
      one(file({ updated: at(10) }).replace("kind: fact\n", `kind: fact\n${line}\n`));
    const files = merged(one(file()), with_("# mine"), with_("mood: calm"));
    expect(files.get(PATH)).toContain("# mine\n");
    expect(files.get(PATH)).toContain("mood: calm\n");
  });

  it("lies where its new status belongs, with what the other side added", () => {
    const away = `archive/${PATH}`;
    const archived = one(file({ updated: at(10), status: "archived", archived_at: at(10) }), away);
    const files = merged(one(file()), archived, one(file({ updated: at(11), tags: ["a"] })));
    expect([...files.keys()]).toEqual([away]);
    expect(headerIn(files, away)).toMatchObject({ status: "archived", tags: ["a"] });
  });

  it("is two with a question between them where both gave it other words", () => {
    const sides = ["soy", "almond"].map((milk, i) =>
      one(file({ updated: at(10 + i) }, `I prefer ${milk} milk`)),
    );
    const files = merged(one(file()), ...(sides as [Files, Files]));
    const texts = [...files]
      .filter(([path]) => path.startsWith("facts/"))
      .map(([, text]) => text.split("---\n")[2]);
    expect(texts.sort()).toEqual(["I prefer almond milk\n", "I prefer soy milk\n"]);
    expect(files.get("state/questions/merged-2026-11.jsonl")).toContain('"kind":"replaces"');
  });

  it("is gone for good where one side erased it, with all that names it", () => {
    const naming = file({ id: OTHER, links: [{ to: ID, type: "related" }] }, "I like cows");
    const path = PATH.replace("aaaaaaaa", "bbbbbbbb");
    const files = merged(
      one(file()),
      new Map([[HISTORY, purgeOf()]]),
      new Map([
        [PATH, file({ updated: at(11), tags: ["a"] })],
        [path, naming],
      ]),
    );
    expect([...files.keys()].sort()).toEqual([path, HISTORY].sort());
    expect(files.get(path)).not.toContain(ID);
  });

  it("leaves the one that was said last in force where each side ended what the other one kept", () => {
    const path = PATH.replace("aaaaaaaa", "bbbbbbbb");
    const both = (first: Partial<Header>, second: Partial<Header>) =>
      new Map([
        [PATH, file(first)],
        [path, file({ id: OTHER, created: at(8), ...second }, "I prefer soy milk")],
      ]);
    const ended = { status: "superseded", updated: at(10), invalid_at: at(10), reason: "x" } as const;
    const files = merged(
      both({}, {}),
      both({ ...ended, superseded_by: OTHER }, { supersedes: [ID] }),
      both({ supersedes: [OTHER] }, { ...ended, superseded_by: ID }),
    );
    expect(headerIn(files)).toMatchObject({ status: "superseded", superseded_by: OTHER });
    expect(headerIn(files)).not.toHaveProperty("supersedes");
    expect(headerIn(files, path)).toMatchObject({ supersedes: [ID] });
    for (const key of ["status", "superseded_by", "invalid_at"])
      expect(headerIn(files, path)).not.toHaveProperty(key);
  });

  it("ends as the other side ended it where it was said last of those that each side ended with the next", () => {
    const [path, third] = ["bbbbbbbb", "cccccccc"].map((hash) => PATH.replace("aaaaaaaa", hash)) as [
      string,
      string,
    ];
    const last = ID.replace(/y$/, "x");
    const all = (first: Partial<Header>, second: Partial<Header>, more: Partial<Header> = {}) =>
      new Map([
        [PATH, file(first)],
        [path, file({ id: OTHER, created: at(8), ...second }, "I prefer soy milk")],
        [third, file({ id: last, created: at(9), ...more }, "I prefer rye milk")],
      ]);
    const ended = (by: string, hour: number) =>
      ({ status: "superseded", updated: at(hour), invalid_at: at(hour), superseded_by: by }) as const;
    const files = merged(
      all({}, {}),
      all({ supersedes: [OTHER] }, ended(ID, 12)),
      all(ended(OTHER, 10), { supersedes: [ID], ...ended(last, 11) }, { supersedes: [OTHER] }),
    );
    expect(headerIn(files)).toMatchObject({ superseded_by: OTHER });
    expect(headerIn(files, path)).toMatchObject({ status: "superseded", superseded_by: last });
    expect(headerIn(files, third)).not.toHaveProperty("status");
  });

  it.each([
    ["erased", 2],
    ["erased, or took back,", 1],
  ])("goes where each side %s what the other one left it to rest on", (_what, erased) => {
    const name = "entities/place-bonn.md";
    const remarks = [ID, OTHER];
    const purge = (of: number) =>
      printStateLine({
        seq: 1,
        replica: `aaaaaaa${of}`,
        wall: at(9),
        at: at(9),
        cs: `cs_${of}`,
        n: 0,
        id: remarks[of] ?? "",
        event: "purged",
        reason: "x",
      });
    const place = (...sources: readonly string[]) =>
      printMemory(
        {
          id: "en_01jd7xk4b0c8v2m5q9w3e6r1tx",
          kind: "entity",
          created: at(1),
          name: "Bonn",
          sources,
        } as Header,
        "",
      );
    const base = new Map([
      [name, place(...remarks)],
      ...remarks.map((id, n) => [PATH.replace("a.md", `${n}.md`), file({ id })] as const),
    ]);
    const side = (of: number) => {
      const files = new Map(base).set(name, place(remarks[1 - of] ?? ""));
      files.delete(PATH.replace("a.md", `${of}.md`));
      return of < erased ? files.set(`state/history/aaaaaaa${of}-2026-11.jsonl`, `${purge(of)}\n`) : files;
    };
    expect([...merged(base, side(0), side(1)).keys()].every((path) => path.startsWith("state/"))).toBe(true);
  });

  it("is the same however often it is merged where one side erased, the other took back all that it rests on, and some of that stays", () => {
    const name = "entities/place-bonn.md";
    const path = PATH.replace("aaaaaaaa", "bbbbbbbb");
    const header = { id: "en_01jd7xk4b0c8v2m5q9w3e6r1tx", kind: "entity", created: at(1), name: "Bonn" };
    const place = (...sources: readonly string[]) => printMemory({ ...header, sources } as Header, "");
    const files = merged(
      new Map([
        [PATH, file()],
        [path, file({ id: OTHER })],
        [name, place(ID, OTHER)],
      ]),
      new Map([
        [PATH, file()],
        [name, place(ID)],
      ]),
      new Map([
        [path, file({ id: OTHER, tags: ["a"] })],
        [name, place(OTHER)],
        [HISTORY, purgeOf()],
      ]),
    );
    expect(headerIn(files, path)).toMatchObject({ id: OTHER });
  });

  it("is an entity that says of a fact what the side says that changed it", () => {
    const name = "entities/place-bonn.md";
    const card = (words: string, hour: number, ...more: readonly string[]) => {
      const lines = [`- ${words} (${ID})`, ...more.map((id) => `- I like Bonn (${id})`)].join("\n");
      const header = {
        id: "en_01jd7xk4b0c8v2m5q9w3e6r1tx",
        kind: "entity",
        created: at(1),
        updated: at(hour),
      };
      return new Map([
        [PATH, file({ updated: at(hour) }, words)],
        [
          name,
          printMemory(
            { ...header, name: "Bonn", sources: [ID, ...more] } as Header,
            `## Summary\n\n${lines}\n`,
          ),
        ],
      ]);
    };
    const files = merged(
      card("I live in Bonn", 1),
      card("I live in Ulm", 2),
      card("I live in Bonn", 3, OTHER),
    );
    expect(files.get(name)).toContain(`- I live in Ulm (${ID})`);
    expect(files.get(name)).toContain(`- I like Bonn (${OTHER})`);
  });

  it("goes where it is a box and all that it holds was taken back", () => {
    const box = printMemory(
      { id: "bx_01jd7xk4b0c8v2m5q9w3e6r1tx", kind: "box", created: at(1), members: [ID] } as Header,
      "session evening",
    );
    const base = new Map([[PATH, file()]]);
    const theirs = new Map(base).set("boxes/2026-11-22/bx_01jd7xk4b0c8v2m5q9w3e6r1tx.md", box);
    expect([...merged(base, new Map(), theirs).keys()]).toEqual([]);
  });

  it("is a box that no longer holds a member that one side erased", () => {
    const place = "boxes/2026-11-22/bx_01jd7xk4b0c8v2m5q9w3e6r1tx.md";
    const box = {
      id: "bx_01jd7xk4b0c8v2m5q9w3e6r1tx",
      kind: "box",
      created: at(1),
      members: [ID, OTHER],
      hash: contentHash("session evening"),
    };
    const files = merged(
      new Map(),
      new Map([[HISTORY, purgeOf()]]),
      new Map([
        [PATH, file()],
        [PATH.replace("aaaaaaaa", "bbbbbbbb"), file({ id: OTHER })],
        [place, printMemory(box as Header, "session evening")],
      ]),
    );
    expect(headerIn(files, place)).toMatchObject({ members: [OTHER] });
  });

  it("stays where one side took it back and something new on the other rests on it", () => {
    const remark = printMemory(
      { id: source(1), kind: "episode", created: "2026-11-21T10:00:00.000Z" } as Header,
      "I prefer oat milk",
    );
    const episode = `episodes/2026-11-21/${source(1)}.md`;
    const files = merged(
      new Map([[episode, remark]]),
      new Map(),
      new Map([
        [episode, remark],
        [PATH, file()],
      ]),
    );
    expect([...files.keys()].sort()).toEqual([episode, PATH].sort());
  });
});

describe("a page that was changed on two sides", () => {
  const bullet = (id: string, words: string) => `- ${words} <!-- ${id} sha=00000000 -->\n`;
  const page = (above: string, ...bullets: readonly string[]) =>
    one(`${above}${renderSection("PROFILE", `## Preferences\n\n${bullets.join("")}\n`, "\n")}`, "profile.md");

  it("has the lines of a person's and the bullets of both, signed anew", () => {
    const [a, b, c] = [bullet(ID, "tea"), bullet(OTHER, "milk"), bullet(OTHER.replace(/z$/, "x"), "rye")];
    const files = merged(page("mine\n", a), page("mine\nhere\n", a, b), page("mine\n", a, c));
    const body = `## Preferences\n\n${a}${c}${b}\n`;
    expect(files.get("profile.md")).toBe(`mine\nhere\n${renderSection("PROFILE", body, "\n")}`);
  });

  it("has no line that either side took out", () => {
    const notes = (...lines: readonly string[]) =>
      one(lines.map((line) => `${line}\n`).join(""), "profile.md");
    const files = merged(notes("A", "B", "C"), notes("A", "B"), notes("A", "C", "D"));
    expect(files).toEqual(notes("A", "D"));
  });

  it("has the paragraphs of both where it was new on both, and no more empty lines when it is merged again", () => {
    const notes = (text: string) => one(text, "profile.md");
    const files = merged(new Map(), notes("I like A\n\nboth\n"), notes("I like B\n\nboth\n\nand B\n"));
    expect(files).toEqual(notes("I like A\n\nboth\nI like B\n\n\nand B\n"));
  });
});
