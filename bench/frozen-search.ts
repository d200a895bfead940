import MiniSearch, { type Options } from "minisearch";
import { stem } from "../src/text/inflection.ts";

/** Finds texts for a query; positions of the texts, best first. */
export type Find = (query: string) => readonly number[];

/** MiniSearch as it comes. */
export function miniSearchDefaults(texts: readonly string[]): Find {
  return miniSearch(texts, {});
}

/** MiniSearch with stop words and Porter stems. Never to be improved: it is what others are measured by. */
export function miniSearchStemmed(texts: readonly string[]): Find {
  return miniSearch(texts, {
    processTerm: (term) => {
      const word = term.toLowerCase();
      return STOP_WORDS.has(word) ? null : stem(word);
    },
  });
}

function miniSearch(texts: readonly string[], options: Partial<Options<Doc>>): Find {
  const mini = new MiniSearch<Doc>({ fields: ["text"], ...options });
  mini.addAll(texts.map((text, id) => ({ id, text })));
  return (query) => mini.search(query).map(({ id }) => id as number); // ids are positions
}

interface Doc {
  readonly id: number;
  readonly text: string;
}

const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against ago all almost also although always am among an and any anybody
  anyone anything are around as at away
  be because been before being below between both but by
  can cannot could
  did do does doing done down during
  each either else enough etc even ever every everybody everyone everything
  few for from further
  had has have having he her here hers herself him himself his how however
  i if in into is it its itself
  just
  let
  many maybe me might mine more most much must my myself
  neither no nobody none nor not nothing now
  of off often on once only onto or other others otherwise our ours ourselves out over own
  perhaps please
  quite
  rather really
  same shall she should since so some somebody someone something sometimes somewhere still such
  than that the their theirs them themselves then there therefore these they this those though through
  thus to too toward towards
  under until unless up upon us
  very via
  was we were what whatever when whenever where wherever whether which whichever while who whoever whom
  whose why will with within without would
  yes yet you your yours yourself yourselves
  ain't aren't can't couldn't didn't doesn't don't hadn't hasn't haven't isn't mightn't mustn't needn't
  shan't shouldn't wasn't weren't won't wouldn't
  arent cant couldnt didnt doesnt dont hadnt hasnt havent im isnt ive shouldnt thats wasnt werent whats
  wont wouldnt
  e.g i.e`.split(/\s+/),
);
