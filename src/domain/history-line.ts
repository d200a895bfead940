import { IDS_IN_TEXT } from "./ids.ts";

/** One line of `state/history`: what happened to one memory. Order is by `seq` within a replica. */
export interface HistoryLine {
  readonly seq: number;
  readonly replica: string;
  readonly wall: string;
  readonly at: string;
  readonly cs: string;
  readonly n: number;
  readonly command: string;
  readonly id: string;
  readonly event: string;
  readonly reason: string;
  readonly detail?: string;
  readonly wording?: string;
  readonly source: string;
}

/** Why a change set takes back another one, in the words of history. Pure. @see setUndoneBy */
export function reasonOfUndo(command: string, set: string): string {
  return `undo of ${command} ${set}`;
}

/** The change set that a line with the event "undone" takes back. Pure. @see reasonOfUndo */
export function setUndoneBy({ reason }: Pick<HistoryLine, "reason">): string | undefined {
  return reason.match(IDS_IN_TEXT)?.at(-1);
}
