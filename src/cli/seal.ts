import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { PaiError } from "../domain/errors.ts";

/** What opens sealed values: a passphrase, or an age identity (`AGE-SECRET-KEY-1...`). */
export type SealKey = { readonly passphrase: string } | { readonly identity: string };

/** A value encrypted with age, as base64. PaiError `invalid_value` for an identity that is none. */
export async function seal(value: string, key: SealKey): Promise<string> {
  const encrypter = new Encrypter();
  if ("passphrase" in key) encrypter.setPassphrase(key.passphrase);
  else {
    const message = "the file that PAI_SEAL_IDENTITY names holds no age identity";
    const recipient = identityToRecipient(key.identity).catch((cause) => {
      throw new PaiError("invalid_value", message, { cause });
    });
    encrypter.addRecipient(await recipient);
  }
  return Buffer.from(await encrypter.encrypt(value)).toString("base64");
}

/** The value that `seal` encrypted. PaiError `invalid_value` where the key does not open it, or it was changed. */
export async function unseal(sealed: string, key: SealKey): Promise<string> {
  const decrypter = new Decrypter();
  try {
    if ("passphrase" in key) decrypter.addPassphrase(key.passphrase);
    else decrypter.addIdentity(key.identity);
    return await decrypter.decrypt(new Uint8Array(Buffer.from(sealed, "base64")), "text");
  } catch (cause) {
    const what = "passphrase" in key ? "the passphrase is wrong" : "it was sealed for another identity";
    throw new PaiError("invalid_value", `the sealed value cannot be opened: ${what}, or it is damaged`, {
      hint: "passphrase" in key ? "try again" : "unset PAI_SEAL_IDENTITY to give a passphrase",
      cause,
    });
  }
}
