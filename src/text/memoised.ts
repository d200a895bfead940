/**
 * The same function of a text, which does not compute again what it was asked a moment ago. Kept are texts of at most `maxChars`
 * UTF-16 units together; when they are full, all of them are let go. One that takes more than a quarter of that is not kept. For pure functions
 * whose answers nobody changes.
 */
export function memoised<T>(compute: (text: string) => T, maxChars: number): (text: string) => T {
  const answers = new Map<string, T>();
  let chars = 0;
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined || answers.has(text)) return known as T; // what is there is an answer
    if (text.length * 4 > maxChars) return compute(text);
    // A line of a long text that is kept would keep all of it.
    const own = text.length > LONGEST_PART ? text : detachedText(text);
    const answer = compute(own);
    chars += text.length;
    if (chars > maxChars) {
      answers.clear();
      chars = text.length;
    }
    answers.set(own, answer);
    return answer;
  };
}

/** Longer ones, in UTF-16 units, are whole texts rather than parts of one. */
const LONGEST_PART = 1_000;

/**
 * The same text by itself. A part that was cut out of a long text keeps the whole of it in memory, so what outlives a file of
 * which it is a line should be made its own. Pure.
 */
export function detachedText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/**
 * What `make` gives, made when it is first asked for and once only. For tables and for patterns with sets of Unicode, which take milliseconds
 * that most commands never need.
 */
export function made<T>(make: () => T): () => T {
  let found: { readonly value: T } | undefined;
  return () => {
    found ??= { value: make() };
    return found.value;
  };
}

/** The same function, which is called once for each different argument. */
export function remembered<K, T>(lookUp: (key: K) => T): (key: K) => T {
  const answers = new Map<K, T>();
  return (key) => {
    if (!answers.has(key)) answers.set(key, lookUp(key));
    return answers.get(key) as T; // it was put there
  };
}
