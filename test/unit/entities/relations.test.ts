import { describe, expect, it } from "vitest";
import { aliasesIn } from "../../../src/entities/mentions.ts";
import { relationsIn } from "../../../src/entities/relations.ts";

const relations = (text: string) =>
  relationsIn(text).map(({ from = "(self)", type, to = "(self)" }) => `${from} ${type} ${to}`);
const aliases = (text: string) => aliasesIn(text).map(({ name, alias }) => `${name} = ${alias}`);

describe("relations", () => {
  it.each([
    ["My sister Mara lives in Oslo", ["Mara sister (self)", "Mara lives_in Oslo"]],
    ["Anna is Bob's older sister", ["Anna sister Bob"]],
    ["Bob's brother Tom bought a boat", ["Tom brother Bob"]],
    ["Bob is my accountant", ["Bob accountant (self)"]],
    ["It was my daughter Sara's birthday", ["Sara daughter (self)"]],
    ["Anna works at Acme Labs", ["Anna works_at Acme Labs"]],
    ["I work for Siemens", ["(self) works_at Siemens"]],
    ["Jürgen moved to Köln", ["Jürgen lives_in Köln"]],
    ["I am from Sweden", ["(self) comes_from Sweden"]],
    ["Ida married Olaf", ["Ida married_to Olaf"]],
  ])("%s", (text, expected) => {
    expect(relations(text)).toEqual(expected);
  });

  it.each([
    "Anna likes Bob",
    "My kids Sara and Tom sleep",
    "He works at Acme",
    "My sister called",
    "My favourite Beatles song",
  ])("are not said by: %s", (text) => {
    expect(relations(text)).toEqual([]);
  });
});

describe("other names", () => {
  it.each([
    ["Robert, called Bob, is my accountant", ["Robert = Bob"]],
    ["Bob (Robert) came along", ["Bob = Robert"]],
    ["I met Rebecca (also known as Becks)", ["Rebecca = Becks"]],
    ["I met ボブ (Bob) there", ["ボブ = Bob"]],
    ["Everyone calls Wilhelmina Mina", ["Wilhelmina = Mina"]],
    ["Lex is short for Alexander", ["Alexander = Lex"]],
    ["Anna's nickname is Panda", ["Anna = Panda"]],
  ])("%s", (text, expected) => {
    expect(aliases(text)).toEqual(expected);
  });

  it.each([
    "I met Dana (Berlin) there",
    "Jon, John and Joan came",
    "I met Jon (not John)",
    "Robert called Bob yesterday",
    "Joan (Jon) came",
  ])("are not said by: %s", (text) => {
    expect(aliases(text)).toEqual([]);
  });
});
