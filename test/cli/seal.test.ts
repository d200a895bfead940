import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { Encrypter, generateIdentity } from "age-encryption";
import { describe, expect, it, vi } from "vitest";
import { seal, unseal } from "../../src/cli/seal.ts";
import { aPerson, type Person } from "./harness.ts";
import { builtProgram } from "./program.ts";

const PIN = "quelm-4821";

/** A file with an age identity, outside of the store, as the environment names it. */
async function withIdentity(person: Person, folder = path.join(person.root, "keys")) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "identity.txt");
  writeFileSync(file, `# created: today\n${await generateIdentity()}\n`);
  return { PAI_SEAL_IDENTITY: file };
}

/** Passphrases are made hard to guess by work; what they open is the same with little of it. */
function quickly(): void {
  const { setPassphrase } = Encrypter.prototype;
  vi.spyOn(Encrypter.prototype, "setPassphrase").mockImplementation(function (this: Encrypter, words) {
    this.setScryptWorkFactor(10);
    setPassphrase.call(this, words);
  });
}

describe("a sealed value", () => {
  it("opens with its passphrase, and with no other one", async () => {
    if (process.env.PAI_LONG !== "1") quickly();
    const sealed = await seal(PIN, { passphrase: "correct horse" });
    expect(sealed).not.toContain(PIN);
    expect(await unseal(sealed, { passphrase: "correct horse" })).toBe(PIN);
    await expect(unseal(sealed, { passphrase: "wrong" })).rejects.toMatchObject({
      code: "invalid_value",
      message: expect.stringContaining("the passphrase is wrong"),
    });
    await expect(unseal(sealed, { identity: await generateIdentity() })).rejects.toMatchObject({
      code: "invalid_value",
    });
  });

  it("is shown on a terminal only, and stands readable in no file, answer, export or history", async () => {
    const person = aPerson();
    const env = await withIdentity(person);
    const kept = await person.pai(["remember", "--seal", "bank PIN"], { env, input: `${PIN}\n` });
    expect(kept).toMatchObject({ status: 0, stdout: expect.stringContaining("[sealed: bank PIN]") });
    expect(await person.recall("bank PIN")).toEqual(["[sealed: bank PIN]"]);
    const again = await person.pai(["remember", "--seal", "bank PIN"], { env, input: "quelm-9999" });
    expect(again.stdout).toContain("sealed anew");
    await person.pai(["remember", "--seal", "bank PIN"], { env, input: PIN });
    for (const words of [
      ["show", "--reveal", "bank", "PIN"],
      ["show", "--reveal", "bank", "PIN", "--json"],
      ["show", "bank", "PIN"],
      ["export", "--whole", "--yes"],
      ["log", "-n", "50", "--json"],
    ]) {
      const ran = await person.pai(words, { env });
      expect(`${ran.stdout}${ran.stderr}`, words.join(" ")).not.toContain(PIN);
    }
    expect((await person.pai(["show", "--reveal", "bank", "PIN"], { env })).stderr).toContain(
      "on a terminal only",
    );
    expect((await person.pai(["export"])).stdout).not.toContain('"sealed":');
    expect((await person.run(["grep", "-rl", PIN, person.store])).stdout).toBe("");
    const bin = path.join(builtProgram(), "bin", "pai.js");
    const line = ["script", "-qec", `'${process.execPath}' '${bin}' show bank PIN --reveal`, "/dev/null"];
    const shown = await person.run(line, { env: { ...env, TERM: "xterm" } }).catch(() => undefined);
    if (shown !== undefined) expect(shown.stdout).toContain(PIN); // where there is no `script`, there is no terminal
  });

  it("comes back from a whole export", async () => {
    const person = aPerson();
    const env = await withIdentity(person);
    await person.pai(["remember", "--seal", "bank PIN"], { env, input: PIN });
    const file = path.join(person.root, "backup.ndjson");
    await person.pai(["export", "--whole", "--yes", "-o", file]);
    const other = ["--store", path.join(person.root, "other")];
    expect(await person.pai(["import", file, ...other])).toMatchObject({ status: 0 });
    const back = await person.pai(["export", "--whole", "--yes", ...other]);
    expect(back.stdout).toBe(readFileSync(file, "utf8"));
    expect(back.stdout).toContain('"sealed":"');
  });

  it("needs a name that does not hold it, a value, and a key from outside of the store", async () => {
    const person = aPerson();
    const env = await withIdentity(person);
    await person.remember("I like tea");
    const held = await person.pai(["remember", "--seal", "my bank PIN is 4821"], { env, input: PIN });
    expect(held.stderr).toContain('the value is asked for: pai remember --seal "bank PIN"');
    expect(held.stderr).not.toContain("4821");
    expect((await person.pai(["remember", "--seal"], { env, input: PIN })).status).toBe(2);
    expect((await person.pai(["remember", "--seal", "x"], { env, input: "" })).stderr).toContain("is empty");
    const within = await withIdentity(person, path.join(person.store, "keys"));
    const refused = await person.pai(["remember", "--seal", "x"], { env: within, input: PIN });
    expect(refused.stderr).toContain("lies in the store");
    const none = await person.pai(["remember", "--seal", "x"], { input: PIN });
    expect(none.stderr).toContain("PAI_SEAL_IDENTITY");
    const open = await person.pai(["show", "--reveal", "tea"], { env });
    expect(open.stderr).toContain("on a terminal only");
  });

  it("is offered where a secret is refused", async () => {
    const refused = await aPerson().pai(["remember", "my bank PIN is 4821"]);
    expect(refused.stderr).toContain('pai remember --seal "its name"');
  });
});
