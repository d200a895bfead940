/** Why something is kept, for history: `reason`, and why a secret in it was allowed. Pure. */
export function whyKept(
  { allowSecret }: { readonly allowSecret?: string | undefined },
  reason: string,
): string {
  return allowSecret === undefined ? reason : `${reason} with a secret: ${allowSecret}`;
}
