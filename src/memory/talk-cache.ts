import type { Header, Memory } from "../domain/kinds.ts";
import type { KnownTalk } from "../domain/plan.ts";
import { isActive } from "../domain/status.ts";
import { saidHash, turnHash } from "../domain/turn.ts";
import { parseTurns } from "../markdown/talk.ts";
import { detachedText } from "../text/memoised.ts";

/**
 * What is known of one conversation, for many plans in a row: an episode that is over is read once, and of it only that is kept which tells its
 * turns. So a plan costs what is new, however long the conversation is by now. Good as long as nobody else writes.
 */
export class TalkCache {
  #session: string | undefined;
  /** Ids of the episodes that nothing comes of any more. */
  #over = new Set<string>();
  #turns = new Map<string, number>();
  #said = new Set<string>();
  #speakers = new Set<string>();

  /** `ids`: of the episodes of a session, in order of time; `read` gives what can be read of them. The answer is good until the next one. */
  of(session: string, ids: readonly string[], read: (id: string) => Memory | undefined): KnownTalk {
    if (session !== this.#session) {
      this.#session = session;
      this.#over = new Set();
      this.#turns = new Map();
      this.#said = new Set();
      this.#speakers = new Set();
    }
    const episodes: Memory[] = [];
    for (const id of ids) {
      const memory = this.#over.has(id) ? undefined : read(id);
      if (memory === undefined) continue;
      if (this.#isOver(memory.header)) this.#take(memory);
      else episodes.push(memory);
    }
    return { episodes, turns: this.#turns, said: this.#said, speakers: this.#speakers };
  }

  #take({ header, text }: Memory): void {
    const turns = header.kind === "episode" ? header.turns : undefined;
    this.#over.add(detachedText(header.id)); // it was cut out of the file
    for (const turn of turns === undefined ? [] : parseTurns(text)) {
      const hash = turnHash(turn);
      this.#said.add(saidHash(turn));
      this.#turns.set(hash, (this.#turns.get(hash) ?? 0) + 1);
      if (!this.#speakers.has(turn.speaker)) this.#speakers.add(detachedText(turn.speaker));
    }
  }

  /** Nothing is added to an episode that was sealed and read to its end, nor to what is no conversation. */
  #isOver(header: Header): boolean {
    if (header.kind !== "episode" || header.turns === undefined) return true;
    const isInForce = isActive(header);
    return !isInForce || (header.sealed_at !== undefined && header.extracted === undefined);
  }
}
