import path from "node:path";
import { PaiError, usage } from "../../domain/errors.ts";
import { handleOf } from "../../domain/ids.ts";
import type { Remark } from "../../remember/remark.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { findSecrets, nameSecrets } from "../../text/safety/secrets.ts";
import { sealIdentity } from "../deps.ts";
import { readStdin } from "../input.ts";
import { ofOne } from "../named.ts";
import { excerpt } from "../render/memory.ts";
import type { Call, Output, Run } from "../run.ts";
import type { SealKey } from "../seal.ts";

/** Bytes of a sealed value: encrypted it still fits into a header. */
const MOST_BYTES = 4_000;
const MOST_NAME = 150;
const IDENTITY = /^AGE-SECRET-KEY-\S+$/m;

/**
 * `pai remember --seal`: the words name the value, which is asked for without echo, or read from a pipe, and kept encrypted. The same name
 * again gives it another value. PaiError `usage`, `secret_found`.
 */
export async function rememberSealed(call: Call, flags: Partial<Remark>): Promise<Output> {
  const name = nameOf(call.words);
  const { seal } = await import("../seal.ts");
  const key = await keyOf(call, { isNew: true });
  const value = await askedValue(call);
  const sealed = await seal(value, key);
  const remark = { ...flags, text: `[sealed: ${name}]`, raw: true, only: undefined, sealed };
  const result = await call.session.memory.remember(remark);
  const [outcome] = result.outcomes;
  const memory = outcome?.memory;
  const isKnown = memory !== undefined && outcome?.action !== "created";
  if (isKnown) await call.session.memory.reseal(memory.id, sealed);
  const said =
    memory === undefined
      ? "sealed"
      : `${isKnown ? "sealed anew" : "sealed"}: ${handleOf(memory)} ${excerpt(memory.text)}`;
  return { json: result, text: said };
}

/** `pai show --reveal`: never for a pipe or a program. */
export const reveal: Run = async (call) => {
  const { session, terminal, globals } = call;
  if (!terminal.isTty || !terminal.canAsk() || globals.json)
    throw usage(
      "a sealed value is shown on a terminal only",
      "run pai show --reveal at a terminal, without a pipe and without --json",
    );
  const { header } = await ofOne(call, session.memory.readForEdit);
  const { sealed } = header;
  if (sealed === undefined)
    throw new PaiError("wrong_state", `${header.id} holds no sealed value`, {
      hint: "pai recall sealed",
    });
  const { unseal } = await import("../seal.ts");
  const value = await unseal(sealed, await keyOf(call, { isNew: false }));
  return { json: {}, text: escapeTerminal(value) };
};

function nameOf(words: readonly string[]): string {
  const name = words.join(" ").replace(/\s+/gu, " ").trim();
  const hint = 'give its name; the value is asked for: pai remember --seal "bank PIN"';
  if (name === "") throw usage("a sealed value needs a name", hint);
  const found = findSecrets(name);
  if (found.length > 0)
    throw new PaiError("secret_found", `the name of a sealed value contains ${nameSecrets(found, name)}`, {
      hint,
    });
  if ([...name].length > MOST_NAME || /[[\]]/.test(name))
    throw usage(`a name has at most ${MOST_NAME} characters and no brackets`, hint);
  return name;
}

async function askedValue({ terminal }: Call): Promise<string> {
  const given = terminal.hasInput()
    ? await readStdin(terminal)
    : await terminal.secret("Value (not shown): ");
  if (given === undefined || given === "")
    throw new PaiError("empty_text", "there is nothing to seal: the value is empty");
  if (Buffer.byteLength(given) > MOST_BYTES)
    throw new PaiError("too_large", `a sealed value has at most ${MOST_BYTES} bytes`);
  return given;
}

/** The identity of the file that PAI_SEAL_IDENTITY names, else a passphrase that a person types, twice for a new value. */
async function keyOf({ terminal, session }: Call, { isNew }: { readonly isNew: boolean }): Promise<SealKey> {
  const identity = sealIdentity();
  if (identity !== undefined) return { identity: identityIn(identity, session.located.directory) };
  if (!terminal.canAsk())
    throw usage(
      "a passphrase is typed at a terminal, and there is none",
      "set PAI_SEAL_IDENTITY to an age identity file outside of the store",
    );
  const passphrase = await terminal.secret("Passphrase: ");
  if (passphrase === undefined || passphrase === "")
    throw usage("without a passphrase nothing is sealed or opened");
  if (isNew && (await terminal.secret("The same again: ")) !== passphrase)
    throw usage("the two passphrases differ; nothing was sealed");
  return { passphrase };
}

function identityIn({ file, text }: NonNullable<ReturnType<typeof sealIdentity>>, store: string): string {
  const shown = escapeTerminal(file);
  if (path.resolve(file).startsWith(`${path.resolve(store)}${path.sep}`))
    throw usage(
      `${shown} lies in the store: whoever has one would have both`,
      "move it, and set PAI_SEAL_IDENTITY to its new place",
    );
  const [identity] = IDENTITY.exec(text) ?? [];
  if (identity !== undefined) return identity;
  throw new PaiError("invalid_value", `${shown} holds no age identity (AGE-SECRET-KEY-...)`);
}
