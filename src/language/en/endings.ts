/**
 * What brings a state to an end, in the notation of `rules/notation.ts`: V is no more what the verbs that a row says state of it; with
 * "by name" V has to be a name, with "of all" whatever is told of V ends, too.
 */
export const ENDINGS = `
live stay work study teach be attend: have|'s =left V
+ they have left Berlin
- they left Berlin
play do learn practise have attend of all: stop|quit !the|a|an|@poss V
+ I quit judo
- I stopped the car
work study teach be attend play by name: =left|leave|depart|stop|quit|resign V ~ to leave|depart|stop|quit|resign
+ I left Nordwind
- I want to leave Nordwind
work study teach be attend: resign|retire|graduate from V
+ she retired from the bank
- she retired early
live rent stay: move out_of|away_from V
+ we moved out of the flat
- we moved the flat about
have own drive ride be rent use keep cost: sell|discard|donate|scrap|cancel|return|replace|swap V
+ he sold the van
- he is a seller
have own drive ride be rent use keep cost: give away V
+ he gave away the van
- he gave the van a wash
date marry be engage: break|split up with V
+ she broke up with Jon
- she broke up the stones
date marry be engage: divorce V
+ she divorced Jon
- she is happy
use drink eat smoke take have of all: be off V
+ we are off Jenkins
- we are off
use prefer drink drive have be work play write code bank read eat smoke: switch|change|migrate|convert|move ..3 from V
+ we switched from Jenkins
- we switched early
`;
