import { expect, it } from "vitest";
import { objectionToBearing } from "../../../src/beliefs/guard.ts";
import { keepsTo } from "../../../src/engines/model/statements.ts";

it.each([
  ["Los domingos como en casa de mi madre", "Paella en casa de mi madre\nHoy domingo comimos en casa", true],
  ["Je perds mes clés", "Encore perdu mes clés, en retard", true],
  ["Ich backe Brot", "Dinkelbrot gebacken\nDas Brot ist weg", true],
  ["Leopold come en casa de mi madre", "Paella en casa de mi madre", false],
  ["Je perds mon argent", "Encore perdu mes clés, en retard", false],
  ["Ich hasse Brot", "Dinkelbrot gebacken\nDas Brot ist weg", false],
])("%s keeps to the words of %s: %s", (sentence, source, expected) => {
  expect(keepsTo(sentence, source)).toBe(expected);
});

it.each([
  ["Petersen kam erst nach zehn", "Herr Petersen kommt nach zehn", undefined],
  ["Krüger kam erst nach zehn", "Herr Petersen kommt nach zehn", "it has a name that not each of them has"],
  ["Otra tarde con café y sin dormir", "El café por la tarde no me deja dormir", undefined],
  ["Heute kein Kaffee im Büro", "Ich trinke Kaffee im Büro", "one of them says something else"],
  ["nothing goes out before a weekend. nothing", "Nothing goes out before a weekend", undefined],
  ["Anna Berg wants the report on her desk by noon", "Anna wants the report by noon", undefined],
  [
    "He wants the report on his desk by noon",
    "Anna wants the report by noon",
    "it has a name that not each of them has",
  ],
  ["Anna was late, course she was", "Anna is late", undefined],
  ["terry late, course he is", "Terry is late on Mondays", undefined],
  ["forgot the earplugs", "I can't sleep in the day without earplugs", undefined],
  ["slept well today", "I can't sleep in the day", "one of them says something else"],
  ["if it's agency or nobody on nights", "I'd rather be short than have agency on nights", undefined],
  ["Three bullets in the pull request", "A pull request has at most 3 bullets", undefined],
  ["Dr. Lenz will die Akten am selben Tag", "Dr. Lenz will die Akten am Tag", undefined],
  ["Hard frost, and the boiler died", "The boiler dies in hard frost", undefined],
  ["The piano lessons have stopped", "I have piano lessons", "one of them says something else"],
  ["I stopped taking piano lessons", "I have piano lessons", "one of them says something else"],
])("%s bears out %s, or not: %s", (remark, sentence, expected) => {
  expect(objectionToBearing(remark, sentence)).toBe(expected);
});
