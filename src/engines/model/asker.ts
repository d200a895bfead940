import { isPaiError } from "../../domain/errors.ts";
import { type Sha256, sha256 } from "../../domain/hash.ts";
import type { ReplyShape } from "../../domain/model-replies.ts";
import type { Prompt, PromptRole } from "../../domain/prompt.ts";
import { estimateTokens } from "../../text/fence.ts";
import { jsonIn } from "../../text/objects.ts";
import {
  type Answers,
  type FaultName,
  fault,
  faultOf,
  type Message,
  MODES,
  type Received,
  type Sent,
  type Transport,
} from "./answers.ts";
import type { Ledger } from "./ledger.ts";

/** What a model does for pai, and what it is asked with. */
export interface Role {
  /** The model, as people know it. */
  readonly id: string;
  readonly asker: Asker;
  readonly prompt: () => Prompt;
}

/** Something that a model is asked. */
export interface Question<T> {
  readonly role: PromptRole;
  readonly prompt: Prompt;
  /** What it is to do it with: quoted data. */
  readonly data: string;
  readonly shape: ReplyShape<T>;
  /** Why an answer of the right shape cannot be used; undefined where it can. */
  readonly objection: (answer: T) => string | undefined;
}

/** What a server is told besides the messages; until it refuses something it understands all of it. */
type Abilities = Pick<Sent, "mode" | "temperature">;

type Asked = Omit<Question<unknown>, "objection">;
type Kept = Omit<Asked, "shape"> & { readonly shape: { readonly name: string } };

export interface AskerOptions {
  readonly transport: () => Promise<Transport>;
  /** What the model is reached by, without secrets: an address, or a command. */
  readonly place: string;
  readonly model: string;
  readonly ledger: Ledger;
  readonly answers: Answers;
  /** So long one try takes at most, with its whole body, ms. */
  readonly tryMs: number;
  /** So long all tries of a request take together, ms. */
  readonly callMs: number;
  /** After so many requests in a row to which nobody answers, nothing more is sent. */
  readonly patience: number;
  readonly retries: number;
  /** Ask again what was answered before. */
  readonly fresh: boolean;
  /** Told of a request in the place of sending it. */
  readonly instead?: ((request: { readonly role: string; readonly text: string }) => void) | undefined;
  /** So long a second of pauses takes, ms. */
  readonly secondMs: number;
  readonly wall: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

/** An answer is thought to have so many tokens. */
const THOUGHT_OUT = 300;
/** The first pause before a request is sent again, s; each later one is twice as long. */
const PAUSE_SECONDS = 0.5;
/** After so many answers in a row that a server is busy or fails it is left alone. */
const BUSY = 3;
/** Faults of a server that does not answer at all. */
const SILENT: ReadonlySet<FaultName> = new Set(["unreachable", "reset", "timeout"]);
/** So much of a prompt in an answer makes it an echo. */
const ECHO_CHARS = 120;

export function thoughtCost(prompt: Prompt, data: string) {
  return { tokensIn: estimateTokens(prompt.text) + estimateTokens(data), tokensOut: THOUGHT_OUT };
}

/**
 * Asks a model, within deadline and budget, and gives an answer of the right shape. What was answered before is not asked again.
 * Everything that goes wrong is thrown as a `fault`, by its code.
 */
export class Asker {
  readonly #options: AskerOptions;
  readonly #asked = new Map<string, Promise<unknown>>();
  #transport: Promise<Transport> | undefined;
  /** Requests in a row that came to nothing. */
  #inVain = 0;
  #isOver = false;
  #abilities: Abilities = { mode: "json_schema", temperature: true };

  constructor(options: AskerOptions) {
    this.#options = options;
  }

  ask<T>(question: Question<T>): Promise<T> {
    const key = JSON.stringify([question.role, question.prompt.text, question.data]);
    const known = this.#asked.get(key);
    if (known) return known as Promise<T>; // the same question has the same shape
    const answer = this.#answer(question);
    this.#asked.set(key, answer);
    answer.catch(() => this.#asked.delete(key)); // it may be asked again
    return answer;
  }

  /** What is kept under a question that was asked together with others; undefined where nothing is. */
  kept(question: Kept): string | undefined {
    return this.#options.fresh ? undefined : this.#options.answers.get(this.#requestOf(question));
  }

  keep(question: Kept, answer: string): void {
    this.#options.answers.keep(this.#requestOf(question), answer);
  }

  #requestOf({ prompt, data, shape }: Kept): Sha256 {
    const { place, model } = this.#options;
    return sha256(JSON.stringify([place, model, shape.name, prompt.text, data]));
  }

  async #answer<T>(question: Question<T>): Promise<T> {
    const { instead } = this.#options;
    const { role, prompt, data } = question;
    if (instead) {
      instead({ role, text: `${prompt.text}\n\n${data}` });
      throw fault("not_asked", "nothing is asked with --dry-run", { unsent: true });
    }
    const kept = this.kept(question);
    if (kept !== undefined) {
      const known = readAnswer(kept, question);
      if ("answer" in known) return known.answer;
      throw known.wrong;
    }
    if (this.#isOver)
      throw fault("gave_up", "the model did not answer before, so it is not asked again now", {
        unsent: true,
      });
    this.#transport ??= this.#options.transport();
    const transport = await this.#transport;
    try {
      const answer = await this.#askAnew(question, transport);
      this.#inVain = 0;
      return answer;
    } catch (error) {
      this.#countInVain(error);
      // What a model cannot answer it is not asked every night.
      if (isPaiError(error) && error.code === "engine_unusable") this.keep(question, "");
      throw error;
    }
  }

  #countInVain(error: unknown): void {
    const name = isPaiError(error) && error.code === "engine_unavailable" && faultOf(error)?.name;
    this.#inVain = name ? this.#inVain + 1 : 0;
    if (name) this.#isOver ||= this.#inVain >= (SILENT.has(name) ? this.#options.patience : BUSY);
  }

  /** Once more, with what is wrong, where the answer cannot be used. */
  async #askAnew<T>(question: Question<T>, transport: Transport): Promise<T> {
    const messages: Message[] = [
      { role: "system", content: question.prompt.text },
      { role: "user", content: question.data },
    ];
    const deadline = this.#options.wall() + this.#options.callMs;
    for (let repairs = 0; ; repairs++) {
      const { text } = await this.#exchange(question, messages, transport, deadline);
      const read = readAnswer(text, question);
      if ("answer" in read) {
        this.keep(question, text);
        return read.answer;
      }
      if (repairs > 0) throw read.wrong;
      messages.push(
        { role: "assistant", content: text.slice(0, 2_000) },
        {
          role: "user",
          content: `That cannot be used: ${read.why}. Answer again, with the JSON object alone.`,
        },
      );
    }
  }

  /** Sends a request until it is answered: again where that may help, with less where the server refuses something. */
  async #exchange(
    question: Asked,
    messages: readonly Message[],
    transport: Transport,
    deadline: number,
  ): Promise<Received> {
    const { retries, secondMs, sleep, tryMs, wall } = this.#options;
    let abilities = this.#abilities;
    let tries = 0;
    for (;;) {
      try {
        const signal = AbortSignal.timeout(Math.max(1, Math.min(tryMs, deadline - wall())));
        const told = transport.takesShape ? abilities : ({ mode: "plain", temperature: false } as const);
        const received = await this.#sendOnce(question, transport, { ...told, messages, signal });
        this.#abilities = abilities;
        return received;
      } catch (error) {
        const { name, again, waitMs = 0 } = faultOf(error) ?? {};
        const less =
          name === "bad_request" && transport.takesShape
            ? withLess(abilities, error instanceof Error ? error.message : "")
            : undefined;
        if (less) {
          abilities = less;
          continue;
        }
        const pause = Math.max((waitMs * secondMs) / 1_000, PAUSE_SECONDS * secondMs * 2 ** tries);
        if (again !== true || tries >= retries || wall() + pause >= deadline) throw error;
        tries++;
        await sleep(pause);
      }
    }
  }

  async #sendOnce(
    { role, shape, data, prompt }: Asked,
    transport: Transport,
    how: Omit<Sent, "model" | "shape">,
  ): Promise<Received> {
    const { ledger, model } = this.#options;
    const messages = how.mode === "plain" ? withShape(how.messages, shape) : how.messages;
    const tokensIn = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
    const ticket = ledger.admit(role, model, { ...thoughtCost(prompt, data), tokensIn });
    let received: Received;
    try {
      received = await transport.send({ ...how, model, messages, shape });
    } catch (error) {
      const { name, unsent } = faultOf(error) ?? {};
      // What went out may have been read; what a server refused was not.
      const wasRead = name === "timeout" || name === "reset" || name === "too_large";
      ticket.settle(unsent ? "unsent" : { tokensIn: wasRead ? tokensIn : 0, tokensOut: 0 });
      throw error;
    }
    const { text, refused, cutOff } = received;
    ticket.settle({
      tokensIn: received.tokensIn ?? tokensIn,
      tokensOut: received.tokensOut ?? estimateTokens(text),
    });
    if (refused) throw fault("refusal", "the model refuses to answer");
    if (cutOff) throw fault("cut_off", "the model's answer was cut off at its limit");
    if (text.trim() === "") throw fault("no_answer", "the model answered nothing");
    return received;
  }
}

/** How to ask a server that refused a request for what it says; undefined where there is nothing to leave out. Pure. */
function withLess(abilities: Abilities, refusal: string): Abilities | undefined {
  if (abilities.temperature && /temperature/i.test(refusal)) return { ...abilities, temperature: false };
  const next = MODES[MODES.indexOf(abilities.mode) + 1];
  return next === undefined ? undefined : { ...abilities, mode: next };
}

/** A server that cannot be told the shape reads it. */
function withShape(messages: readonly Message[], { schema }: Sent["shape"]): readonly Message[] {
  const told = `Answer with one JSON object alone, of this JSON schema:\n${JSON.stringify(schema)}`;
  return messages.map((one, i) => (i > 0 ? one : { ...one, content: `${one.content}\n\n${told}` }));
}

type Read<T> = { readonly answer: T } | { readonly why: string; readonly wrong: Error };

function readAnswer<T>(text: string, { shape, prompt, objection }: Question<T>): Read<T> {
  if (text.includes(prompt.text.slice(0, ECHO_CHARS)))
    return unusable("echo", "the answer repeats the question");
  if (text === "") return unusable("no_answer", "it was none when it was asked for before");
  const value = jsonSaid(text);
  if (value === undefined) return unusable("not_json", "the answer has no JSON object that is complete");
  const answer = shape.read(value);
  if (answer === undefined) return unusable("wrong_shape", "the answer's JSON has another shape");
  const why = objection(answer);
  return why === undefined ? { answer } : unusable("unfounded", why);
}

function unusable(name: "no_answer" | "echo" | "not_json" | "wrong_shape" | "unfounded", why: string) {
  return { why, wrong: fault(name, `the model's answer cannot be used: ${why}`) };
}

/** Where thoughts begin or end that some models print before they answer. */
const THOUGHTS = /<\/?think(?:ing)?>/gi;
const TRIES = 50;

/**
 * The first JSON object in what a model said, whatever stands around it (thoughts, fences, prose); undefined where there is
 * none. Linear for each of at most 50 beginnings. Pure.
 */
export function jsonSaid(said: string): unknown {
  const text = withoutThoughts(said);
  let from = text.indexOf("{");
  for (let tries = 0; from >= 0 && tries < TRIES; tries++) {
    const end = endOf(text, from);
    if (end === undefined) return undefined; // cut off: what is inside of it is no answer
    const value = jsonIn(text.slice(from, end));
    if (value !== undefined) return value;
    from = text.indexOf("{", from + 1);
  }
  return undefined;
}

/** Without blocks of thoughts; all before an end without a beginning is one. What is begun and never ended stays. */
function withoutThoughts(said: string): string {
  let [kept, from] = ["", 0];
  let begun: number | undefined;
  for (const { index, 0: mark } of said.matchAll(THOUGHTS)) {
    if (!mark.startsWith("</")) begun ??= index;
    else if (begun !== undefined || from === 0) {
      kept += said.slice(from, begun ?? from);
      from = index + mark.length;
      begun = undefined;
    }
  }
  return kept + said.slice(from);
}

/** Behind the brace that closes the one at a place; undefined where none does. */
function endOf(text: string, from: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return at + 1;
  }
  return undefined;
}
