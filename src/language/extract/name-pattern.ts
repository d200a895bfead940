/** One word that may be a name, for patterns. */
export const NAME_LIKE = String.raw`\p{L}[\p{L}'’-]{0,30}`;
