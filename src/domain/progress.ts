/** How far long work has come. */
export interface Step {
  /** Which part of the work it is, where that has several. */
  readonly part?: string;
  /** What is counted, one of them: `note`. */
  readonly what: string;
  readonly done: number;
  /** 0..1; absent where it is not known how much there is. */
  readonly share?: number | undefined;
}

/** Is told how far work has come. */
export type Progress = (step: Step) => void;

/** So many of so many things of a part of the work. Pure. */
export function stepOf(part: string, what: string, done: number, total: number): Step {
  return { part, what, done, share: total === 0 ? 1 : done / total };
}
