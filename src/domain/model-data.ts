import { isSensitive } from "../text/safety/sensitive.ts";

/** Characters of a text that is sent to a model at most: what is longer is read by the rules alone. */
const MOST_CHARS = 20_000;

export interface Openness {
  /** Somebody marked it as sensitive, or not; by rules, where not given. */
  readonly sensitive?: boolean | undefined;
  /** `llm.sendSensitive`. */
  readonly sendSensitive: boolean;
}

/** Whether a model may be sent a text: it is not sensitive, unless that is allowed, and not very long. Pure. */
export function maySend(text: string, { sensitive, sendSensitive }: Openness): boolean {
  return text.length <= MOST_CHARS && (sendSensitive || !(sensitive ?? isSensitive(text)));
}
