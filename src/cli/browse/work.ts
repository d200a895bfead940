import type { Zone } from "../../text/time-zone.ts";
import type { Session } from "../deps.ts";
import type { Effect, Happening } from "./state.ts";

type Memory = Session["memory"];

/** What effects are carried out on. */
export interface Performing {
  readonly memory: Memory;
  /** The same store, of which nothing is changed. */
  readonly preview: Memory;
  /** Where the days of whoever looks begin. */
  readonly zone: Zone;
  /** Gives the events time to come through between two long steps, and waits so many ms. */
  readonly pause: (ms: number) => Promise<void>;
}

/** Carries an effect out and tells what comes of it; ends when that is all. Errors are told, never thrown. */
export type Carry = (effect: Effect, tell: (happening: Happening) => void) => Promise<void>;

/** An effect in hand. */
export interface Work extends Performing {
  readonly tell: (happening: Happening) => void;
}
