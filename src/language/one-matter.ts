/**
 * Words by which people tell of one matter, how it is and that it changed, in languages whose statements no rule compares: who moves no longer
 * lives where they lived. One matter a line; its first word stands for all.
 */
const MATTERS = `
wohne wohnen wohnst wohnt wohnte lebe lebt ziehe zieht gezogen umgezogen hingezogen zugezogen umzug
arbeite arbeiten arbeitest arbeitet angestellt gekündigt kündige
habite habites habitons habitez habitent vis vit vivons déménagé déménage déménageons emménagé
travaille travailles travaillons travaillent embauché embauchée démissionné
mudado vivo vive viven vivimos mudé mudó mudamos mudaron
trabajo trabaja trabajan trabajamos renuncié renunció contrataron
живу живёт живет живём живем переехал переехала переехали переезжаю
работаю работает работаем уволился уволилась устроился устроилась`;

const FIRST_OF: ReadonlyMap<string, string> = new Map(
  MATTERS.trim()
    .split("\n")
    .flatMap((line) => {
      const [first = "", ...others] = line.split(" ");
      return [first, ...others].map((word) => [word, first] as const);
    }),
);

/** The matters that a text in lower case is about, each by its first word. Linear. Pure. */
export function mattersIn(text: string): readonly string[] {
  return (text.match(/\p{L}{3,16}/gu) ?? []).flatMap((word) => FIRST_OF.get(word) ?? []);
}
