/** The weights of BM25+, see `accumulate`; fitted on long conversations, and hardly matter. */
export const BM25 = { k: 0.9, b: 0.4, d: 0.5 };
