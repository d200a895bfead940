/** How telegram style begins, which leaves the first person out. */
export const ELIDED: Readonly<Record<"adverb" | "habit" | "goingOn" | "state" | "job" | "noAction", RegExp>> =
  {
    adverb: /^(?:just|finally|recently|already|currently|still|now|really|also|always|never|once)$/,
    habit:
      /^(?:love|hate|like|enjoy|dislike|want|live|own|drive|collect|grew|had|got|don't|can't|ran|used|studied|worked|lived)$/,
    goingOn:
      /^(?:learning|working|living|training|trying|saving|reading|planning|looking|feeling|thinking|studying|hoping|moving|getting|teaching|building|writing|preparing|aiming)$/,
    state:
      /^(?:born and raised|married|single|divorced|widowed|engaged|retired|interested in|fascinated by|passionate about|based in|originally from|fluent in|good at|bad at|left-handed|right-handed|self-employed|unemployed|an introvert|night owl|early bird)\b/,
    job: /^(?:software |data |product |senior |junior )?(?:engineer|developer|designer|teacher|nurse|doctor|student|manager|consultant|freelancer|scientist|researcher|writer|lawyer) (?:at|in|for|from|by)\b/,
    /** The same word as a noun, an adjective or an order. */
    noAction:
      /^(?:read|left|put|cut|set|found|hurt|closed|planned|broke|engaged|cancelled|published|painted|updated|fixed|changed|presented|signed|ordered|booked|paid|lost|added|removed|spoke|fell)$/,
  };
