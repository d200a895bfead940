import { describe, expect, it } from "vitest";
import { read, said } from "./reading.ts";

describe("a log of a messenger", () => {
  it("loses what the messenger says in a message, counted, and no words of its writer", async () => {
    const found = await read(
      "14/10/2021, 15:34 - Dana: I call it Map <string or number>\n14/10/2021, 15:35 - Kim: main.ts (the new one)\n" +
        "14/10/2021, 15:36 - Kim: The dentist:\n\n2026-05-08\nat ten\n14/10/2021, 15:37 - Dana: <Media omitted>\n" +
        "14/10/2021, 15:38 - Dana: IMG-1.jpg (file attached)\nThe roof. <This message was edited>\n",
    );
    expect(said(found)).toEqual([
      "Dana: I call it Map <string or number>",
      "Kim: main.ts (the new one)",
      "Kim: The dentist:\n\n2026-05-08\nat ten",
      "Dana: The roof.",
    ]);
    expect([...found.skipped]).toEqual([["line of the program", 2]]);
  });

  it.each([
    ["Bulgarian", "20.06.17 г., 20:28 ч. - "],
    ["Vietnamese", "20:28, 20/06/2017 - "],
    ["Malay", "20/6/2017, 8:28 PTG - "],
    ["Arabic", "٢٠\u200f/٦\u200f/٢٠١٧، ٨:٢٨ م - "],
    ["Arabic with Latin figures", "20/6/2017، 8:28 م - "],
    ["Persian", "۲۰۱۷/۶/۲۰،\u200f ۲۰:۲۸ - "],
    ["Thai", "20/6/2560 20:28 - "],
    ["that was copied from a browser", "[20:28, 20/06/2017] "],
  ])("has the names and times of %s", async (_, stamp) => {
    const { conversations, problems } = await read(`${stamp}Runa: ٢٠ hi\n${stamp}Kim: yes\n`);
    const turns = conversations.flatMap((one) => one.turns.map(({ turn }) => turn));
    const atMs = Date.UTC(2017, 5, 20, 20, 28);
    expect(turns).toEqual([
      { speaker: "Runa", atMs, text: "٢٠ hi" },
      { speaker: "Kim", atMs, text: "yes" },
    ]);
    expect(problems).toEqual([]);
  });

  it("has its names, and no time, where its word for the half of the day is not known", async () => {
    const loadDates = async () => () => undefined;
    const found = await read("20/6/2017, 8:28 XYZ - Runa: hi\n20/6/2017, 8:29 XYZ - Kim: yes\n", {
      loadDates,
    });
    expect(said(found)).toEqual(["Runa: hi", "Kim: yes"]);
    expect(found.problems).toHaveLength(2);
  });

  it("names what stands above its first turn", async () => {
    const found = await read("Topic: roof\nWe met early.\nIt rained.\n\nAda: hi\nBo: hi\n");
    expect([...found.skipped]).toEqual([
      ["title above the first turn", 1],
      ["line of nobody", 2],
    ]);
  });

  it("of Telegram is known by its owner where many contacts stand first, and what was passed on is not of whoever did", async () => {
    const contacts = Array.from({ length: 9_000 }, (_, i) => ({ first_name: `N${i}`, phone_number: "0049" }));
    const message = (id: number, more: object) => ({
      ...{ id, type: "message", date_unixtime: "1777629600", from: "Kim", text: "" },
      ...more,
    });
    const messages = [
      message(1, { forwarded_from: null, text: "I live in Rome." }),
      message(2, { poll: { question: "Where?", answers: [{ text: "Thai" }, { text: "Home" }] } }),
    ];
    const found = await read(
      JSON.stringify({
        personal_information: { user_id: 42 },
        contacts: { list: contacts },
        chats: { list: [{ name: "Dana", type: "personal_chat", id: 11, messages }] },
      }),
    );
    expect(said(found)).toEqual(["Deleted Account: I live in Rome.", "Kim: Where?\n- Thai\n- Home"]);
  });
});
