import fc from "fast-check";
import { parse } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { type ConfigKey, withKey, withoutKey } from "../../../src/install/config-edit.ts";
import { JSONS, REFUSED_JSON, REFUSED_TOML, TOMLS } from "./hostile-configs.ts";

const JSON_KEY: ConfigKey = {
  syntax: "json",
  path: ["mcpServers", "pai"],
  value: { command: "pai", args: ["mcp"] },
};
const TOML_KEY: ConfigKey = { ...JSON_KEY, syntax: "toml", path: ["mcp_servers", "pai"] };

function there(text: string, { syntax, path }: ConfigKey): unknown {
  const bare = text.replace(/^\uFEFF/, "");
  const root: unknown = syntax === "json" ? parse(bare, [], { allowTrailingComma: true }) : parseToml(bare);
  return path.reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], root);
}

describe.each([
  ["JSON", JSON_KEY, JSONS, REFUSED_JSON],
  ["TOML", TOML_KEY, TOMLS, REFUSED_TOML],
] as const)("a key in a file of %s", (_name, key, given, refused) => {
  it.each(given)("is there, and gone again without a trace: %j", (text) => {
    const edited = withKey(text, key);
    if (!("text" in edited)) throw new Error(JSON.stringify(edited));
    expect(there(edited.text, key)).toEqual(key.value);
    expect(edited.text.slice(0, edited.at) + edited.text.slice(edited.at + edited.inserted.length)).toBe(
      text ?? "",
    );
    expect(withoutKey(edited.text, { inserted: edited.inserted, before: text, key })).toBe(text ?? "");
    expect(withKey(edited.text, key)).toEqual({ same: true });
    const others = { ...key, value: { command: "other" } };
    expect(withKey(edited.text, others)).toMatchObject({
      refused: expect.stringContaining("pai did not write"),
    });
  });

  it.each(refused)("is refused where nobody can be sure: %j", (text) => {
    expect(withKey(text, key)).toMatchObject({ refused: expect.stringMatching(/^(?:it|there|")/) });
  });
});

describe("one of a list in a file of JSON", () => {
  const key: ConfigKey = {
    ...{ syntax: "json", path: ["hooks", "sessionStart"], isListed: true },
    value: { command: "pai hook session-start" },
    besides: { version: 1 },
  };

  it.each([
    ...JSONS.filter((text) => !text?.includes('"hooks"')),
    '{"version":1,"hooks":{}}',
    '{"version":1,"hooks":{"sessionStart":[]}}',
    '{"hooks":{"sessionStart":[ ]},"version":1}',
    '{"version":1,"hooks":{"stop":[{"command":"x"}]}}',
    '{"version":1,"hooks":{"sessionStart":[{"command":"x"}]}}',
    '{\n  "version": 1,\n  "hooks": {\n    "sessionStart": [ // mine\n      { "command": "x", },\n    ],\n  },\n}\n',
    '\uFEFF{\r\n  "hooks": {\r\n    "sessionStart": [\r\n      "odd"\r\n    ]\r\n  }\r\n}\r\n',
  ])("is there, with those of others, and gone again without a trace: %j", (text) => {
    const edited = withKey(text, key);
    if (!("text" in edited)) throw new Error(JSON.stringify(edited));
    const bare = (text ?? "").replace(/^\uFEFF/, "");
    const before = parse(bare, [], { allowTrailingComma: true })?.hooks?.sessionStart ?? [];
    expect(there(edited.text, key)).toEqual([key.value, ...before]);
    if (text === undefined) expect(JSON.parse(edited.text).version).toBe(1);
    expect(withoutKey(edited.text, { inserted: edited.inserted, before: text, key })).toBe(text ?? "");
    expect(withKey(edited.text, key)).toEqual({ same: true });
  });

  it.each(['{"hooks":{"sessionStart":{}}}', '{"hooks":[]}', '{"hooks":{"sessionStart":"x"}}', "[]", "{"])(
    "is refused where nobody can be sure: %j",
    (text) => expect(withKey(text, key)).toMatchObject({ refused: expect.stringMatching(/^(?:it|")/) }),
  );
});

describe("a key in any JSON", () => {
  it("is there, and everything else says what it said", () => {
    const keys = fc.constantFrom("a", "mcpServers", "pai", "x y", "__proto__");
    const json = fc.dictionary(keys, fc.oneof(fc.jsonValue(), fc.dictionary(keys, fc.jsonValue())));
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 0, 2, 4, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const edited = withKey(text, JSON_KEY);
        if (!("text" in edited)) return;
        const { mcpServers, ...others } = JSON.parse(edited.text);
        const { mcpServers: before = {}, ...othersBefore } = JSON.parse(text);
        const { pai, ...servers } = mcpServers;
        expect([pai, servers, others]).toEqual([JSON_KEY.value, before, othersBefore]);
        expect(withoutKey(edited.text, { inserted: edited.inserted, before: text, key: JSON_KEY })).toBe(
          text,
        );
      }),
    );
  });
});
