/** Parts of the patterns of the category tables. */
export const I = "\\b(?:i|we)";
export const IM = "\\b(?:i'm|i am|im|we're|we are)";
export const VERY =
  "(?:(?:very|really|quite|a bit|a little|pretty|rather|so|extremely|too|not|naturally|generally|kind of|somewhat|usually|an?|the|more of|definitely|always|just|also|still) ){0,3}";
export const OFTEN =
  "(?:(?:really|also|just|still|do|usually|always|never|often|generally|mostly|absolutely|actually|much|honestly|don't|do not|doesn't|does not|didn't|can't|rarely|sometimes|only|quite|normally|typically|would|would much) ){0,3}";
export const LANGUAGES =
  "english|german|french|spanish|italian|dutch|polish|portuguese|russian|ukrainian|japanese|chinese|mandarin|cantonese|korean|arabic|hebrew|turkish|greek|swedish|norwegian|danish|finnish|czech|hungarian|romanian|hindi|urdu|bengali|tamil|swahili|catalan|welsh|irish|sign language|esperanto|latin";
export const TRAIT =
  "shy|introvert(?:ed)?|extrovert(?:ed)?|ambivert|perfectionist|impatient|patient|stubborn|lazy|messy|tidy|organi[sz]ed|disorgani[sz]ed|optimist(?:ic)?|pessimist(?:ic)?|realist|curious person|competitive|sensitive|anxious person|worrier|overthinker|procrastinator|night owl|early bird|early riser|morning person|evening person|people person|homebody|team player|lone wolf|detail[- ]oriented|easy-going|easygoing|laid-back|ambitious|creative|clumsy|forgetful|punctual|sarcastic|direct|blunt|honest|quiet|loud|talkative|reserved|outgoing|spontaneous|cautious|risk-averse|risk taker|adventurous|generous|frugal|minimalist|calm|hot-headed|short-tempered|empathetic|emotional|rational|analytical|skeptic|sceptic|sceptical|skeptical|nervous|self-conscious|stickler|control freak|planner|dreamer|listener|romantic|hard worker|workaholic|cynic|nerd|geek|humou?r|friendly|chatty|moody|independent|private person|loyal|introspective|restless|disciplined|nostalgic|superstitious|sentimental|gullible|nosy|bossy|open-minded|thrifty|tactless|diplomatic|humble|modest|insecure|meticulous|pedantic|indecisive|decisive|absent-minded|scatterbrained|kind-hearted|cheerful|grumpy|bubbly|affectionate|trusting|practical person|pragmatic|pragmatist|idealist(?:ic)?|soft-spoken|outspoken|even-tempered|touchy|hard-working|hardworking";
export const EVENING =
  "(?:today|yesterday|last (?:night|week|weekend|month|summer|winter|autumn|fall|spring|mon|tue|wed|thu|fri|sat|sun)\\w{0,7}|this (?:morning|afternoon|evening|week|weekend)|tonight|(?:two|three|four|five|six|\\d{1,2}|a few|a couple of|a) (?:days?|weeks?|hours?|nights?) ago|the other day|just now|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|earlier today)";
export const DEED =
  "(?:said|took|got|had|went|saw|met|won|lost|passed|finished|ran|walked|climbed|visited|watched|celebrated|proposed|married|broke|fell|gave|became|cried|laughed|danced|sang|held|caught|found|heard|flew|drove|arrived|came|left|swam|hiked|cooked|baked|graduated|adopted|welcomed|turned|learned|made|received|were|was|ate|spent|hugged|kissed|moved|started|quit|rode|threw|attended|played|woke|surprised|discovered|reached|completed|bumped|ran into|told|called|crossed|scored|beat|planted|bought|sold|performed|gave birth|read|hit)";
/** Who acts, at the start of a statement: a pronoun, a name, somebody of the user's; no thing. */
export const WHO =
  "^(?!(?:the|this|that|it|there|an?|who|which|prices?|sales|no|every|each|all)\\b)(?:(?:my|our) )?[\\p{L}-]{1,20}(?: (?!to\\b|of\\b|in\\b)[\\p{L}'-]{2,20})?";
/** Where these stand, an event is of years gone by. */
export const PAST_TIME =
  /\b(?:19|20)\d{2}\b|\byears ago\b|\bwhen (?:i|we|he|she) (?:was|were)\b|\bas a (?:child|kid|teenager|student)\b|\bnever\b|\bused to\b/;
export const MEDICINE = /\b\d{1,5} ?(?:mg|ml|mcg|iu)\b|\b(?:pills?|tablets?|medication|dose)\b/;
