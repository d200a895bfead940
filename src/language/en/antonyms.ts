/* Words of opposite meaning in their base forms: pairs parted by ";", the words of either side of "|" opposed to those of the other. */

/** Verbs: two statements that differ in nothing else cannot both hold. */
export const OPPOSITE_VERBS = `
like love enjoy adore favor|dislike hate detest loathe despise; enable activate|disable deactivate;
allow permit|forbid prohibit ban disallow block; accept approve|reject decline refuse deny disapprove; always|never;
often regularly|rarely seldom; agree|disagree; trust|distrust mistrust; win|lose; pass succeed|fail;
include contain|exclude omit; support|oppose; encourage|discourage;
increase grow rise raise|decrease shrink drop fall reduce lower; connected|disconnected; own|rent lease; work|break;
happen|cancel; remember|forget; stay remain|leave; keep|discard
`;

/**
 * Words that describe. They exclude each other where they are what is stated ("the door is open"), not where they tell two
 * things apart ("the early train", "the late train").
 */
export const OPPOSITE_TRAITS = `
true|false; correct valid|wrong incorrect invalid; open|closed shut; on|off; online up|offline down; alive|dead;
full|empty; present|absent; possible|impossible; happy|sad; healthy|sick ill; safe secure|insecure dangerous;
legal|illegal; public|private; required mandatory compulsory necessary obligatory|optional unnecessary;
manual|automatic automated; synchronous sync|asynchronous async; stable|unstable flaky; reliable|unreliable;
easy simple|difficult hard complicated; fast quick|slow; cheap inexpensive affordable|expensive pricey costly;
hot warm|cold cool; early|late; dark|light; loud noisy|quiet silent; clean tidy|dirty messy; wet|dry; strong|weak;
rich|poor; thick|thin; big large huge|small little tiny; old|young new; heavy|lightweight; hardworking|lazy;
extrovert extroverted outgoing|introvert introverted shy; good great excellent|bad terrible awful poor;
boring dull|interesting exciting; useful|useless; important|unimportant; single|married; pregnant|infertile;
guilty|innocent; active|inactive; visible|hidden invisible; known|unknown; complete finished done|incomplete;
locked|unlocked; encrypted|plaintext; casesensitive|caseinsensitive; fragile|robust; sweet|bitter; spicy|mild;
raw|cooked; earlybird|nightowl; optimist optimistic|pessimist pessimistic; remote|onsite; paid|free; odd|even;
deprecated|recommended; positive|negative; tabs|spaces; aisle|window; uppercase|lowercase; vertical|horizontal;
lefthanded|righthanded; lenient|strict; indoors|outdoors; alone|together; patient|impatient; polite|rude;
honest|dishonest; lucky|unlucky; married|divorced; comfortable|uncomfortable; friendly|unfriendly;
normal usual|abnormal unusual; clear|unclear; certain sure|uncertain unsure; fair|unfair; necessary|needless;
likely|unlikely; popular|unpopular; formal|informal; direct|indirect; regular|irregular; dependent|independent;
tall high|short low; long|short brief
`;

/** Words whose exchange makes another statement, though both may hold: a train arrives and leaves. */
export const MERELY_DIFFERENT = `
buy|sell; arrive|leave depart; open|close; start begin|end finish stop; before|after; more|less fewer; most|least;
above over|below under; first|last; next|previous; push|pull; import|export; upload|download; lend|borrow;
give|receive take; send|receive; teach|learn; come|go; enter|exit leave; add|remove delete; create|delete destroy;
install|uninstall; win|draw; front|back; inside|outside; left|right; top|bottom; north east|south west;
brother son father husband boy man uncle nephew|sister daughter mother wife girl woman aunt niece;
breakfast|lunch dinner; morning|evening afternoon night; yesterday|today tomorrow; parent|child;
minimum min|maximum max; read|write; client|server; frontend|backend; input|output; request|response;
source|target destination; upstream|downstream; employee|employer; tenant|landlord; buyer|seller; some|all; up|down
`;
