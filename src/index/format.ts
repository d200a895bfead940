import type { Problem } from "../domain/errors.ts";
import { type Sha256, sha256 } from "../domain/hash.ts";
import { ID_LENGTH, idTimeMs } from "../domain/ids.ts";
import type { Header } from "../domain/kinds.ts";
import { type Outline, outlineOf } from "../domain/outline.ts";
import type { Counts } from "../domain/status.ts";
import type { ForeignEdit } from "../index-ports.ts";
import { analyse } from "../text/analyse.ts";

/** Raised whenever the layout of a generation, the meaning of one of its parts, a key of headers, or what `outlineOf` makes of them changes: rows have them as they were read. */
export const FORMAT = 26;

/** Widths of the keys of the sorted tables, in characters. */
export const KEY_WIDTH = {
  /** Id -> document. */
  ids: ID_LENGTH,
  /** Id spelled backwards -> document, so that endings are prefixes. */
  endings: ID_LENGTH,
  /** Hex digits of the content hash -> document. */
  contents: 64,
  /** Id of a source -> document that names it. */
  sources: ID_LENGTH,
  /** Id and UTC day (`YYYY-MM-DD`) of a deliberate access; its document number means nothing. */
  accesses: ID_LENGTH + 10,
  /** Id that a link names -> document with the link. */
  links: ID_LENGTH,
  /** Id of a fact that may have a day of its own -> document. */
  dated: ID_LENGTH,
} as const;
export type KeyTableName = keyof typeof KEY_WIDTH;

/**
 * What is kept of one memory, as JSON behind its outline, one document after the other in the order of their
 * paths.
 */
export interface StoredRow {
  readonly path: string;
  readonly header: Header;
  readonly fileHash: Sha256;
  readonly contentHash?: Sha256;
  /** Number of different terms of each of its items, added up. */
  readonly length: number;
  readonly accessDays?: number;
  readonly lastAccess?: string;
}

/** How much of one file of `state/` a generation has counted. */
export interface LinesMark {
  readonly path: string;
  readonly ino: number;
  /** Bytes counted; they end with a line. */
  readonly size: number;
  /** SHA-256 of the last bytes counted: a rewritten file has others there. */
  readonly tail: Sha256;
}

const LINE_END = 10; // JSON has none

/** A row as it is stored: its outline on a line, the row on the next one. @see parseRow, parseOutline */
export function printRow(row: StoredRow): Uint8Array {
  const { id, stands, isVouched, isOfOwner, accessDays, names, episodes } = outlineOf(
    row.header,
    row.accessDays ?? 0,
  );
  const outline = [id, stands, Number(isVouched), Number(isOfOwner), accessDays, names, episodes];
  return Buffer.from(`${JSON.stringify(outline)}\n${JSON.stringify(row)}`);
}

export function parseRow(bytes: Uint8Array): StoredRow {
  return JSON.parse(textOf(bytes.subarray(bytes.indexOf(LINE_END) + 1))) as StoredRow; // written by SegmentWriter and checked by its checksum
}

export function parseOutline(bytes: Uint8Array): Outline {
  const line = JSON.parse(textOf(bytes.subarray(0, bytes.indexOf(LINE_END)))); // likewise
  const [id, stands, isVouched, isOfOwner, accessDays, names, episodes] = line;
  const are = { isVouched: isVouched === 1, isOfOwner: isOfOwner === 1 };
  return { id, saidMs: idTimeMs(id), stands, ...are, accessDays, names, episodes };
}

/** An object as JSON, behind the SHA-256 of that. @see unsealed */
export function sealed(value: object): Uint8Array {
  const body = JSON.stringify(value);
  return Buffer.from(`${sha256(body)} ${body}`);
}

/** What was sealed; undefined where it is not as it was written. */
export function unsealed<T extends object>(bytes: Uint8Array): T | undefined {
  const [, hash, body = ""] = /^(\S+) (.*)$/s.exec(textOf(bytes)) ?? [];
  return hash === sha256(body) ? (JSON.parse(body) as T) : undefined;
}

export function textOf({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString("utf8");
}

/** A foreign edit of keys that no change set has taken over; it can no longer be seen in the file. */
export interface PendingEdit extends ForeignEdit {
  /** Hash of the file before the edit. */
  readonly was?: Sha256;
}

/** Files of one id: the first is in the index, the others are not. */
export interface Double {
  readonly id: string;
  readonly paths: readonly string[];
}

/** The part `remarks`: what a generation knows beside its documents. */
export interface Remarks {
  readonly counts: Counts;
  readonly problems: readonly Problem[];
  readonly doubles: readonly Double[];
  readonly edits: readonly PendingEdit[];
  readonly access: readonly LinesMark[];
}

export interface VectorFormat {
  readonly embedder: string;
  readonly dimensions: number;
}

export interface Manifest {
  readonly format: number;
  readonly analysis: AnalysisVersion;
  /** Journal sequence that the generation contains. */
  readonly seq: number;
  readonly documents: number;
  readonly totalLength: number;
  /** File time (ms) before the files were looked at: a file as new as that may have changed unseen. */
  readonly settledMs: number;
  /** Wall time (ms) of the last look at every single file. */
  readonly fullScanMs: number;
  /** Absent where the generation has no vectors. */
  readonly vectors?: VectorFormat;
  readonly sizes: Readonly<Record<string, number>>;
  /** SHA-256 of the part `sums`. */
  readonly sums: Sha256;
}

/**
 * Stands for what the analysis makes of texts; its test tells when it must be renewed. Finding that out at
 * run time would cost every command the start of the analysis.
 */
const ANALYSIS = "bb7ab8f9226bf333";

export interface AnalysisVersion {
  readonly rules: string;
  /** Versions of the runtime's Unicode and ICU data. */
  readonly runtime: string;
  /** What they make of `SAMPLE`: a hash of its terms. */
  readonly sample: string;
}

/** What the runtime's data decide: where words end in scripts without spaces, what is a letter, case and compatibility forms. */
const SAMPLE = [
  "我今天在上海的咖啡馆见到了她，我们讨论了明年的预算和新的项目计划。下週三我要去看牙醫。",
  "来週の金曜日に東京タワーの近くで友達と晩ご飯を食べる約束をしました。パソコンを買い替えたいです。",
  "พรุ่งนี้ฉันจะไปประชุมที่กรุงเทพกับเพื่อนร่วมงานแล้วกลับบ้านตอนเย็น",
  "ມື້ອື່ນຂ້ອຍຈະໄປຕະຫຼາດກັບແມ່",
  "ស្អែកខ្ញុំនឹងទៅផ្សារជាមួយម្តាយរបស់ខ្ញុំ",
  "မနက်ဖြန်ကျွန်တော်ဈေးသွားမယ်",
  "내일 오후 세 시에 병원에 갑니다. Straße ŒUVRE İstanbul ΌΔΟΣ Ёлка ﬁnally ① ㎏ ｱｲｳ 👩‍👩‍👧 שלום مرحبا नमस्ते ᏣᎳᎩ ꮳꮃꭹ Ⴀ ა Ა",
];

/** Everything that decides which terms a text gives, as it is in this process. Starts the analysis of every script (some 15 ms). */
export function analysisVersion(): AnalysisVersion {
  return { rules: ANALYSIS, runtime: runtimeData(), sample: sampleHash() };
}

/** Whether a text gives the terms that it gave under another version; only under another runtime is that found out by the sample. */
export function isSameAnalysis({ rules, runtime, sample }: AnalysisVersion): boolean {
  return rules === ANALYSIS && (runtime === runtimeData() || sample === sampleHash());
}

function runtimeData(): string {
  const { unicode = "", icu = "" } = process.versions;
  return `${unicode}/${icu}`;
}

function sampleHash(): string {
  return sha256(SAMPLE.map((text) => analyse(text).join(" ")).join("\n"));
}
