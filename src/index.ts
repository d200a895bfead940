export type { ForgetOptions } from "./app/care.ts";
export type { ListOptions } from "./app/list.ts";
export type { RecallOptions } from "./app/recall.ts";
export type { NumberedRemark } from "./app/remember.ts";
export type { Remark } from "./capture/remember.ts";
export type { Config } from "./domain/config.ts";
export { type ErrorCode, PaiError } from "./domain/errors.ts";
export type * from "./domain/shapes.ts";
export { type OpenOptions, openMemory, type PaiMemory } from "./open-memory.ts";
