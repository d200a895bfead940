import { describe, expect, it } from "vitest";
import {
  categoryByForm,
  isOfUser,
  isPlainSentence,
  isStatement,
  leavesOutSubject,
  namesItsSubject,
  pointsBack,
  speaksOfSelf,
} from "../../../src/bring/line-forms.ts";

describe("the form of a line", () => {
  it.each([
    "The user's laptop is new.",
    "Der Nutzer mag Tee.",
    "L’utilisatrice habite à Nantes.",
    "用户住在成都。",
    "Người dùng thích trà.",
  ])("says that it is about the owner: %s", (line) => expect(isOfUser(line)).toBe(true));

  it.each(["Users may log in.", "The username is Ada.", "Usernames are short.", "Nutzerzahlen steigen."])(
    "says nothing about the owner: %s",
    (line) => expect(isOfUser(line)).toBe(false),
  );

  it.each([
    ["The user doesn't like tabs.", "preference"],
    ["O usuário não gosta de listas.", "preference"],
    ["用户不喜欢表情符号。", "preference"],
    ["De gebruiker wil korte antwoorden.", "preference"],
    ["Wir haben uns für den Zug entschieden.", "decision"],
    ["Nous avons choisi de publier les comptes.", "decision"],
    ["The user lives in Leeds.", undefined],
    ["We are late.", undefined],
  ])("gives a category where it leaves no doubt: %s", (line, category) =>
    expect(categoryByForm(line)).toBe(category),
  );

  it.each([
    "Je pars demain.",
    "Nosso servidor caiu.",
    "我喜欢喝茶。",
    "Tôi ở Huế.",
    "J'habite ici.",
    "Ich gehe.",
  ])("says that somebody speaks of themselves: %s", (line) => expect(speaksOfSelf(line)).toBe(true));

  it.each([
    "Les tables sont migrées.",
    "O portal roda em três máquinas.",
    "数据库每天备份。",
    "Nostalgie est un café.",
  ])("is nobody's first person: %s", (line) => expect(speaksOfSelf(line)).toBe(false));

  it.each([
    "Weighs 24 kg in total.",
    "Holds the keys.",
    "Works at Siemens.",
    "Fixed the nightly job.",
    "Began the migration.",
  ])("leaves out whom it is about: %s", (line) => expect(leavesOutSubject(line)).toBe(true));

  it.each(["Logs are kept for a year.", "Sessions are lost.", "Alerts help."])(
    "names its subject: %s",
    (line) => expect(leavesOutSubject(line)).toBe(false),
  );

  it.each([
    "They ignore it.",
    "Before this, it was green.",
    "Danach prüft er die Woche.",
    "Elle dort.",
    "他去爬山。",
  ])("points back: %s", (line) => expect(pointsBack(line)).toBe(true));

  it.each([
    "The queue is full.",
    "Der Drucker kann kein Duplex.",
    "Restarting the consumers has drained it.",
  ])("states something: %s", (line) => expect(isStatement(line)).toBe(true));

  it.each([
    "Use uv for everything.",
    "Never push to main.",
    "Synchronous vs. asynchronous processing",
    "Migrating to the new server",
  ])("states nothing: %s", (line) => expect(isStatement(line)).toBe(false));

  it.each([
    "Les identifiants existants sont conservés.",
    "备份保留九十天。",
    "12 % des notices ont un ISBN invalide.",
  ])("is a plain sentence: %s", (line) => expect(isPlainSentence(line)).toBe(true));

  it.each([
    "Gerar o pacote com gradle.",
    "Trouver un photographe",
    "Faut-il garder la recherche ?",
    "Clé de 15 : prêtée à Samir",
    "La base est sauvegardée. Les clés sont ailleurs.",
    "见 https://example.org/a。",
  ])("is none: %s", (line) => expect(isPlainSentence(line)).toBe(false));

  it.each([
    ["The lift takes four people at most.", true],
    ["Der Keller ist im Winter feucht.", true],
    ["The following servers are old.", false],
    ["Lift takes four people at most.", false],
    ["The old server in the cellar.", false],
    ["Maybe the lift is too small.", false],
  ])("is a plain sentence about what it begins with: %s, %s", (line, is) =>
    expect(namesItsSubject(line)).toBe(is),
  );
});
