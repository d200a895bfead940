import { expect, it } from "vitest";
import { namesOf, withNamed } from "../../../../src/language/extract/named.ts";

it.each([
  ["Livia changed, she come the 10 because exam", "Livia changed, Livia come the 10 because exam"],
  ["gave jonas his 45 in coins", "gave jonas the 45 in coins"],
  ["Dr. Okafor answers her bleep", "Dr. Okafor answers the bleep"],
  ["flatmates: wei who never leaves his room", "flatmates: wei who never leaves the room"],
  ["marta is from wroclaw, she cooks", "marta is from wroclaw, Marta cooks"],
  ["Anna says he knows it", "Anna says he knows it"],
  ["my sister Mara told me she lives in Graz", "my sister Mara told me she lives in Graz"],
  ["His dog is a poodle", "His dog is a poodle"],
  ["the room is cold, it's what he says", "the room is cold, it's what he says"],
])("names whom %s explains, and nobody whom it does not", (text, named) => {
  expect(withNamed(text, namesOf(text))).toBe(named);
});
