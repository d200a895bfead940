import { describe, expect, it } from "vitest";
import { isChatLog } from "../../../../src/ingest/transcripts.ts";
import { read, said } from "./reading.ts";

describe("a log of a messenger", () => {
  it("loses what the messenger says in a message, counted, and no words of its writer", async () => {
    const found = await read(
      "14/10/2021, 15:34 - Dana: I call it Map <string or number>\n14/10/2021, 15:35 - Kim: main.ts (the new one)\n" +
        "14/10/2021, 15:36 - Kim: The dentist:\n\n2026-05-08\nat ten\n14/10/2021, 15:37 - Dana: <Media omitted>\n" +
        "14/10/2021, 15:38 - Dana: IMG-20211014-WA0001.jpg (file attached)\nThe roof. <This message was edited>\n",
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
    ["Bengali", "২০/৬/২০১৭, ৮:২৮ PM - "],
    ["Canadian French", "2017-06-20 20 h 28 - "],
    ["Tamil", "20/6/2017, பிற்பகல் 8:28 - "],
    ["Thai", "20/6/2560 20:28 - "],
    ["Albanian", "20.6.2017, 8:28 e pasdites - "],
    ["Hungarian", "2017. 06. 20. du. 8:28 - "],
    ["Czech", "20. 6. 2017 v 20:28 - "],
    ["Chinese", "[2017年6月20日 下午8:28:00] "],
    ["UTC", "2017-06-20T20:28:00Z "],
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

  it("has its times, where a word says no more than that it is one", async () => {
    const text = "20.06.2017, 9:28 Uhr - Runa: hi\n20.06.2017, 12:28 Uhr - Kim: yes\n";
    const { conversations } = await read(text);
    const turns = conversations.flatMap((one) => one.turns.map(({ turn }) => turn.atMs));
    expect(turns).toEqual([Date.UTC(2017, 5, 20, 9, 28), Date.UTC(2017, 5, 20, 12, 28)]);
  });

  it("begins no turn with a day or a time within a message, whatever stands behind it", async () => {
    const dated =
      "14/10/2021, 15:34 - Dana: The week:\n2021-10-15 10:00 Dentist: bring the card\n10:30 coffee\n14/10/2021, 15:35 - Kim: ok\n";
    expect(said(await read(dated))).toEqual([
      "Dana: The week:\n2021-10-15 10:00 Dentist: bring the card\n10:30 coffee",
      "Kim: ok",
    ]);
    const timed = "[10:34] Dana: The plan:\n\n2026-05-08\n\nat ten\n\n2026-05-09\n[10:35] Kim: ok\n";
    const { conversations } = await read(timed);
    expect(conversations.flatMap(({ turns }) => turns.map(({ turn }) => turn))).toEqual([
      { speaker: "Dana", text: "The plan:\n\n2026-05-08\n\nat ten" },
      { speaker: "Kim", atMs: Date.UTC(2026, 4, 9, 10, 35), text: "ok" },
    ]);
  });

  it("has the name and the day above what was said, as Telegram copies it", async () => {
    const text =
      "Runa Holm, [20.06.2017 20:28]\nhi\n\nKim, [20.06.2017 20:29]\nDentist 10:30\n\n21.06.2017\n";
    expect(isChatLog(text)).toBe(true);
    const { conversations } = await read(text);
    expect(conversations.flatMap(({ turns }) => turns.map(({ turn }) => turn))).toEqual([
      { speaker: "Runa Holm", atMs: Date.UTC(2017, 5, 20, 20, 28), text: "hi" },
      { speaker: "Kim", atMs: Date.UTC(2017, 5, 20, 20, 29), text: "Dentist 10:30\n\n21.06.2017" },
    ]);
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

  it("of Telegram is known by its owner, also where many contacts stand first, and what was passed on is not of whoever did", async () => {
    const contacts = Array.from({ length: 9_000 }, (_, i) => ({ first_name: `N${i}`, phone_number: "0049" }));
    const message = (id: number, more: object) => ({
      id,
      type: "message",
      date_unixtime: "1777629600",
      from: "Kim",
      text: "",
      ...more,
    });
    const messages = [
      message(1, { forwarded_from: null, text: "I live in Rome." }),
      message(3, { from: "Kim Sand", from_id: "user42", text: "I live in Graz." }),
      message(2, { poll: { question: "Where?", answers: [{ text: "Thai" }, { text: "Home" }] } }),
    ];
    const found = await read(
      JSON.stringify({
        personal_information: { user_id: 42 },
        contacts: { list: contacts },
        chats: { list: [{ name: "Dana", type: "personal_chat", id: 11, messages }] },
      }),
    );
    expect(said(found)).toEqual([
      "Deleted Account: I live in Rome.",
      "user: I live in Graz.",
      "Kim: Where?\n- Thai\n- Home",
    ]);
  });
});
