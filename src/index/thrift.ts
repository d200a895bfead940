import { setFlagsFromString } from "node:v8";

/** Releases whose engine knows the flags: it writes to stderr about one that it does not know. */
const KNOWN = /^v2[0-4]\./;
/** A collection waits until the heap has grown by so many percent; by itself until it holds a multiple of what is in use. */
const GROWTH_PERCENT = 25;

/** Lets this process collect its garbage sooner: a rebuild makes much of it, and holds little. Costs nothing measurable. */
export function collectSooner(): void {
  if (!KNOWN.test(process.version)) return;
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString("--semi-space-growth-factor=1");
}
