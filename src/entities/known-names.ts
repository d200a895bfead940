const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
const phrases = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s*,\s*/));

/** Software and services by which people work, as names are compared. */
export const TOOLS =
  words(`postgres postgresql mysql mariadb sqlite redis mongodb elasticsearch kafka rabbitmq clickhouse
  docker kubernetes k8s podman helm terraform ansible nginx apache caddy traefik git github gitlab bitbucket jira confluence
  linux ubuntu debian fedora macos windows android ios vim neovim emacs vscode intellij pycharm xcode tmux zsh bash fish
  python rust golang java kotlin swift ruby php perl scala haskell elixir erlang clojure javascript typescript node.js nodejs
  react vue angular svelte next.js django flask fastapi rails laravel spring webpack vite vitest jest pytest eslint biome
  npm yarn pnpm cargo gradle maven cmake aws gcp azure heroku vercel netlify cloudflare slack discord zoom notion figma
  obsidian trello asana linear grafana prometheus datadog sentry jenkins circleci openai chatgpt claude copilot photoshop
  excel powerpoint lightroom blender instagram tiktok youtube whatsapp telegram spotify netflix facebook linkedin pinterest`);

/** Countries, and large regions of some, as names are compared. */
export const COUNTRIES =
  phrases(`afghanistan, albania, algeria, argentina, armenia, australia, austria, bangladesh,
  belarus, belgium, bolivia, bosnia, brazil, bulgaria, cambodia, cameroon, canada, chile, china, colombia, costa rica, croatia,
  cuba, cyprus, czechia, denmark, ecuador, egypt, england, estonia, ethiopia, finland, france, germany, ghana, greece, guatemala,
  hungary, iceland, india, indonesia, iran, iraq, ireland, israel, italy, jamaica, japan, kenya, korea, south korea, north korea,
  kuwait, laos, latvia, lebanon, libya, lithuania, luxembourg, malaysia, malta, mexico, moldova, mongolia, montenegro, morocco,
  mozambique, myanmar, namibia, nepal, netherlands, new zealand, nicaragua, nigeria, norway, oman, pakistan, panama, paraguay, peru,
  philippines, poland, portugal, qatar, romania, russia, rwanda, saudi arabia, scotland, senegal, serbia, singapore, slovakia, slovenia,
  somalia, south africa, spain, sri lanka, sudan, sweden, switzerland, syria, taiwan, tanzania, thailand, tunisia, turkey,
  uganda, ukraine, united kingdom, united states, uruguay, usa, uk, venezuela, vietnam, wales, yemen, zambia, zimbabwe,
  california, florida, texas, oregon, alaska, hawaii, colorado, arizona, nevada, michigan, minnesota, ohio, bavaria,
  europe, asia, africa, antarctica, deutschland, österreich, schweiz, españa, italia, россия, украина, 日本, 中国, 韓国`);

/** Languages, peoples and the like, which stand behind "in" and are no places. */
export const LANGUAGES =
  words(`english german french spanish italian portuguese dutch russian chinese japanese korean arabic
  hindi turkish polish swedish norwegian danish finnish greek hebrew latin ukrainian czech hungarian vietnamese thai mandarin`);

/** Words that stand with a capital and name nobody. */
export const NO_NAMES =
  words(`i he she it we you they his her hers their its this that these those wow yeah yep yup nope ok okay thanks thank hey hi hello oh ah aww god lol omg btw fyi asap todo note ps
  congrats congratulations cheers welcome sure right well absolutely definitely totally exactly anyway awesome amazing great good
  nice cool sorry please woohoo woo yay haha ha bye goodbye here there go come let look remember gonna gotta pic photo hmm ugh whoa
  woah love happy merry dear mr mrs ms dr prof sir madam today tomorrow yesterday tonight am pm tv diy ceo cto cfo hr pr id faq
  christmas easter halloween thanksgiving birthday internet web wifi email covid-19 covid`);
