/** Sure signs of what a statement is; the trained model tells the others. */
export const CATEGORIES = `
identity: ^ i be @name @name? @name? $
+ I'm Petra Vlk
- I'm Petra's neighbour
identity: my full|legal|real|middle|maiden|last|first|given? name be
+ My middle name is Ingeborg
- My neighbour has a strange name

decision: ^ ok? final|decided|decision|verdict|agreed|settled|resolved it|today|then? ,
+ Decision: we drop the Tuesday market
- Decisions are hard for me

guideline: ^ please? always|never|do_not|avoid|make_sure|be_sure|refrain_from|stop|no <answering> ~ @past
+ Never translate names of streets
- Never answered my letter
guideline: ^ <answering> .. me|your|you|answer|reply|response|message|example|bullet|markdown|metric|celsius|english|comment|sentence|question|code ~ @i|who|time be|have|will
+ Answer me in French
- Keep fit classes are on Monday
guideline: ^ when|whenever|if|every_time|each_time|next_time you|i_ask .. , ..
+ Whenever I ask for a recipe, weigh it in grams
- When she asked, nobody knew
guideline: you should|must|shall|ought_to|need_not|can_skip|may_skip
+ You should check the units twice
- You asked what I should do
guideline: your answer|reply|response|explanation|message|tone|output
+ I like your answers without tables
- I answered your sister

correction: @number|@money|@date ,? not|no the|on|at|to|about? @number|@money|@date|@day ~ @i prefer|like|love
+ The permit costs 40, not 14
- The permit is not 14
correction: ^ no|wait|well|sorry? ,? actually ~ actually quite|really|like|love|enjoy|prefer|hate|pretty|very
+ Actually the permit costs 50
- The permit actually costs 50
correction: , i say|write|tell|note|save .. $ ~ as i
+ The permit is yellow, I said green
- I said the permit is green

decision: @i have? @adverb? decide|settle_on|opt|agree_to|agree_on|vote_to|vote_for
+ We've finally decided on the oak floor
- I can't decide
decision: @i be not? @adverb? go_with|go_for|stick_with|stick_to|switch_to|move_away_from|migrate_to|standardise_on
+ We're sticking with the old printer
- We are at the printer's

relationship: ^ @name @name? ,? be? still? @adverb? my|our|his|her ..2 @kin|<colleague>
+ Rosalind is my new flatmate
- Rosalind is my favourite ferry
relationship: ^ my|our ..2 @kin|<colleague> be <calling>? <title>? @name
+ Our vicar is Mr Pell
- Our vicar is late

fact: be|have|get .. allergy|allergic|intolerant|intolerance|anaphylactic
+ My nephew is allergic to kiwi
- Allergies run through every spring
`;
