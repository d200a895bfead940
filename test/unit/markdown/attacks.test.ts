import { afterEach, describe, expect, it } from "vitest";
import { checkHeader, type Memory } from "../../../src/domain/kinds.ts";
import { parseYaml, readFrontMatter } from "../../../src/markdown/front-matter.ts";
import { readMemory } from "../../../src/markdown/memory-file.ts";
import { printMemory, rewriteMemory } from "../../../src/markdown/print-memory.ts";

const ID = "fa_01jd7xk4b0c8v2m5q9w3e6r1ty";
const HEADER: Memory["header"] = { id: ID, kind: "fact", created: "2026-11-21" };
const KEYS = `id: ${ID}\nkind: fact\ncreated: 2026-11-21`;
const RUN = 'globalThis.paiCanary = "ran"';
const world = globalThis as { paiCanary?: unknown };

afterEach(() => {
  expect(world.paiCanary).toBeUndefined();
  expect({}).not.toHaveProperty("polluted");
  expect([]).not.toHaveProperty("polluted");
  expect("".constructor).toBe(String);
});

describe("code in front matter", () => {
  it("in a text to remember stays a text, and injects no keys", () => {
    for (const text of [
      `---js\n(${RUN})\n---\n`,
      "---\npinned: true\n---\n",
      `---\n${KEYS}\nstatus: forgotten\n---`,
    ]) {
      expect(readMemory(printMemory(HEADER, text))).toMatchObject({ header: HEADER, text });
      expect(readMemory(rewriteMemory(printMemory(HEADER, "x"), {}, text))).toMatchObject({
        header: HEADER,
        text,
      });
    }
  });
});

describe("a key that JavaScript gives a meaning", () => {
  it.each([
    "__proto__: {polluted: yes}",
    '"__proto__": {polluted: yes}',
    "'__proto__': {polluted: yes}",
    '"\\u005f_proto__": {polluted: yes}',
    "constructor: {prototype: {polluted: yes}}",
    "prototype: {polluted: yes}",
    "attributes: {__proto__: {polluted: yes}}",
    "attributes:\n  __proto__:\n    polluted: yes",
    "attributes: {constructor: x}",
    "links: [{__proto__: {polluted: yes}}]",
    "x: {a: {b: {__proto__: 1}}}",
    "<<: {polluted: yes}",
    "x: [{<<: {polluted: yes}}]",
    "x: {__proto__: null}",
  ])("is refused in front matter and settings: %s", (line) => {
    expect(readMemory(`---\n${KEYS}\n${line}\n---\n`)).toMatchObject({ code: "front_matter" });
    expect(parseYaml(`a: 1\n${line}\n`)).toMatchObject({
      ok: false,
      message: expect.stringContaining("not accepted"),
    });
  });

  it("means nothing where it is only unusual", () => {
    const source = `---\n${KEYS}\ntoString: 1\nhasOwnProperty: 2\nvalueOf: 3\n---\n`;
    expect(readMemory(source)).toMatchObject({ header: HEADER });
    expect(parseYaml("toString: 1\n")).toMatchObject({ ok: true, data: { toString: 1 } });
  });

  it("has nothing to inherit from in what was read", () => {
    const front = readFrontMatter(`---\n${KEYS}\nattributes: {a: 1}\nlinks: [{to: x}]\n---\n`);
    if ("code" in front) throw new Error(front.message);
    const { attributes, links } = front.data as { attributes: object; links: object[] };
    for (const object of [front.data, attributes, ...links]) expect(Object.getPrototypeOf(object)).toBeNull();
    const settings = parseYaml("a: {b: 1}\n");
    if (!settings.ok) throw new Error(settings.message);
    expect(Object.getPrototypeOf(settings.data)).toBeNull();
    expect(Object.getPrototypeOf(settings.data.a)).toBeNull();
  });

  it("does not reach a prototype through the schema either", () => {
    const data: unknown = JSON.parse(
      `{"__proto__": {"polluted": 1}, "attributes": {"__proto__": "x", "a": 1}}`,
    );
    checkHeader({ ...HEADER, ...(data as object) });
    expect({}).not.toHaveProperty("polluted");
  });
});

describe("the YAML library", () => {
  it("answers the same the second time, and shares nothing between answers", () => {
    const bad = `---\n${KEYS}\nx: [\n---\n`;
    expect(readMemory(bad)).toEqual(readMemory(bad));
    expect(readMemory(bad)).toMatchObject({ code: "front_matter" });
    const good = `---\n${KEYS}\nattributes:\n  a: 1\n---\n`;
    const [first, second] = [readFrontMatter(good), readFrontMatter(good)];
    if ("code" in first || "code" in second) throw new Error("not read");
    expect(first.data.attributes).toEqual(second.data.attributes);
    expect(first.data.attributes).not.toBe(second.data.attributes);
  });
});
