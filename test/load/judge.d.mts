export interface Read {
  readonly memories: ReadonlyMap<string, object>;
  readonly strange: readonly string[];
}
export function readMemories(store: string): Read;
/** What is wrong, in words; see judge.mjs. */
export function judge(asked: object, before: Read, after: Read, acknowledged: boolean): string | undefined;
