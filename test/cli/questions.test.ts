import { describe, expect, it } from "vitest";
import { aPerson, list, type Person } from "./harness.ts";

/** A person whose gateway may have another timeout now; the id of the question. */
async function asked(person: Person): Promise<string> {
  await person.remember("The gateway timeout is 30 seconds", "--now", "2026-11-01");
  const said = await person.json(["remember", "gateway timeout bumped to 60s", "--now", "2026-11-02"]);
  return String(list(said.questions)[0]?.id);
}

describe("pai questions and pai answer", () => {
  it("lists what is open, answers it, and asks again after undo", async () => {
    const person = aPerson();
    const id = await asked(person);
    const short = id.slice(0, 2);
    const shown = await person.pai(["questions"]);
    expect(shown.stdout).toMatch(
      new RegExp(
        `^${short} {2}fa_\\w+ gateway timeout bumped to 60s\\n +may replace fa_\\w+ The gateway timeout is 30 seconds\\n`,
      ),
    );
    expect(shown.stdout).toMatch(/^ +replaces +only the newer one is true now$/m);
    expect((await person.pai(["status"])).stdout).toMatch(/questions +1 open question; pai questions/);
    const done = await person.pai(["answer", "last", "yes"]);
    expect(done.stdout).toMatch(
      /^answered \w\w: replaces \(only the newer one is true now\)\nconfirmed: gateway timeout bumped to 60s/,
    );
    expect(await person.pai(["questions"])).toMatchObject({ status: 3, stdout: "no question is open\n" });
    await person.json(["undo"]);
    expect(await person.json(["questions"])).toMatchObject({ total: 1, results: [{ id, kind: "replaces" }] });
  });

  it("says to which day something was moved", async () => {
    const person = aPerson();
    await person.remember("Dentist appointment on 3 December at 14:15", "--now", "2026-11-20");
    await person.remember("Called the dentist about the appointment", "--now", "2026-11-21");
    const words = ["answer", "last", "moved", "--text", "10 December at 9:00", "--now", "2026-11-21"];
    expect((await person.pai(words)).stdout).toContain(
      "\nmoved to 2026-12-10: Dentist appointment on 3 December at 14:15\n",
    );
  });

  it("leaves a question for later at a terminal", async () => {
    const person = aPerson();
    await asked(person);
    for (const answer of ["", "later"]) {
      const { stdout, stderr } = await person.pai(["answer", "last"], { answers: [answer] });
      expect(stdout).toBe("not answered: it stays in pai questions\n");
      expect(stderr).toContain("replaces|both|same|mistaken; Enter: later");
    }
    expect(await person.json(["questions"])).toMatchObject({ total: 1 });
  });

  it("marks what may be outdated, in text, markdown and prompts", async () => {
    const person = aPerson();
    await asked(person);
    const found = await person.pai(["recall", "how many seconds is the timeout"]);
    expect(found.stdout).toMatch(
      /1\. gateway timeout bumped to 60s\n.*\n2\. The gateway timeout is 30 seconds\n +may be outdated: fa_\w+ gateway timeout bumped to 60s\n/,
    );
    const markdown = await person.pai(["recall", "timeout seconds", "--format", "markdown"]);
    expect(markdown.stdout).toMatch(/30 seconds \[may be outdated: fa/);
    expect((await person.pai(["context", "gateway timeout"])).stdout).not.toContain("30 seconds");
    expect((await person.pai(["context", "gateway timeout", "--outdated"])).stdout).toContain("30 seconds");
  });

  it.each([
    ["no choice", ["last"], "usage", 2],
    ["no question", [], "usage", 2],
    ["a tool that answers", ["last", "yes", "--source", "tool"], "usage", 2],
    ["a secret", ["last", "yes", "--text", "my password is hunter2horse"], "secret_found", 1],
  ] as const)("refuses %s", async (_, words, code, status) => {
    const person = aPerson();
    await asked(person);
    expect(await person.json(["answer", ...words], { status })).toMatchObject({ error: { code } });
    expect(await person.json(["questions"])).toMatchObject({ total: 1 });
  });
});
