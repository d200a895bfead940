/** What a form of a verb can be: infinitive, first person or order, third person, plural, past or participle. */
type FormKind = "base" | "first" | "third" | "past" | "participle";

/** A form read: of which verb, and all that it can be. */
export interface VerbForm {
  readonly verb: string;
  readonly kinds: ReadonlySet<FormKind>;
}

/** The verb of which a folded word is a form, with prefixes or without; undefined for any other word. Pure. */
export function verbFormOf(word: string): VerbForm | undefined {
  if (word.length < 2 || word.length > MOST_LETTERS) return undefined;
  forms ??= allForms();
  const known = forms.get(word);
  return (
    known ??
    withPrefix(word, PARTED_PREFIXES, true) ??
    withPrefix(word, FIXED_PREFIXES, false) ??
    borrowed(word)
  );
}

/** "renovieren", "renoviert": there are too many to list. */
function borrowed(word: string): VerbForm | undefined {
  const [, stem, ending = ""] = /^(\p{L}{3,16}ier)(en|e|st|t|test|te|ten)$/u.exec(word) ?? [];
  if (stem === undefined) return undefined;
  const kinds: Readonly<Record<string, readonly FormKind[]>> = {
    en: ["base"],
    e: ["first"],
    st: ["third"],
    t: ["third", "participle"],
  };
  return { verb: `${stem}en`, kinds: new Set(kinds[ending] ?? ["past"]) };
}

/** Regular verbs, in the infinitive. */
const REGULAR_VERBS = `
achten aendern aergern agieren ahnen aktivieren aktualisieren akzeptieren analysieren angeln antworten arbeiten atmen aeussern backen
baden basteln bauen beantragen beauftragen bedanken bedienen beenden beeilen begleiten begruenden behandeln beichten berichten beruhigen
beschaeftigen beschweren besichtigen besorgen bestaetigen bestellen bestimmen besuchen beten bewegen bezahlen bilden blitzen blicken blocken
bloggen bluehen bohren boxen brauchen brennen bremsen brettern buchen buegeln campen chatten checken danken dauern decken deuten
dichten dienen diktieren diskutieren drehen drohen drucken druecken duschen ehren eignen eilen entscheiden entschuldigen
entwickeln erben erholen erinnern erkaelten erklaeren erlauben erledigen erleben ernten erreichen ersetzen erwaehnen erwarten erzaehlen
fassen faxen fehlen feiern filmen fischen flicken flirten folgen fordern foerdern forschen fotografieren fragen freuen fruehstuecken fuehlen fuehren
fuellen fuerchten funktionieren fuettern gaertnern gammeln garantieren gewoehnen giessen glauben gratulieren grillen gruessen gucken haken
haekeln haengen hassen handeln heilen heiraten heizen hetzen hobeln hoffen holen hoeren hungern impfen informieren installieren interessieren
jagen jammern joggen jubeln kaempfen kapieren kaufen kehren kellnern klappen klaeren klagen klauen kleben klettern klingeln klopfen
knacken kochen kommentieren kontrollieren konzentrieren kopieren korrigieren kosten kritisieren kuehlen kuemmern kuendigen kuerzen kuessen
labern lachen lackieren lagern landen lecken leben leeren legen heulen pachten hegen hocken kratzen kuscheln stolpern tropfen troedeln umarmen wackeln zittern zerren schneien donnern haengen lasten foerdern beliefern bezeichnen belegen begeistern besitzen beteiligen betragen bewerben bezweifeln lehnen lehren leimen leisten leiten lernen leuchten lieben liefern loben lochen
lockern lohnen loeschen loesen machen mahnen mailen maehen malen managen manipulieren markieren melden merken meinen mieten milchen mischen
moegen moderieren montieren muehen naehen nennen nerven notieren nummerieren nutzen nuetzen oelen oeffnen operieren ordnen organisieren
packen parken passen passieren pausieren pendeln pflanzen pflastern pflegen pflegen pinkeln planen plaudern posten praesentieren probieren
proben produzieren programmieren protokollieren pruefen pruegeln pumpen putzen quittieren rauchen raeumen rasieren rechnen reagieren recherchieren
reden reduzieren regeln registrieren regnen reichen reinigen reisen reizen rennen reparieren reservieren retten richten rudern ruecken ruehren
ruhen saegen saen sagen sammeln sanieren saeubern sausen schaden schaffen schalten schaerfen schauen schicken schimpfen schleppen schlucken
schmecken schmerzen schminken schnappen schnarchen schnitzen schrauben schreinern schuetteln schuetzen schulden schwaenzen schwitzen segeln sehnen senden
setzen seufzen sichern skaten sorgen sortieren sparen spazieren speichern spielen sponsern spuelen spueren stammen starten stecken stellen steuern
stimmen stoeren stoppen strahlen strecken streichen streiken stricken stuerzen studieren stuetzen suchen surfen tanken tanzen tapezieren taufen tauchen
tauschen taugen teilen telefonieren testen tippen toben trainieren trauen traeumen trennen trocknen troesten turnen ueben ueberlegen ueberweisen
uebernachten ueberpruefen ueberreden ueberraschen uebersetzen uebertreiben unterrichten unterschreiben urteilen verabreden verabschieden veraendern
verbessern verbrauchen verdienen vereinbaren verehren verkaufen verlaengern verletzen vermieten vermissen verpassen verreisen verschenken
verschicken versichern versorgen verspaeten verstecken versuchen verteilen vertragen verwechseln verwenden verzichten vollenden wagen waehlen
walken wandern waermen warnen warten waschen wechseln wecken wehren weigern weinen wenden werben werkeln wetten wickeln widmen wiederholen
wirken wischen wohnen wuenschen wundern wuerzen zahlen zaehlen zeichnen zeigen zelten zielen zocken zoegern zuechten zuenden zweifeln zwicken
bloedeln brueten duengen emailen fraesen furnieren haemmern hupen kalkulieren kassieren klemmen loeten mosern musizieren pokern pruefen schleifen
schneiden sperren stapeln streuen tackern umziehen veroeffentlichen verputzen verrechnen vorbereiten zerlegen zersaegen deployen committen mergen
pushen refactoren reviewen fixen debuggen migrieren optimieren dokumentieren implementieren konfigurieren evaluieren abonnieren adoptieren
alarmieren argumentieren ignorieren investieren jonglieren komponieren kombinieren motivieren ruinieren servieren stornieren telefonieren transportieren
vertreten beglaubigen widersprechen klagen beurkunden betreuen dosieren verabreichen frankieren etikettieren laminieren scannen skypen zoomen`;

/** Irregular verbs: infinitive, third person of the present and of the past, participle. */
const IRREGULAR_VERBS = `
backen backt backte gebacken; beginnen beginnt begann begonnen; beissen beisst biss gebissen; biegen biegt bog gebogen; bieten bietet bot geboten
binden bindet band gebunden; bitten bittet bat gebeten; blasen blaest blies geblasen; bleiben bleibt blieb geblieben; braten braet briet gebraten
brechen bricht brach gebrochen; brennen brennt brannte gebrannt; bringen bringt brachte gebracht; denken denkt dachte gedacht
duerfen darf durfte gedurft; empfangen empfaengt empfing empfangen; empfehlen empfiehlt empfahl empfohlen; empfinden empfindet empfand empfunden
essen isst ass gegessen; fahren faehrt fuhr gefahren; fallen faellt fiel gefallen; fangen faengt fing gefangen; finden findet fand gefunden
fliegen fliegt flog geflogen; fliehen flieht floh geflohen; fliessen fliesst floss geflossen; fressen frisst frass gefressen; frieren friert fror gefroren
geben gibt gab gegeben; gehen geht ging gegangen; gelingen gelingt gelang gelungen; gelten gilt galt gegolten; geniessen geniesst genoss genossen
geschehen geschieht geschah geschehen; gewinnen gewinnt gewann gewonnen; giessen giesst goss gegossen; graben graebt grub gegraben; greifen greift griff gegriffen
haben hat hatte gehabt; halten haelt hielt gehalten; haengen haengt hing gehangen; heben hebt hob gehoben; heissen heisst hiess geheissen; helfen hilft half geholfen
kennen kennt kannte gekannt; klingen klingt klang geklungen; kommen kommt kam gekommen; koennen kann konnte gekonnt; kriechen kriecht kroch gekrochen
laden laedt lud geladen; lassen laesst liess gelassen; laufen laeuft lief gelaufen; leiden leidet litt gelitten; leihen leiht lieh geliehen; lesen liest las gelesen
liegen liegt lag gelegen; luegen luegt log gelogen; meiden meidet mied gemieden; messen misst mass gemessen; moegen mag mochte gemocht; muessen muss musste gemusst
nehmen nimmt nahm genommen; nennen nennt nannte genannt; pfeifen pfeift pfiff gepfiffen; raten raet riet geraten; reiben reibt rieb gerieben; reissen reisst riss gerissen
reiten reitet ritt geritten; rennen rennt rannte gerannt; riechen riecht roch gerochen; rufen ruft rief gerufen; saufen saeuft soff gesoffen
schaffen schafft schuf geschaffen; scheiden scheidet schied geschieden; scheinen scheint schien geschienen; schieben schiebt schob geschoben; schiessen schiesst schoss geschossen
schlafen schlaeft schlief geschlafen; schlagen schlaegt schlug geschlagen; schleifen schleift schliff geschliffen; schliessen schliesst schloss geschlossen
schmeissen schmeisst schmiss geschmissen; schneiden schneidet schnitt geschnitten; schreiben schreibt schrieb geschrieben; schreien schreit schrie geschrien
schweigen schweigt schwieg geschwiegen; schwimmen schwimmt schwamm geschwommen; schwoeren schwoert schwor geschworen; sehen sieht sah gesehen
senden sendet sandte gesandt; singen singt sang gesungen; sinken sinkt sank gesunken; sitzen sitzt sass gesessen; sollen soll sollte gesollt; sprechen spricht sprach gesprochen
springen springt sprang gesprungen; stechen sticht stach gestochen; stehen steht stand gestanden; stehlen stiehlt stahl gestohlen; steigen steigt stieg gestiegen
sterben stirbt starb gestorben; stinken stinkt stank gestunken; stossen stoesst stiess gestossen; streichen streicht strich gestrichen; streiten streitet stritt gestritten
tragen traegt trug getragen; treffen trifft traf getroffen; treiben treibt trieb getrieben; treten tritt trat getreten; trinken trinkt trank getrunken; tun tut tat getan
verbieten verbietet verbot verboten; verderben verdirbt verdarb verdorben; vergessen vergisst vergass vergessen; verlieren verliert verlor verloren
vermeiden vermeidet vermied vermieden; versprechen verspricht versprach versprochen; verstehen versteht verstand verstanden; verzeihen verzeiht verzieh verziehen
wachsen waechst wuchs gewachsen; waschen waescht wusch gewaschen; weisen weist wies gewiesen; werben wirbt warb geworben; werden wird wurde geworden; werfen wirft warf geworfen
wiegen wiegt wog gewogen; winden windet wand gewunden; wissen weiss wusste gewusst; wollen will wollte gewollt; ziehen zieht zog gezogen; zwingen zwingt zwang gezwungen
entscheiden entscheidet entschied entschieden; schmelzen schmilzt schmolz geschmolzen; umziehen umzieht umzog umgezogen; bekommen bekommt bekam bekommen
gefallen gefaellt gefiel gefallen; gehoeren gehoert gehoerte gehoert; gewoehnen gewoehnt gewoehnte gewoehnt; misslingen misslingt misslang misslungen`;

/** Forms of "sein" and "haben", and others that no rule makes. */
const OTHER_FORMS = `
sein: bin bist ist sind seid war warst waren wart gewesen waer waere waerst waerest waeren sei seien
haben: hab habe hast hat haben habt hatte hattest hatten hattet gehabt haett haette haettest haetten haettet
werden: werd werde wirst wird werden werdet wurde wurdest wurden wurdet geworden worden wuerd wuerde wuerdest wuerden wuerdet
koennen: kann kannst koennen koennt konnte konntest konnten koennt koennte koenntest koennten gekonnt
muessen: muss musst muessen muesst musste musstest mussten muesste muesstest muessten gemusst mus
sollen: soll sollst sollen sollt sollte solltest sollten gesollt
wollen: will willst wollen wollt wollte wolltest wollten gewollt
duerfen: darf darfst duerfen duerft durfte durften duerfte duerften
moegen: mag magst moegen moegt mochte mochten moechte moechtest moechten moecht gemocht
wissen: weiss weisst wissen wisst wusste wusstest wussten gewusst
tun: tu tue tust tut tun tat tatst taten getan
lassen: lass lasse laesst lassen
`;

/** They begin verbs, parted from them in a main clause: "ruf ihn an", "anrufen", "anzurufen", "angerufen". */
const PARTED = `zurueck zusammen auseinander entgegen entlang gegenueber herunter hinunter herauf hinauf heraus hinaus herein hinein herum hinzu
hinter nieder weiter wieder vorbei voraus voran vorher nachher davon daran dazu dran drauf raus rein rauf runter rueber rum hoch fertig frei fest fern
kennen los statt teil tot unter ueber durch um an ab auf aus bei ein empor fort heim her hin mit nach vor weg zu fehl sauber bereit krank nahe sicher fertig
gut leid liegen stehen spazieren mal bekannt dicht kaputt klar schief`;

/** They begin verbs and stay with them. */
const FIXED = "be emp ent er ge miss ver zer wider hinter ueber unter um durch voll";

const MOST_LETTERS = 24;
const longestFirst = (words: string) => words.split(/\s+/).sort((a, b) => b.length - a.length);
const PARTED_PREFIXES = longestFirst(PARTED);
const FIXED_PREFIXES = longestFirst(FIXED);
let forms: ReadonlyMap<string, VerbForm> | undefined;

/** "anrufen", "anzurufen", "angerufen"; "verkaufen", "verkauft". */
function withPrefix(word: string, prefixes: readonly string[], parted: boolean): VerbForm | undefined {
  for (const prefix of prefixes) {
    if (!word.startsWith(prefix) || word.length < prefix.length + 3) continue;
    const rest = word.slice(prefix.length);
    const plain = forms?.get(rest) ?? (parted ? withPrefix(rest, FIXED_PREFIXES, false) : undefined);
    const to = parted && rest.startsWith("zu") ? forms?.get(rest.slice(2)) : undefined;
    const bare = FIXED_PREFIXES.includes(prefix) ? forms?.get(`ge${rest}`) : undefined;
    const kinds = new Set<FormKind>(plain?.kinds);
    if (to?.kinds.has("base")) kinds.add("base");
    if (bare?.kinds.has("participle")) kinds.add("participle");
    const verb = plain?.verb ?? to?.verb ?? bare?.verb;
    if (verb !== undefined && kinds.size > 0) return { verb: prefix + verb, kinds };
  }
  return undefined;
}

function allForms(): ReadonlyMap<string, VerbForm> {
  const made = new Map<string, { readonly verb: string; readonly kinds: Set<FormKind> }>();
  const add = (verb: string, kind: FormKind, ...words: readonly string[]) => {
    for (const word of words) {
      const form = made.get(word) ?? { verb, kinds: new Set() };
      if (form.verb === verb) form.kinds.add(kind);
      made.set(word, form);
    }
  };
  for (const line of OTHER_FORMS.trim().split("\n")) {
    const [verb = "", words = ""] = line.split(": ");
    for (const word of words.split(" ")) {
      if (/^(?:ge.*|worden)$/.test(word)) add(verb, "participle", word);
      else if (/^(?:war|hatte|wurde|konnte|musste|wollte|durfte|mochte|wusste|tat)/.test(word))
        add(verb, "past", word);
      else add(verb, /^(?:bin|hab|habe|werde?|tue?|weiss|lasse?|mag)$/.test(word) ? "first" : "third", word);
    }
    add(verb, "base", verb);
  }
  for (const entry of IRREGULAR_VERBS.trim().split(/[;\n]\s*/)) {
    const [verb = "", third = "", past = "", participle = ""] = entry.split(" ");
    const stem = verb.replace(/e?n$/, "");
    add(verb, "base", verb);
    add(verb, "first", stem, `${stem}e`);
    add(verb, "third", third, third.replace(/(?<!s)s?t$/, "st"), `${stem}t`);
    const of = past.replace(/e$/, "");
    add(verb, "past", past, `${of}st`, `${of}en`, `${of}t`);
    add(verb, "participle", participle);
  }
  for (const verb of REGULAR_VERBS.trim().split(/\s+/)) {
    const stem = verb.replace(/(?<=[lr])n$|en$/, "");
    const t = /[td]$|(?:[^aeiouylrhmn]|ch)[mn]$/.test(stem) ? `${stem}et` : `${stem}t`;
    const hasPrefix = /^(?:be|ent|er|ver|zer|ge(?!h|b|l))[a-z]{3}|ieren$/.test(verb);
    add(verb, "base", verb);
    add(verb, "first", stem, `${stem}e`, stem.replace(/e([lr])$/, "$1e"));
    add(verb, "third", t, t.replace(/t$/, /[szx]t$/.test(t) ? "t" : "st"));
    add(verb, "past", `${t}e`, `${t}est`, `${t}en`);
    add(verb, "participle", hasPrefix ? t : `ge${t}`);
  }
  return made;
}
