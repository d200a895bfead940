import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { aPerson, list, repository } from "./harness.ts";

describe("projects", () => {
  it("keep what is said about a thing to themselves, and share what is said of the person", async () => {
    const person = aPerson();
    const [app, web] = [repository(person, "app"), repository(person, "web")];
    const remember = (cwd: string, ...words: string[]) => person.json(["remember", ...words], { cwd });
    await remember(app, "Deploys need port 8080", "--subject", "server");
    await remember(web, "Deploys need port 9090", "--subject", "server");
    await remember(app, "I prefer small deploys");
    const recall = async (cwd: string, ...words: string[]) => {
      const ran = await person.pai(
        ["recall", "deploys", "--kind", "fact", "--json", "--no-track", ...words],
        { cwd },
      );
      return list(ran.json().results)
        .map(({ text }) => String(text))
        .toSorted();
    };
    expect(await recall(app)).toEqual(["Deploys need port 8080", "I prefer small deploys"]);
    expect(await recall(web)).toEqual(["Deploys need port 9090", "I prefer small deploys"]);
    expect(await recall(person.work)).toEqual(["I prefer small deploys"]);
    expect(await recall(person.work, "--project", "all")).toHaveLength(3);
    expect(await recall(web, "--project", "example.org/me/app")).toContain("Deploys need port 8080");
  });

  it("are named by a key or by a directory in them, and no path of this machine gets into a memory", async () => {
    const person = aPerson();
    const app = repository(person, "app");
    mkdirSync(path.join(app, "src"));
    const key = "example.org/me/app";
    const said = ["remember", "The port is 8080", "--subject", "server", "--scope", "project"];
    const kept = await person.json([...said, "--project", app]);
    expect(kept.outcomes?.[0]?.memory).toMatchObject({ scope: "project", project: key });
    expect(person.read(String(kept.outcomes?.[0]?.memory?.path))).not.toContain(person.root);
    const names: readonly (readonly [named: string, cwd: string])[] = [
      [app, person.work],
      [".", path.join(app, "src")],
      ["../home/app/src", person.work],
      ["app/", person.home],
      [key, person.work],
    ];
    for (const [named, cwd] of names) {
      const found = await person.json(["recall", "port", "--project", named, "--kind", "fact"], { cwd });
      expect(list(found.results), named).toHaveLength(1);
      expect(await person.json(["status", "--project", named], { cwd })).toMatchObject({ project: key });
    }
    for (const named of [person.work, "./nothing", "."]) {
      const refused = await person.json(["recall", "port", "--project", named], { status: 2 });
      expect(refused.error, named).toMatchObject({ code: "usage", hint: expect.stringContaining("key") });
    }
    expect((await person.pai(["status"], { cwd: app })).stdout).toMatch(/^project +example\.org\/me\/app$/m);
    expect((await person.pai(["status"])).stdout).not.toMatch(/^project/m);
  });

  it("are asked for where --scope project is said outside of any", async () => {
    const person = aPerson();
    const words = ["remember", "The port is 8080", "--scope", "project"];
    const refused = await person.json(words, { status: 2 });
    expect(refused.error).toMatchObject({ code: "usage", hint: expect.stringContaining("--project") });
    expect(existsSync(person.store)).toBe(false);
    const cwd = repository(person, "app");
    expect(await person.json(words, { cwd })).toMatchObject({ outcomes: [{ memory: { scope: "project" } }] });
  });
});
