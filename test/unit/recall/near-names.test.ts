import { expect, it } from "vitest";
import { respeltNames } from "../../../src/recall/near-names.ts";
import { readQuery } from "../../../src/recall/read-query.ts";
import { fact, talk } from "./made.ts";

const said = (speaker: string) => {
  const { row, turns = [] } = talk([`${speaker}: Good morning`]);
  return { row, turn: turns[0] };
};
const respelt = (text: string, speakers: readonly string[], matched = {}) =>
  respeltNames(readQuery(text, 0), [{ matched }], speakers.map(said)).map(({ known }) => known);

it.each([
  ["Where does Muhhamed live?", ["Mohammed", "Kate"], ["mohammed"]],
  ["When did Aqib cook?", ["Akib", "Fahim Khan"], ["akib"]],
  ["When did Fahem cook?", ["Akib", "Fahim Khan"], ["fahim"]],
  ["Is Nerbaas loyal?", ["Nebraas", "Vanessa"], ["nebraas"]],
  ["What does Stefan like?", ["Stephan", "Kate"], ["stephan"]],
  ["What does Robert like?", ["Mohammed", "Kate"], []],
  ["What does Maria like?", ["Marta", "Maria"], []],
  ["What does Martin like?", ["Marvin", "Martyn"], []],
  ["what does muhhamed like?", ["Mohammed"], []],
  ["Does Kit like it?", ["Kate"], []],
])("%s, among %j", (text, speakers, known) => {
  expect(respelt(text, speakers)).toEqual(known);
});

it("leaves a name that the store has", () => {
  expect(respelt("Where does Aqib live?", ["Akib"], { aqib: ["aqib"] })).toEqual([]);
});

it("knows whom facts are about and name", () => {
  const row = { ...fact("Likes tea").row };
  const about = { ...row, header: { ...row.header, subject: "zoltan", entities: ["Katarzyna"] } };
  const query = readQuery("Do Zoltaan and Katarzina meet?", 0);
  expect(respeltNames(query, [], [{ row: about, turn: undefined }])).toEqual([
    { asked: "Zoltaan", known: "zoltan" },
    { asked: "Katarzina", known: "katarzyna" },
  ]);
});
