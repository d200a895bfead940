import type { Token } from "./tokens.ts";

/** Names that are one word by their keys yet are not spelt alike: Marie and Mary, C and C#. Pure. */
export function namesClash(a: readonly Token[], b: readonly Token[]): boolean {
  return a.some((one) => {
    const same = b.filter((other) => other.key === one.key);
    const strict = one.kind === "name" || same.some((other) => other.kind === "name");
    return (
      strict &&
      same.length > 0 &&
      !same.some((other) => bare(other) === bare(one) || other.text === other.key)
    );
  });
}

function bare(token: Token): string {
  return token.text.replace(/s$/, "");
}
