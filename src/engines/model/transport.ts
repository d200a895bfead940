/** How a server is told which shape the answer has; each later one asks for less. */
export const MODES = ["json_schema", "json_object", "plain"] as const;
export type Mode = (typeof MODES)[number];

export interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** One request, as it goes out. */
export interface Sent {
  readonly model: string;
  readonly messages: readonly Message[];
  /** The shape of the answer, as JSON schema, and its name. */
  readonly shape: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  readonly mode: Mode;
  /** Whether `temperature: 0` goes along. */
  readonly temperature: boolean;
  /** Ends the try, wherever it stands. */
  readonly signal: AbortSignal;
}

/** What came back. Tokens as the server counts them, where it does. */
export interface Received {
  readonly text: string;
  readonly tokensIn?: number | undefined;
  readonly tokensOut?: number | undefined;
  /** It ended at the limit of the model. */
  readonly cutOff?: boolean;
  /** The model said that it will not answer. */
  readonly refused?: boolean;
}

/** A way to a model. */
export interface Transport {
  /** Whether the server can be told the shape of the answer. */
  readonly takesShape: boolean;
  /** Sends one request. Throws a `fault`. */
  send(sent: Sent): Promise<Received>;
}

/** Bytes of an answer that are read at most. */
export const MAX_ANSWER_BYTES = 1024 * 1024;
