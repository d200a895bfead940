/** What says that something was otherwise, and that somebody has gone or come in somebody's place. In the notation of `rules/notation.ts`. */
export const CHANGES = `
change: =now|=noo|=nowadays|=instead|=anymore|any_more|no_longer|these_days|as_of|=since|back_on|back_to
+ choir is on Thursdays these days
- choir is on Thursdays
change: from|=fae|starting|beginning|effective now|today|tomorrow|here|next|the_first|@date|@day|@month|@number
+ we meet at nine from Monday
- we walked home from town
change: have|be? =gone|=went|=goes|=going|=put up|down
+ the fee went up again
- the path goes on
change: up|down to @number ~ be|can|could|hold|take|last|of|for up to
+ feed down to 290
- the lift can hold up to 40 people
change: =raised|=lowered|=increased|=decreased|=dropped|=cut|=bumped|=changed|=switched|=moved|=upped|=shifted|=rescheduled|=pushed|=pulled|=swapped|=continued .. to|from
+ I bumped the limit to 40
- I dropped the jar
leaves: be|have? =left|=leaving|=leaves|retire|quit|resign|=gone|sell|=died|pass_away|step_down|stand_down|give_notice
+ Pat is leaving in May
- Pat sings
leaves: go|=goes|=went|=gone|move|transfer|switch to|away|out|on|off
+ Pat goes away
- Pat goes quiet
follows: take|taken me|us|it|him|her? over
+ Robin takes over in May
- Robin takes the bus
follows: in|into|fill|take @poss|the chair|place|seat|shoes|job|role|post|desk
+ Robin sits in her chair
- Robin sits in the garden
follows: replace|succeed|instead_of @name|@kin|@poss|the|me|us|him|her|them
+ Robin replaces Pat
- I came as a singer instead of a solo person
`;
