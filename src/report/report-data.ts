export interface ReportLine {
  /** What commands take for its id, such as `fa_k3x9`. */
  readonly handle: string;
  /** One line, shortened. */
  readonly text: string;
  /** Day on which it became true, `YYYY-MM-DD`. */
  readonly day: string;
  /** Whether it still holds. */
  readonly isInForce: boolean;
  /** What seems to have become of it, in words, where it still holds. */
  readonly doubt?: string;
  /** Whose words it has, where that is somebody else than whoever reads. */
  readonly from?: string;
}

export interface ReportBelief {
  readonly handle: string;
  readonly text: string;
  /** 0..1, now. */
  readonly confidence: number;
  /** Independent observations. */
  readonly evidence: number;
  readonly contradicting: number;
  /** Its confidence from each day on: the oldest first, the last one is today. */
  readonly course: readonly (readonly [day: string, confidence: number])[];
}

/** What is to be done, or happens, on a day. */
export interface ReportPromise extends ReportLine {
  readonly due?: string;
  /** Nothing to be done, but what a statement says of a day. */
  readonly isEvent?: true;
}

export interface ReportAbout extends ReportLine {
  /** Still to be done, on that day where it has one. */
  readonly isOpen?: true;
  readonly due?: string;
  /** What they like. */
  readonly isTaste?: true;
}

/** What is known about a person or thing, oldest first. */
export interface ReportThread {
  readonly name: string;
  /** Such as `person` or `place`; `other` and `subject` where nothing tells. */
  readonly type: string;
  readonly total: number;
  /** The newest ones, or all, where the whole of it was asked for. */
  readonly lines: readonly ReportAbout[];
}

interface ReportQuestion {
  readonly id: string;
  readonly asked: string;
  /** The newer one first. */
  readonly texts: readonly string[];
  /** The days on which they became true, likewise. */
  readonly days: readonly string[];
  /** Whose words they have, likewise; "" for those of whoever reads. */
  readonly from: readonly string[];
  /** Their short names, where one of several older ones may be meant. */
  readonly handles: readonly string[];
  readonly choices: readonly ReportChoice[];
}

interface ReportChoice {
  readonly choice: string;
  readonly meaning: string;
  /** Something has to be typed for it. */
  readonly asks: boolean;
  /** Which of several older memories it fits, by their short names. */
  readonly fits: readonly string[];
}

interface ReportChange {
  readonly id: string;
  readonly command: string;
  readonly at: string;
  /** The memory that it is about; absent where that is not to be shown. */
  readonly about?: ReportLine;
  /** What it put an end to: what was replaced, done or called off; of an answer, the others that were asked about (`asked`). */
  readonly ended: readonly (readonly [event: string, text: string])[];
  /** What was answered with it, in words. */
  readonly answered?: string;
  /** The command whose change it took back. */
  readonly undone?: string;
  /** How often each thing happened. */
  readonly events: readonly (readonly [event: string, count: number])[];
  readonly isUndoable: boolean;
  /** How many remarks came with it. */
  readonly remarks: number;
}

export interface ReportHealth {
  readonly bytes: number;
  readonly handEdits: number;
  /** The last whole run of maintenance; absent where none is known. */
  readonly lastRun?: string;
  readonly isOverdue: boolean;
  readonly problems: number;
}

/** What a statement tells of the owner. */
export type OwnPart = "self" | "people" | "likes";

/** Everything that the page shows; its size does not grow with the store. */
export interface ReportData {
  readonly at: string;
  readonly memories: number;
  /** How many things hold: of a remark what it states. */
  readonly inForce: number;
  readonly leftOut: {
    /** Private things, of a remark what it states. */
    readonly sensitive: number;
    readonly forgotten: number;
    /** The latest of the private ones, where these were asked for. */
    readonly shown?: readonly ReportLine[];
  };
  /** Who the owner is, whom they have around them, and how they like things. */
  readonly you: Readonly<Record<OwnPart, readonly ReportLine[]>>;
  readonly promises: {
    readonly open: number;
    readonly overdue: number;
    /** What is to come, day by day, and then what has no day. */
    readonly coming: readonly ReportPromise[];
    /** What is overdue the longest first. */
    readonly late: readonly ReportPromise[];
  };
  readonly beliefs: { readonly total: number; readonly shown: readonly ReportBelief[] };
  readonly threads: readonly ReportThread[];
  readonly graph: {
    /** `size`: memories that name it, or conversations that it came up in. */
    readonly nodes: readonly { readonly name: string; readonly type: string; readonly size: number }[];
    /** Two nodes, by their places in the list, and in how many memories they stand together. */
    readonly edges: readonly (readonly [from: number, to: number, memories: number])[];
  };
  readonly questions: { readonly total: number; readonly shown: readonly ReportQuestion[] };
  /** How many changes there were since the day a week ago. */
  readonly changesOfWeek: number;
  /** That day, `YYYY-MM-DD`. */
  readonly weekSince: string;
  /** The latest of those, or else the last ones: what was told before what was done about it, of both the newest first. */
  readonly changes: readonly ReportChange[];
  readonly health: ReportHealth;
}
