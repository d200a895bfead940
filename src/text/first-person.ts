/** How people speak of themselves, in the languages that the reader has learnt. */
export const FIRST_PERSON: ReadonlySet<string> = new Set(
  `i i'm i'll i've i'd im ive my me we our us we're we've we'll mine myself
  ich mein meine meinen meiner meinem mir mich wir uns unser unsere
  yo mi mis me conmigo nosotros nos nuestro nuestra je j'ai j'suis moi mon ma mes nous notre nos
  io mio miei mie noi nostro eu meu minha meus minhas nós nosso ik mijn mij wij ons onze ja mój moja moje mnie mi my nasz
  я мой моя моё мои мне меня мы наш нас`.split(/\s+/),
);

/** Words with which the owner says "I", with straight apostrophes. */
export const I: ReadonlySet<string> = new Set("i i'm i've i'll i'd ich je j'ai yo io eu ik я".split(" "));
