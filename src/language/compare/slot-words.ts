import { keySet } from "./keys.ts";

/** Things that people have several of: another name for one of them is another fact. */
export const MANY_VALUED = keySet(`
brother sister sibling child son daughter kid friend colleague cousin uncle aunt nephew niece neighbor hobby
interest pet client customer teammate student language skill goal allergy fear problem issue bug idea topic
roommate flatmate task ticket contact reason feature example part member plan dream concern classmate
grandchild grandson granddaughter subject responsibility tool project dependency risk question blocker habit
strength weakness result lesson note thing favorite-thing part ingredient step`);

/** Words that make what follows the only one of its sort. */
export const UNIQUE = keySet(`
favorite default main primary preferred current official only best worst next last native usual capital home
first middle maiden nick oldest youngest biggest largest smallest strongest latest newest standard minimum
maximum max min emergency lead chief go-to top`);

/** Nouns that name an attribute of which a thing has one, so that a plain word after them is its value. */
export const ATTRIBUTES = keySet(`
color breed name surname nickname title role username branch database framework editor shell theme font license
format encoding timezone currency gender nationality religion priority severity destination origin location
venue runtime engine compiler linter formatter bundler broker provider registrar indentation separator
delimiter locale instrument sport cuisine pronoun major season hometown language protocol algorithm status
type password host`);
