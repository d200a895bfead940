import { type ErrorCode, isPaiError, PaiError } from "../../domain/errors.ts";

/** Everything that can go wrong with a model, and the code under which it is told. */
const CODES = {
  unreachable: "engine_unavailable",
  reset: "engine_unavailable",
  timeout: "engine_unavailable",
  rate_limited: "engine_unavailable",
  server_error: "engine_unavailable",
  gave_up: "engine_unavailable",
  not_asked: "engine_unavailable",
  not_noted: "engine_unavailable",
  key: "engine_rejected",
  no_such_model: "engine_rejected",
  bad_request: "engine_rejected",
  not_an_api: "engine_rejected",
  no_program: "engine_rejected",
  program_failed: "engine_rejected",
  error_body: "engine_rejected",
  no_answer: "engine_unusable",
  refusal: "engine_unusable",
  cut_off: "engine_unusable",
  too_large: "engine_unusable",
  not_json: "engine_unusable",
  wrong_shape: "engine_unusable",
  echo: "engine_unusable",
  unfounded: "engine_unusable",
  calls_spent: "budget_spent",
  tokens_spent: "budget_spent",
} as const satisfies Readonly<Record<string, ErrorCode>>;

export type FaultName = keyof typeof CODES;

export interface FaultDetails {
  readonly hint?: string;
  /** The same request may succeed later. */
  readonly again?: boolean;
  /** So long the server wants to be left alone, ms. */
  readonly waitMs?: number;
  /** Nothing was sent: it costs nothing. */
  readonly unsent?: boolean;
  readonly cause?: unknown;
}

/** What to type where a fault says nothing better. What a model could not say it is not asked again by itself. */
const HINTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  engine_unavailable: "pai refine   # later",
  engine_unusable: "pai refine --fresh   # to ask again",
};

/** The error for a fault; `faultOf` reads it. Pure. */
export function fault(name: FaultName, message: string, details: FaultDetails = {}): PaiError {
  const { hint = HINTS[CODES[name]], cause, ...data } = details;
  return new PaiError(CODES[name], message, {
    ...(hint !== undefined && { hint }),
    data: { fault: name, ...data },
    cause,
  });
}

/** What a fault says; undefined for any other error. Pure. */
export function faultOf(
  error: unknown,
): ({ readonly name: FaultName } & Pick<FaultDetails, "again" | "waitMs" | "unsent">) | undefined {
  if (!isPaiError(error)) return undefined;
  const { fault: name, ...rest } = error.data as { fault?: FaultName };
  return name === undefined ? undefined : { name, ...rest };
}
