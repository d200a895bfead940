/**
 * What weighs. `guess` and `inference`: how sure it is; `more` and `less`: what is added to its importance or taken from it; `event` and `note`: what it is,
 * by when it was and by its words of rules and habits.
 */
export const WEIGHTS = `
guess: might|maybe|perhaps|possibly|could_be|may_be|may_have|i_guess|i_suppose|not_sure|=unsure|not_certain|=uncertain|=supposedly|=allegedly|for_all_i_know|who_know|no_idea|i_doubt|conceivably|if_i_remember|if_i_recall|iirc|or_something|=tentatively|wild_guess
+ The bridge might close in spring
- The bridge closes in spring
inference: i_think|i_believe|probably|likely|apparently|seem|look_like|i_hear|i_read|i_assume|as_far_as_i_know|afaik|i_reckon|=presumably|should_be|i_suspect|i_feel_like|more_or_less|i_expect|i_imagine|rumour|rumor ~ i_believe in|every|all|people
+ The bridge is probably older
- I believe in bridges

more 4: life-threatening|anaphylaxis|anaphylactic|=epipen|emergency_contact|critical|vital|never_forget|matter_of_life|severe_allergy|severely_allergic|=dnr|pacemaker
+ He wears a pacemaker
- He wears a hat
more 4: allergic .. severely|severe
+ Allergic to bees, severely
- Allergic to bees
more 3: allergy|allergic|asthma|asthmatic|diabetes|diabetic|epilepsy|epileptic|insulin|medication|blood_type|heart_condition|pregnant|diagnose|surgery|emergency|intolerant|intolerance|coeliac|celiac
+ She has asthma
- She has a bike
more 2: important|essential|crucial|must_not|remember|urgent|=asap|mandatory|top_priority
+ Remember the milk
- The milk is sour
more 1: deadline|due|expire|renew|by_tomorrow|by_the_end
+ The permit expires soon
- The permit lies on the desk
more 1: by @day
+ The form is wanted by Tuesday
- The form comes on Tuesday
more 1: password|passport|account|contract|mortgage|insurance|salary|testament|marry|=died|=dies|=dying|born|wedding
+ My contract ends
- My shift ends
less 2: might|maybe|perhaps|possibly|i_guess|not_sure|i_suppose|probably|kind_of|sort_of|=supposedly
+ It is kind of new
- It is new
less 2: random|fun_fact|trivial|by_the_way|=btw|not_important|unimportant|no_big_deal|do_not_matter|minor|whatever|just_say|for_fun|silly
+ By the way, the fence is green
- The fence is green
less 1: lunch|snack|weather|rain|sunny|movie|episode|watch|sandwich|nap|coffee|tea|meme|colour|color|nice|funny
+ We had a snack
- We had a talk

event: yesterday|today|tonight|tomorrow|last_night|the_other_day|just_now
+ The heater broke yesterday
- The heater breaks
event: last|this|next week|weekend|month|year|morning|afternoon|evening|spring|summer|autumn|winter|fall|@day
+ The heater broke last winter
- The heater lasts all winter
event: * minute|hour|day|week|month|year ago
+ The heater broke two days ago
- The heater runs two days
note: prefer|always|must|never|should|usually|every|require|need|be_called|stand_for
+ The heater must stay on
- The heater is on
`;
