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
