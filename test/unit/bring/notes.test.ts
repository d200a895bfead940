import { describe, expect, it } from "vitest";
import { kindOfNotes, readNotes } from "../../../src/bring/notes/kinds.ts";
import type { NoteKind } from "../../../src/domain/vocabulary.ts";
import { readAbsoluteDate } from "../../../src/engines/embedded/absolute-dates.ts";
import { UTC } from "../../../src/text/time-zone.ts";

function read(kind: NoteKind, path: string, text: string) {
  const { notes } = readNotes(kind, { path, text });
  return {
    facts: notes.flatMap(({ facts }) => facts.map((fact) => fact.text)),
    lines: notes.flatMap(({ lines }) => lines.map((line) => line.text)),
  };
}

describe("what a note may state", () => {
  it("is no property of a page of Notion, and no cell of a table", () => {
    const id = "a1b2c3d4e5f60718293a4b5c6d7e8f90";
    const page = "# Team\n\nCreated: May 4, 2025 9:12 AM\nTags: hr\n\nMy team has six people.\n";
    expect(read("notion", `Team ${id}.md`, page).lines).toEqual(["My team has six people."]);
    const html =
      '<h1>Plan</h1><tr class="property-row"><th>Created</th><td>@May 5, 2025</td></tr><table><tr><td>Rope</td><td>9 mm</td></tr></table><ul><li><div class="checkbox checkbox-off"></div> order ink</li></ul>';
    expect(read("notion", `Plan ${id}.html`, html)).toEqual({ facts: ["order ink"], lines: [] });
  });

  it("is no task that Logseq or Org marks by a word, and has no escapes", () => {
    const text = "- DONE paid rent\n- LATER oil the hinge\n- The kiln \\(old\\) is called Dora\\.\n";
    expect(read("markdown", "a.md", text).lines).toEqual(["The kiln (old) is called Dora."]);
  });

  it("is in a page of HTML no code, no quotation and nothing struck out, and keeps the places of its links", () => {
    const html =
      '<div><h1>Kiln</h1><p>See the <a class="x" href="https://a.org/b?c=1&amp;d">data <b>sheet</b></a>, <a href="https://a.org">https://a.org</a>.</p>' +
      "<pre><code>I am code\n  run &lt;x&gt;\n</code></pre><blockquote><p>I am Hamlet</p><blockquote>No</blockquote></blockquote>" +
      "<p>I prefer <del>coffee</del> tea.</p><p>&valueOf; &xtoString;</p></div>";
    const [note] = readNotes("apple-notes", { path: "a.html", text: html }).notes;
    expect(note?.text).toBe(
      "# Kiln\n\nSee the [data sheet](https://a.org/b?c=1&d), https://a.org.\n\n~~~\nI am code\n  run <x>\n\n~~~\n\n> I am Hamlet\n\n> > No\n\nI prefer ~~coffee~~ tea.\n\n&valueOf; &xtoString;",
    );
    const lines = ["See the data sheet, https://a.org.", "I prefer tea.", "&valueOf; &xtoString;"];
    expect(note?.lines.map((line) => line.text)).toEqual(lines);
    const signs =
      '<div title="a > b">Stop if a < b and c > d, <span style="text-decoration:line-through">no</span> I <3 <kim@x.org></div>';
    expect(readNotes("apple-notes", { path: "a.html", text: signs }).notes[0]?.text).toBe(
      "Stop if a < b and c > d, ~~no~~ I <3 <kim@x.org>",
    );
  });

  it("is nothing that was struck out, and no key of a program", () => {
    const text =
      "Tags: home\nid: 0a1b\nparent_id: 0c1d\n\n~~Tom has\na cold.~~ The car <del>is gone</del> is sold.\n- [ ] ~~call ~ Huber~~\n";
    expect(read("obsidian", "a.md", text)).toEqual({ facts: [], lines: ["The car is sold."] });
  });

  it("is nothing of links alone, nor of a MEMORY.md that lists the notes beside it", () => {
    const text = "Kim has a kiln.\n\n[[Kim]] [[Kiln]], [Shed](shed.md)\n\n- [[Kim]] has a shed.\n";
    const told = ["Kim has a kiln.", "Kim has a shed."];
    expect(read("claude-memory", "memory/MEMORY.md", text).lines).toEqual(told);
    const index = "# Index\n- [[kiln]] - the kiln\n- [Shed](shed.md) has a door\n- [[kim]]\n";
    expect(readNotes("claude-memory", { path: "memory/MEMORY.md", text: index }).notes).toEqual([]);
  });

  it("has the title and the tags of a head that is nearly YAML", () => {
    const text =
      "---\ntitle: Kestrel: a plan\nglobs: *.ts\nauthor: @kim\ntags: [a, b]\n---\nThe car is sold.\n";
    const { notes, problems } = readNotes("markdown", { path: "a.md", text });
    expect([notes[0]?.title, notes[0]?.tags, problems]).toEqual(["Kestrel: a plan", ["a", "b"], []]);
  });

  it("is in a diary nothing of a comment, whose days are none", () => {
    const text =
      "# Diary %%secret%%\n## 2024-05-01\nRain\n%%\n## 2024-05-02\nsecret\n%%\n<!--\n## 2024-05-03\n-->\n## 2024-05-04\nSun\n";
    const { notes, skipped } = readNotes("obsidian", { path: "a.md", text });
    expect(notes.map(({ title, lines }) => [title, lines.map((line) => line.text)])).toEqual([
      ["Diary: 2024-05-01", ["Rain"]],
      ["Diary: 2024-05-04", ["Sun"]],
    ]);
    expect(JSON.stringify(notes)).not.toContain("secret");
    expect([...skipped]).toEqual([["comment", 2]]);
  });

  it("is in its properties, where it has nothing else", () => {
    const of = (front: string) => readNotes("obsidian", { path: "a.md", text: `---\n${front}\n---\n` });
    expect(of("employer: Brauer\ntags: [x]").notes).toHaveLength(1);
    for (const text of ["---\na: [\n---\n", "+++\nTom has a cold.\n+++\n"])
      expect(readNotes("obsidian", { path: "a.md", text }).notes).toMatchObject([{ text: text.trimEnd() }]);
    expect([...of("tags: [x]\ncreated: 2024-05-01\ndone: false").skipped]).toEqual([["empty note", 1]]);
  });

  it("is each of the short lines of a text, and no day above them", () => {
    const { notes } = readNotes("markdown", {
      path: "diary.txt",
      text: "Diary\n\n02.09.2024\nTom has a cold\nThe car is sold\n\nDi, 03.09.2024:\nRain all day\n",
    });
    expect(notes.map(({ atMs, lines }) => [atMs, lines.map(({ text }) => text)])).toEqual([
      [undefined, ["Diary"]],
      [Date.UTC(2024, 8, 2), ["Tom has a cold", "The car is sold"]],
      [Date.UTC(2024, 8, 3), ["Rain all day"]],
    ]);
    const list = "Born on\n02.09.2024\n03.09.2024\n";
    expect(readNotes("markdown", { path: "list.txt", text: list }).notes).toHaveLength(1);
  });

  it("is a paragraph that a program has broken, and each thought of those that a person set one below the other", () => {
    const lines = (text: string) =>
      readNotes("obsidian", { path: "a.md", text }).notes[0]?.lines.map((line) => line.text);
    const broken = [
      "We spent the whole of Sunday at the lake with the two boys, who had",
      "brought the dinghy, and in the evening Jo said that next summer the",
      "four of us could try the islands.",
    ];
    expect(lines(broken.join("\n"))).toEqual([broken.join(" ")]);
    expect(lines(broken.slice(0, 2).join("\n"))).toEqual([broken.slice(0, 2).join(" ")]);
    const thoughts = [
      "NHS pensions site has the form, AW8, and it wants sending four months before",
      "I think I'd do bank shifts, two days a week",
      "Always wanted to learn the fiddle and have run out of reasons not to do so",
    ];
    expect(lines(thoughts.join("\n"))).toEqual(thoughts);
    expect(lines(thoughts.slice(0, 2).join("\n"))).toEqual(thoughts.slice(0, 2));
    expect(lines("sold the boat to Ines\nand bees again")).toEqual([
      "sold the boat to Ines",
      "and bees again",
    ]);
  });

  it("stands behind the day and the time of an entry of jrnl", () => {
    const text = "[2024-05-02 09:00 AM] The car is sold.\nTom has a cold.\n";
    expect(read("journal", "a.txt", text).lines).toEqual(["The car is sold.", "Tom has a cold."]);
  });

  it("is of the day that a property names, with a link, an hour or the day of the week", () => {
    const values = [
      '"[[2024-03-15|Friday]]"',
      "2024-03-15 (Fri)",
      "15.03.2024, 00:00 Uhr",
      "2024-03-15 12:00 AM",
    ];
    const texts = [
      ...values.map((value) => `---\ndate: ${value}\n---\nRain\n`),
      "**Date:** 2024-03-15\n\nRain\n",
      "# Rain\n\n    Created at: 2024-03-15\n\nRain\n",
      ":PROPERTIES:\n:CREATED: [2024-03-15 Fri 00:00]\n:END:\nRain\n",
      '{\n  "title": "Rain",\n  "date": "2024-03-15",\n  "draft": false\n}\n\nRain\n',
      "---\npubDatetime: 2024-03-15T00:00:00Z\n---\nRain\n",
    ];
    for (const text of texts)
      expect(readNotes("markdown", { path: "a.md", text }).notes).toMatchObject([
        { atMs: Date.UTC(2024, 2, 15) },
      ]);
  });

  it("is of the day that a property names in words, in whatever language", () => {
    const values = [
      "15 mars 2024",
      "Freitag, 15. März 2024 um 00:00",
      "viernes, 15 de marzo de 2024",
      "15 марта 2024 г.",
      "2024年3月15日",
      "15. března 2024",
      "2024. március 15.",
      "March 15th, 2024",
      "1º de abril de 2024",
    ];
    const days = values.map((value) => {
      const given = { path: "a.md", text: `---\ncreated: ${value}\n---\nRain\n` };
      return readNotes("markdown", given, { zone: UTC, read: readAbsoluteDate }).notes[0]?.atMs;
    });
    expect(days).toEqual([...Array(8).fill(Date.UTC(2024, 2, 15)), Date.UTC(2024, 3, 1)]);
    for (const other of [
      "15 listopada 2024",
      "31 avril 2024",
      "15 mars 2024 avec Ilse",
      "15 mars 2024, 16 mars 2024",
    ])
      expect(readAbsoluteDate(other), other).toBeUndefined();
  });

  it("is of its day below a title or a month, beside empty days and one that does not exist, in words with the day of the week", () => {
    const days = (text: string) => {
      const given = { path: "diary.md", text };
      const { notes, problems } = readNotes("markdown", given, { zone: UTC, read: readAbsoluteDate });
      const parts = notes.map(({ atMs, lines }) => {
        const day = atMs === undefined ? "" : new Date(atMs).toISOString().slice(0, 10);
        return `${day} ${lines.map((line) => line.text).join()}`;
      });
      return [...parts, ...problems.map(({ line, message }) => `${line} ${message}`)];
    };
    expect(days("# Diary\n\n01.05.2024\nRain\n\n02.05.2024\n\n03.05.2024\nSun\n")).toEqual([
      "2024-05-01 Rain",
      "2024-05-02 ",
      "2024-05-03 Sun",
    ]);
    expect(days("**2024-05-01**\nRain\n\n**2024-05-02**\nSun\n")).toHaveLength(2);
    expect(days("## 2024-05-01 10:30\nRain\n## 2024-05-01 – 05\nSun\n")).toHaveLength(1);
    expect(days("## 2024-05-01 10:30\nRain\n## 2024-05-01 11:30\nSun\n")).toEqual([
      "2024-05-01 Rain",
      "2024-05-01 Sun",
    ]);
    expect(days("2024-02-29\nRain\n\n2024-02-30\nSnow\n\n2024-03-01\nSun\n")).toEqual([
      "2024-02-29 Rain",
      " Snow",
      "2024-03-01 Sun",
      '4 has a day that does not exist: "2024-02-30"',
    ]);
    expect(days("Wed 2024-05-01\nRain\n\nThursday May 2, 2024\nSun\n")).toEqual([
      "2024-05-01 Rain",
      "2024-05-02 Sun",
    ]);
    expect(days("# May\n## 2024-05-31\nRain\n# June\n## 2024-06-01\nSun\n")).toEqual([
      "2024-05-31 Rain",
      "2024-06-01 Sun",
    ]);
    expect(days("## 2024-05-31\nRain\n# Decisions\nNone\n## 2024-06-01\nSun\n")).toHaveLength(1);
  });

  it("is due on the day that Logseq and Org put below a to-do", () => {
    const text =
      "- LATER send the link\n  SCHEDULED: <2027-02-13 Sat>\n- Tea\n  DEADLINE: <2027-02-14 Sun>\n";
    const [note] = readNotes("obsidian", { path: "a.md", text }).notes;
    expect(note?.facts).toEqual([{ text: "send the link", task: { due: "2027-02-13T00:00:00.000Z" } }]);
    expect(note?.lines.map((line) => line.text)).toEqual(["Tea"]);
  });

  it("is read from Org without its drawers, comments, code and quotations", () => {
    const text =
      "#+TITLE: Life\n#+DATE: [2024-11-05 Tue]\n#+FILETAGS: :own:\n\n* Health\n:PROPERTIES:\n:CREATED: [2024-11-04 Mon]\n:END:\nMy GP is Dr Hsu.\n" +
      "** WAITING Book physio\nDEADLINE: <2027-01-15 Fri>\n** DONE Flu shot\n# The key is in the shed\n#+BEGIN_SRC sh\nI am code\n#+END_SRC\n" +
      "#+begin_quote\nI am Hamlet\n#+end_quote\n* Car\nTyres by [[https://example.com][Huber]].\n";
    const [note] = readNotes("obsidian", { path: "a/life.org", text }).notes;
    expect([note?.title, note?.atMs]).toEqual(["life", Date.UTC(2024, 10, 5)]);
    expect(note?.facts).toEqual([{ text: "Book physio", task: { due: "2027-01-15T00:00:00.000Z" } }]);
    expect(note?.lines.map(({ heading, text: words }) => [heading, words])).toEqual([
      ["Health", "My GP is Dr Hsu."],
      ["Car", "Tyres by Huber."],
    ]);
    expect(note?.text).toContain("> I am Hamlet");
  });

  it("is in Org what stands outside of a comment, and code stays as it is", () => {
    const text =
      "#+TITLE: Plan\n#+AUTHOR: Kim\n#+DATE: <2023-05-01 Mon 10:30>\n#+BEGIN_COMMENT\n# private\nI am private\n#+END_COMMENT\n" +
      "#+BEGIN_SRC sh :tangle x\n# install\n* all\n#+END_SRC\n* WAITING [#A] Call Huber\nDEADLINE: <2027-01-05 Tue>\n#+BEGIN_COMMENT\nTom has a cold.\n";
    const [note] = readNotes("obsidian", { path: "a.org", text }).notes;
    expect(note?.atMs).toBe(Date.UTC(2023, 4, 1, 10, 30));
    expect(note?.lines.map((line) => line.text)).toEqual(["Tom has a cold."]);
    expect(note?.facts).toMatchObject([{ text: "Call Huber" }]);
    expect(note?.text).toContain("sh :tangle x\n# install\n* all\n");
    expect(note?.text).toContain("[#A]");
  });

  it("is a relation of basic-memory, with or without quotes, of names without marks that nobody sees", () => {
    const text = '# \u2068Tea\u2069\n\n- "is grown in" [[Assam\u200e]]\n- pairs_with [[Ca\u00adke]]\n';
    expect(read("basic-memory", "Tea.md", text).facts).toEqual([
      "Tea is grown in Assam",
      "Tea pairs with Cake",
    ]);
  });
});

it("takes a list of texts in memories.json for what ChatGPT remembers", () => {
  const head = '[{"id":"m1","content":"Has a cat","created_at":"2025-01-01T00:00:00Z"}]';
  expect(kindOfNotes("x/memories.json", head, false)).toBe("chatgpt-memory");
  expect(kindOfNotes("x/posts.json", head, false)).toBeUndefined();
});

it("takes the passages of an archive of Letta, each as a document, but for those that were deleted", () => {
  const passage = (id: number, text: string, more: object = {}) => ({
    created_at: "2026-03-04T05:06:07Z",
    is_deleted: false,
    archive_id: "archive-1",
    tags: ["garden"],
    id: `passage-${id}`,
    text,
    embedding: [0.1, 0.2],
    embedding_config: {},
    ...more,
  });
  const list = [passage(1, "The shed is locked."), passage(2, "Gone.", { is_deleted: true })];
  const text = JSON.stringify(list);
  expect(kindOfNotes("x/archive.json", text, false)).toBe("letta");
  const { notes, skipped } = readNotes("letta", { path: "x/archive.json", text });
  expect(notes).toMatchObject([
    { text: "The shed is locked.", tags: ["garden"], atMs: Date.UTC(2026, 2, 4, 5, 6, 7) },
  ]);
  expect([...skipped]).toEqual([["deleted there", 1]]);
});

it("takes a note for one, though it begins with a link or what a plugin fills in", () => {
  for (const text of [
    "[[Ilse]] lives in Graz.\n",
    "{{title}}\n\nI prefer tea.\n",
    '["Tea"](https://x.org)\n',
  ]) {
    expect(kindOfNotes("a.md", text, true)).toBe("obsidian");
    expect(readNotes("obsidian", { path: "a.md", text }).notes).toHaveLength(1);
  }
  expect(kindOfNotes("a.txt", "[ ] order ink\n", false)).toBe("markdown");
  expect(kindOfNotes("a.txt", '{"items": []}', false)).toBeUndefined();
});
