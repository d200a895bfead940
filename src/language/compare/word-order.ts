import type { Token } from "./tokens.ts";

/**
 * The content words of a statement in one order for several constructions: "the A of B" as "B's A",
 * "there is A in B" as "B has A", the passive as the active, the sides of "and" sorted. Pure.
 */
export function wordOrder(core: readonly Token[], content: readonly Token[]): string {
  const meant = new Set(content);
  const turned = active(existential(core));
  const order = turned.filter((token) => meant.has(token));
  const keys = order.map((token) => token.key);
  turned.forEach((token, at) => {
    if (!JOINS.has(token.key)) return;
    const before = turned.slice(0, at).findLast((one) => meant.has(one));
    const after = turned.slice(at + 1).find((one) => meant.has(one));
    const index = before === undefined ? -1 : order.indexOf(before);
    if (index < 0 || after === undefined || order[index + 1] !== after) return;
    const [x, y] = [keys[index] ?? "", keys[index + 1] ?? ""];
    if (token.key === "of" || x > y) keys.splice(index, 2, y, x);
  });
  return keys.join(" ");
}

const JOINS = new Set(["and", "or", "of"]);
const PLACES = new Set(["in", "on", "at", "near"]);

function existential(core: readonly Token[]): readonly Token[] {
  if (core[0]?.text !== "there" || core[1]?.key !== "be") return core;
  const at = core.findIndex((token) => PLACES.has(token.key));
  return at < 0 ? core : [...core.slice(at), ...core.slice(0, at)];
}

/** "Y is seen by X" as "X seen Y". */
function active(core: readonly Token[]): readonly Token[] {
  const be = core.findIndex((token) => token.key === "be");
  const by = core.findIndex((token, at) => at > be && token.key === "by");
  if (be < 1 || by !== be + 2) return core;
  return [...core.slice(by + 1), ...core.slice(be, by), ...core.slice(0, be)];
}
