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

export function packSources(
  outputs: Outputs,
  texts: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>>;
