/** How a value was found: the named groups of a rule's pattern, and what follows on its line (at most 80 characters). */
export interface Found {
  readonly quote?: string | undefined;
  readonly assign?: string | undefined;
  readonly label?: string | undefined;
  readonly filler?: string | undefined;
  readonly how?: string | undefined;
  readonly bare?: string | undefined;
  /** It is assigned or quoted. */
  readonly sure: boolean;
  readonly after: string;
}

/** A sort of secret that is known by the words around it. */
export interface LabelledRule {
  readonly id: string;
  readonly what: string;
  /** Lower case; every match contains one of them in lower case. */
  readonly gates: readonly string[];
  /** As in `KeyRule`, over the text in lower case; the group `secret` or `plain` is the secret. */
  readonly source: string;
  /** Whether the value is a secret and no prose. */
  readonly accepts: (value: string, how: Found) => boolean;
}
