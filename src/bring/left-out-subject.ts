/** Verbs with which notes about somebody begin, who is not named: "works at …". */
const VERBS =
  "works|worked|lives|lived|likes|loves|hates|prefers|wants|needs|uses|has|had|is|was|does|did|keeps|plays|rows|runs|reads|writes|speaks|drives|owns|knows|studies|teaches|plans|thinks|feels|says|said|asks|asked|goes|went|moved|born|married|gets|takes|makes|gives|sends|sent|eats|drinks|sleeps|travels|manages|leads|leitet|arbeitet|wohnt|lebt|mag|hat|ist|war|spricht|habite|travaille|aime|est|trabalha|mora|gosta";
const PRONOUNS =
  "he|she|they|it|his|her|their|its|him|them|this|that|these|those|here|there|er|sie|es|ihr|sein|seine|ihre|dies|das|il|elle|ils|elles|ce|cela|ele|ela|eles|elas|isso";
const BARE = new RegExp(`^(?:${VERBS}|${PRONOUNS})(?![\\p{L}\\p{N}])`, "iu");
/** What was done, by whoever keeps the log: "Fixed the job". */
const DONE = /^\p{L}{2,20}ed (?!\p{L}+(?:s|ed)\b)/iu;

/** Whether a line does not say whom or what it is about, so that only what stands around it could. Pure. */
export function leavesOutSubject(text: string): boolean {
  return BARE.test(text) || DONE.test(text);
}
