/** Never the end of a sentence: a name, a number or an example follows. Lower case, with their stops. */
export const CLOSED_ABBREVIATIONS: ReadonlySet<string> = new Set(
  `dr. mr. mrs. ms. mx. prof. rev. hon. st. mt. ft. gen. col. sgt. capt. lt. cmdr. gov. sen. rep. pres.
  e.g. i.e. eg. ie. cf. vs. v. viz. approx. ca. c. incl. excl. esp. resp. no. nos. nr. vol. fig. figs. sec.
  ch. pp. p. art. ed. eds. tel. ext. dept. apt. bldg. ave. blvd. rd.
  jan. feb. mar. apr. jun. jul. aug. sep. sept. oct. nov. dec. mon. tue. tues. wed. thu. thur. thurs. fri.`
    .trim()
    .split(/\s+/),
);

/** May end a sentence: they do where a typical first word follows. Lower case, with their stops. */
export const OPEN_ABBREVIATIONS: ReadonlySet<string> = new Set(
  `a.m. p.m. etc. inc. ltd. co. corp. llc. jr. sr. ph.d. m.d. b.a. m.a. b.sc. m.sc. u.s. u.k. u.n. e.u.
  d.c. l.a. n.y. u.s.a. a.k.a. hr. hrs. min. mins. sq. est. max. temp.`
    .trim()
    .split(/\s+/),
);

/** Words that begin a sentence far more often than they go on after an abbreviation. */
export const BOUNDARY_AFTER_OPEN_ABBREVIATION: ReadonlySet<string> = new Set(
  `i i'm i've i'll i'd he she it it's we we're they you the a an my our your his her their its this that these
  those there then so but and also please in on at after before when while if because since however
  what where who why how is are do does did can could would will was were always never don't no yes
  remind remember todo not maybe actually everyone everybody nobody someone`
    .trim()
    .split(/\s+/),
);
