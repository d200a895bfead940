/** What is used of esbuild's metafile. */
export type Outputs = Readonly<
  Record<
    string,
    {
      readonly entryPoint?: string;
      readonly exports: readonly string[];
      readonly imports: readonly {
        readonly path: string;
        readonly kind: string;
        readonly external?: boolean;
      }[];
    }
  >
>;

/** Modules that begin a pack; what two lists of modules share is in it, too. */
export interface Pack {
  readonly begins: readonly string[];
  readonly shared?: readonly [some: readonly string[], others: readonly string[]];
}

export function packSources(
  outputs: Outputs,
  texts: ReadonlyMap<string, string>,
  packs?: readonly Pack[],
): Promise<ReadonlyMap<string, string>>;
