/**
 * Words by which people tell of one matter, how it is and that it changed, in languages whose statements no rule compares: who moves no longer
 * lives where they lived. One matter a row; its first word stands for all.
 */
export const MATTERS: readonly (readonly string[])[] = `
wohne wohnen wohnst wohnt wohnte lebe lebt ziehe zieht gezogen umgezogen hingezogen zugezogen umzug
arbeite arbeiten arbeitest arbeitet angestellt gekündigt kündige
habite habites habitons habitez habitent vis vit vivons déménagé déménage déménageons emménagé
travaille travailles travaillons travaillent embauché embauchée démissionné
mudado vivo vive viven vivimos mudé mudó mudamos mudaron
trabajo trabaja trabajan trabajamos renuncié renunció contrataron
живу живёт живет живём живем переехал переехала переехали переезжаю
работаю работает работаем уволился уволилась устроился устроилась`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));
