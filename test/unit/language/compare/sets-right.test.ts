import { describe, expect, it } from "vitest";
import { decide } from "../../../../src/language/compare/decide.ts";
import { type SettingRight, valueSetRight } from "../../../../src/language/compare/sets-right.ts";

const LEVELS = { related: 0.69, duplicate: 0.95 };

/** Lines of "how | correction | old statement". */
function cases(table: string): readonly (readonly [SettingRight, string, string])[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const [how = "", now = "", was = ""] = line.split("|").map((part) => part.trim());
      return [how as SettingRight, now, was] as const;
    });
}

describe("an explicit correction", () => {
  it.each(
    cases(`
tells | the rent is 1,540 | The rent is 1,450 euros
tells | the rent is 1,540 euros | My rent is 1,450 euros a month
tells | Nordlicht pays within 45 days | Nordlicht pays within 30 days
tells | the water is off from October to March | The water is off from November to March
tells | Karl plays football on Thursdays | Karl plays football on Tuesdays
tells | I teach twelve pupils | I teach eleven pupils
tells | I wear size 45 running shoes | I wear size 44 running shoes
tells | the launch is on 18 April | The launch is on 4 March
tells | the rehearsal on Friday | The rehearsal on Thursday at 3pm
denies | the dentist is on Friday | Dentist on Thursday at 3pm
denies | the dentist is at 4pm | Dentist on Thursday at 3pm
tells | the password rotates every 6 weeks | The password rotates every 30 days
denies | I ran 12 km this morning | I ran 10 km this morning
denies | the shed key hangs behind the shelf | The shed key hangs behind the door
denies | my neighbour is called Dermot | My neighbour is called Desmond`),
  )("that %s: %s / %s", (how, now, was) => {
    expect(valueSetRight(now, was, how)).toBeDefined();
    expect(decide(now, was, 0.99, LEVELS)).not.toBe("duplicate");
  });

  it.each(
    cases(`
tells | my badge is 23 and my room is 9 | My badge is 17 and my room is 4
tells | the search service needs 4 GB | The billing service needs 2 GB
tells | server 4 is down | Server 3 is down
tells | gate 4 opens at six | Gate 3 opens at six
tells | the code of gate 4 is 5512 | The code of gate 3 is 5512
tells | the budget for Osprey is 135k | The budget for Heron is 120k
tells | Sofia leads the Heron project | Priya leads the Heron project
denies | Sofia leads the Heron project | Priya leads the Heron project
tells | I like tea | I like coffee
tells | I ran 12 km this morning | I ran 10 km this morning
tells | I have 2 dogs as well | I have 3 dogs
tells | I also have 2 dogs | I have 3 dogs
tells | the rent is 1,540 | The rent for the garage is 120
tells | she has 3 children | I have 2 children
tells | the shop opens at 8 on Sundays | The shop opens at 9
denies | yoga is at 6 | Yoga on Monday at 5 and on Thursday at 7
denies | choir dinner is on Friday | Choir on Monday at 7
tells | I don't need 3 keys | I need 2 keys
tells | I might need 3 keys | I need 2 keys
tells | Anna's number is 555 0144 | Ben's number is 555 0143
tells | the meeting in March is at 10:15 | The meeting in April is at 11:15`),
  )("leaves alone what is another fact: %s: %s / %s", (how, now, was) => {
    expect(valueSetRight(now, was, how)).toBeUndefined();
  });
});
