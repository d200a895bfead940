import type { Embed } from "../../domain/utterance.ts";
import { cosine } from "../../domain/vector.ts";
import type { Scan } from "../signals.ts";

/** From this surprise on, an episode is a flashbulb. */
export const FLASHBULB = 0.85;

/**
 * How unexpected an episode was in its session, 0..1 with 2 decimals: 1 minus the cosine (not below 0) of its text
 * and `context`, what the session had said before it; 0.5 where there is no context, or nothing to compare. A turn
 * that sets something right, or says outright that it is important or to be remembered, raises it to `FLASHBULB` at
 * least; nothing else can. Pure.
 */
export function surpriseOf(
  { text, context, scans }: { text: string; context: string | undefined; scans: readonly Scan[] },
  embed: Embed | undefined,
): number {
  const flash = scans.some(({ correction, important }) => correction || important);
  const found = Math.min(unlikeness(text, context, embed), flash ? 1 : BELOW_FLASHBULB);
  return Math.round(Math.max(found, flash ? FLASHBULB : 0) * 100) / 100;
}

const UNKNOWN = 0.5;
/** The highest that a text gets for being about something else. */
const BELOW_FLASHBULB = 0.84;

function unlikeness(text: string, context: string | undefined, embed: Embed | undefined): number {
  if (context === undefined || embed === undefined) return UNKNOWN;
  const [own, before] = embed([text, context]);
  return own === undefined || before === undefined ? UNKNOWN : 1 - Math.max(0, cosine(own, before));
}
