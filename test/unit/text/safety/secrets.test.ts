import { describe, expect, it } from "vitest";
import { endsInKey } from "../../../../src/text/safety/key-rules.ts";
import { findSecrets, placeOf, redact, redactPath } from "../../../../src/text/safety/secrets.ts";
import { linesOf, remarks, secretCases } from "./fixtures.ts";

/** Remarks of the other fixtures that tell the code of a gate. */
const GATE_CODE = /gate code is 4471|codice del cancello è 4471/i;
const rulesOf = (text: string) => findSecrets(text).map(({ rule }) => rule);

describe("the rules of secrets", () => {
  it.each(secretCases())("find $id, $rule, and leave nothing of it", ({ rule, secret, text }) => {
    expect(rulesOf(text)).toContain(rule);
    const cut = redact(text).text;
    expect(cut).toContain(`[redacted:${rule}]`);
    expect(cut).not.toContain(secret.slice(0, Math.ceil(secret.length * 0.6)));
    expect(cut).not.toContain(secret.slice(Math.floor(secret.length * 0.4)));
  });

  it("let ordinary text through", () => {
    const innocent = [...linesOf("no-secrets.txt"), ...remarks().filter((text) => !GATE_CODE.test(text))];
    const found = innocent.flatMap((text) => rulesOf(text).map((rule) => `${rule}: ${text}`));
    expect(found).toEqual([]);
    expect(innocent.length).toBeGreaterThan(600);
  });

  it("takes a bare code for one that opens something, and no code that says its sort", () => {
    const bare = ["The code is 4711", "my code is 4711", "The code for the meeting room is 4711"];
    expect(bare.map(rulesOf)).toEqual(bare.map(() => ["code"]));
    const sorts = ["area", "error", "product", "country", "status", "zip", "dress", "exit", "course"];
    expect(sorts.flatMap((sort) => rulesOf(`The ${sort} code is 4711`))).toEqual([]);
    expect(rulesOf("The code is 4711 lines long, and code 4711 is an error")).toEqual([]);
    for (const text of ["the cvc is 9876\nThe door is green", "My cvc is 987. Thanks", "cvv 418 exp 09/27"])
      expect(rulesOf(text), text).toEqual(["card-code"]);
    expect(rulesOf("the security code is 12.50 and 1234 lines long")).toEqual([]);
    expect(rulesOf("puk 60418835 pin 4471")).toEqual(["code", "code"]);
    expect(rulesOf("pin 4471 sim puk 60418835")).toEqual(["code", "code"]);
  });

  it("looks through 8 MiB without a space, as a file may have in one line", () => {
    expect(findSecrets("x".repeat(8 * 2 ** 20))).toEqual([]);
    const hidden = Buffer.from("my password is hunter2horse").toString("base64");
    expect(findSecrets(`${"x".repeat(40_000)} ${hidden}`)).toHaveLength(1);
  });
});

describe("redact", () => {
  it("keeps everything but the secrets, also where there are several", () => {
    const { text, found } = redact("a password: hunter22 b password: Kestrel7! c");
    expect(text).toBe("a password: [redacted:password] b password: [redacted:password] c");
    expect(found).toHaveLength(2);
  });

  it("looks at each name of a path, without its extension too", () => {
    const key = `AKIA${"QX7RVNPL2MZT4HWK"}`;
    expect(redactPath(`notes/${key}.md`)).not.toContain(key);
    expect(redactPath("notes/my wifi password is hunter2horse.md")).not.toContain("hunter2horse");
    expect(redactPath("notes/tea.md")).toBe("notes/tea.md");
  });

  it("finds nothing in what it gave", () => {
    for (const { text } of secretCases()) expect(rulesOf(redact(text).text)).toEqual([]);
  });
});

describe("places and keys over several lines", () => {
  it("counts lines and characters from 1", () => {
    expect(placeOf("ab\n☕c password", 5)).toEqual({ line: 2, column: 3 });
  });

  it("knows a key that has not ended", () => {
    const begin = `-----BEGIN ${"PRIVATE KEY"}-----\nMIIEvQ==`;
    expect(endsInKey(begin)).toBe(true);
    expect(endsInKey(`${begin}\n-----END ${"PRIVATE KEY"}-----`)).toBe(false);
    expect(endsInKey(`${begin}\nthat was all of it, he said`)).toBe(false);
  });
});
