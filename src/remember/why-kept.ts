/** Why something is kept, for history: `reason`, what a model said of it, and why a secret in it was allowed. Pure. */
export function whyKept(
  {
    allowSecret,
    readBy,
  }: { readonly allowSecret?: string | undefined; readonly readBy?: string | undefined },
  why: string,
): string {
  const reason = readBy === undefined ? why : `${why}; ${readBy}`;
  return allowSecret === undefined ? reason : `${reason} with a secret: ${allowSecret}`;
}
