/** Shorter texts are looked through faster than they are prepared. */
const SHORT = 200;
const BITS = 16;
/** For each hash of three characters the number of the text that had them last. */
const seen = new Uint32Array(1 << BITS);
let texts = 0;

/**
 * What tells which of many words occur in a text: true where one does. Most are ruled out by three characters of theirs that the text has nowhere, without a
 * look through it. Good until it is called for the next text. Linear. Pure.
 */
export function gatesIn(text: string): (word: string) => boolean {
  if (text.length < SHORT) return (word) => text.includes(word);
  if (++texts === 2 ** 32) texts = 1;
  for (let at = text.length - 3; at >= 0; at--) seen[hashAt(text, at)] = texts;
  return (word) => {
    for (let at = word.length - 3; at >= 0; at--) if (seen[hashAt(word, at)] !== texts) return false;
    return text.includes(word);
  };
}

function hashAt(text: string, at: number): number {
  const [a, b, c] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
  return (a ^ (b << 5) ^ (c << 10)) & ((1 << BITS) - 1);
}
