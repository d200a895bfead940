import { describe, expect, it } from "vitest";
import { withoutFunctionWords } from "../../../src/text/function-words.ts";

const left = (query: string) => withoutFunctionWords(query).trim().split(/\s+/).join(" ");

describe("a query without function words", () => {
  it.each([
    ["Wie heißt meine Nachbarin?", "Nachbarin?"],
    ["Wo ist mein Fahrrad", "Fahrrad"],
    ["où est mon parapluie", "parapluie"],
    ["¿Quién es mi vecina?", "¿ vecina?"],
    ["dov'è la mia bicicletta", "bicicletta"],
    ["qual é o nome da minha vizinha", "nome vizinha"],
    ["waar is mijn paraplu", "paraplu"],
    ["где мой зонт", "зонт"],
    ["де мій велосипед", "велосипед"],
    ["var är min cykel", "cykel"],
    ["hvor er min sykkel", "sykkel"],
    ["gdzie jest mój rower", "rower"],
    ["mi vecina", "vecina"],
    ["ô của tôi ở đâu", "ô"],
    ["Wann darf man den Rasen mähen?", "Rasen mähen?"],
    ["Lenz will die Akten am Tag", "Lenz will Akten Tag"],
  ])("of another language: %s", (query, words) => {
    expect(left(query)).toBe(words);
  });

  it.each([
    "when did the old man die",
    "which AI does Anh use",
    "die hard",
    "trip to La Paz",
    "Dan and Ben",
    "does Mia own a van",
    "what does Ella like",
    "war of the worlds",
    "a hat for my son",
    "",
  ])("of English is as it was: %s", (query) => {
    expect(left(query)).toBe(query);
  });
});
