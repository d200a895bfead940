import fc from "fast-check";

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(..."abEe019_ ./\\-@':,+#=\n\u0000") },
  fc.constantFrom(
    "://",
    "::",
    "++",
    "C++",
    "e-mail",
    "snake_case",
    "1,000",
    "don't",
    "the",
    "a.b",
    "camelCase",
  ),
);
/** Texts of ASCII that are full of what joins words, ends names, or parts them. */
export const chunkyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
