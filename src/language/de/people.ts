/** Words for relatives and the like, with the pronoun for each. */
export const KIN = `
sie: mutter mama mutti mami schwester tochter frau ehefrau oma grossmutter tante cousine nichte enkelin schwiegermutter schwiegertochter schwaegerin freundin
 kollegin chefin nachbarin mitbewohnerin patentante verlobte exfrau stiefmutter halbschwester lebensgefaehrtin exfreundin zwillingsschwester
er: vater papa vati papi bruder sohn mann ehemann opa grossvater onkel cousin neffe enkel schwiegervater schwiegersohn schwager freund kollege chef nachbar
 mitbewohner patenonkel verlobter exmann stiefvater halbbruder lebensgefaehrte zwillingsbruder kumpel exfreund ex
es: eltern schwiegereltern geschwister grosseltern zwilling kind baby enkelkind patenkind hund hunde hunds katze kater pferd
`;

/** Given names, those first that lower case cannot tell from another word. */
export const GIVEN_NAMES = `
mark ernst rosa jan kai tim wolf frank linus rainer may mai april hans otto art clemens viktor ben max leo ole mia ida eva ute
; aaron achim adam adele adrian agnes ahmed aischa alex alexander alexandra alfred alice alina ali alma alwin amelie amir andre andrea andreas andrej angela
angelika anja anke anna anne annegret anneliese annette annika anton antonia arne arnold arthur astrid aylin ayse axel barbara bastian beate beatrice benedikt
benjamin bernd bernhard berta bettina birgit birte bjoern boris brigitte britta bruno burak carina carla carlo carlos carmen carola caroline carsten cem
charlotte chiara christa christian christiane christina christine christoph christopher claudia claus clara conny cornelia dagmar daniel daniela david deniz
dennis detlef diana dieter dietmar dirk dominik dora doris dorothea eberhard edith elena eleonore elfriede elias elif elisa elisabeth elke ella elli elsa
emil emilia emily emine emma emre enrico erich erik erika erwin esther eugen evelyn fabian fatima fatma felicitas felix ferdinand finn fiona florian
franz franzi franziska frauke frederik frida frieda friedrich fritz gabi gabriel gabriele georg gerd gerda gerhard gertrud giovanni gisela gregor greta gudrun
guenter guenther gustav hakan hanna hannah hannelore hannes harald hartmut hasan hassan hedwig heike heiko heiner heinrich heinz heinz helga helene helmut
henning henri henrik henry herbert hermann hilde hildegard holger horst hubert hugo ibrahim ilse ines inga inge ingeborg ingo ingrid irene irina iris irma
isabel isabella isabelle ivan jakob jana janina janine jannik jasmin jens jeanette jenny jessica joachim joerg johann johanna johannes jonas jonathan josef
joseph josefine juergen julia julian juliane jule jutta kaethe karin karina karl karla karlheinz karoline karsten katarina katharina kathrin katja katrin kemal
kerstin kevin kilian kim kira klara klaus konrad konstantin kristin kristina kurt lara larissa lars laura lea leila lena leni lennart leon leonie levin levke
liam lieselotte lilli lilly lina linda lisa lisbeth lorenz lothar lotta lotte louis luca lucas lucia ludwig luis luisa luise lukas lukas lutz lydia magda
magdalena maik maike maja malte mandy manfred manuel manuela mara marc marcel marco marcus mareike margarete margit margot margret maria marianne marie
mariam marina mario marion marius marlene marlies markus marta martha martin martina mary mathilde matteo matthias mathias mats maximilian mechthild mehmet
mehdi melanie melissa meike merle michael michaela michelle mika milan mila mirjam miriam mohamed mohammed monika moritz mustafa nadine nadja natalie natascha
nele nico nicolas nicole niels niklas nils nina noah nora norbert oksana olaf oleg olga olena oliver olivia omar oskar pascal patricia patrick paul paula
pauline peter petra philipp philip pia rafael ralf ramona raphael rebecca regina reinhard reiner renate rene ricarda richard rita robert robin roland rolf
romy ronja ruben rudi rudolf ruth sabine sabrina salma samira samuel sandra sara sarah sascha sebastian selin selina semra serkan siegfried sigrid silke silvia
simon simone sina sofia sofie sonja sophia sophie stefan stefanie steffen stella stephan sophia susanne susi svea sven svenja sylvia tabea tamara tanja tatjana
thea theo theresa therese thomas thorsten tilda till tilman timo tina tobias tobi tom toni torsten traudl tristan udo uli ulla ulrich ulrike ursula uschi uwe
valentin valentina valerie vanessa vera verena veronika vincent volker volkmar walter waltraud wanda werner wiebke wilfried wilhelm willi wolfgang yannick yara
yasemin yasmin yusuf yvonne zeynep zoe lasse jonte jette lia frieder jupp sepp xaver resi vroni kati steffi basti flo gitti moni fatih murat tarik nour amina
`;

/** Nouns of every day that stand without an article in notes; a capital does not make them names. */
export const NOUNS = `
abend abfall ablage absage absaugung abgabe absprache akte alarm altpapier amt anfrage angebot angst anmeldung anruf antrag antwort anzahlung apotheke arbeit
arzt aufgabe aufmass auftrag auge ausweis auto bad bahn bank basar batterie bauamt bauch baustelle becken bein beitrag beleg belege benzin bericht bescheid
besuch betrieb bett bewerbung bibliothek bild bier blumen boden bohrer brandschutz brief brille brot bruder buch buero bus butter chor computer dach
datei datum decke dezernat diesel ding dinge dienst dosis drucker durst eiche eier einkauf eis eltern ende energie ergebnis essen eule fahrrad fahrt
fall familie farbe fehler feier feierabend feld fenster ferien feuer fieber film firma fisch fleisch flug form formular foto frage freude friseur frist frost
fuehrerschein fuss futter gabel garage garten gas gast gebuehr geburtstag gedicht gefahr gehalt geld gemeinde gemuese gericht geschenk geschichte gespraech
gewinn gitarre glas glueck gott grippe gruppe grund haare hafer haftpflicht hals hand handy haus hausarzt hausaufgaben hecke heft heizung hemd herbst herz
heu hilfe himmel hof hobel holz holzlager hose hotel huhn huehner hund hunger husten idee impfung internet jahr jahre job juli junge kabel kaffee kalender
kalb kammer kartoffeln kasse katze kauf keller kette kind kinder kino kirche kiste kita klasse klausur klavier kleid klinik klo kneipe knie koch koffer kolleg
kollege kollegin konto konzert kopf korn kosten kostenvoranschlag kram krankenkasse kreuz kueche kuchen kuh kuehe kunde kunden kundin kurs lack laden lager
lampe land laptop leben leder lehrer lehrerin lehrling lehrlinge leim leiter leute licht lieferung liste lohn los luft lust magen mais maschine material
mathe maus meeting mehl meister messer miete milch minute mittag mitte moebel moment monat motor muell musik mutter nachbar nacht name natur netz noten notiz
nummer obst ofen ohr oel operation opa oma ordner orthopaedin orthopaede paket papier party pass passwort patient patientin pause pferd pflanze physio pin
plan platte platten platz polizei post praktikum praxis preis preise problem probe projekt protokoll pruefung quittung rad rasen rat raum rechnung regal regel
regen reifen reise rest rezept rezepte rind ruecken rueckmeldung ruhe sache sachen saege salz samen sau schaf schafe schere schiff schlaf schloss schluessel
schnee schrank schuh schuhe schuld schule schulter seite server server sitzung software sommer sonne sport sprache stadt stall start stelle steuer steuerberater
steuerberaterin stoff strasse strom stueck stuhl stunde suppe tablette tabletten tag tante tasche tasse tee teil telefon teller teppich termin test text thema
tier tisch tochter tod tonne topf training traktor traum treffen treppe tuer uebung uhr umzug unfall unterlagen unterricht urlaub vater verein verkehr vermieter
vermieterin verspaetung versicherung vertrag video vieh vollmacht vorstand vortrag wagen wahl wald wand wanne waesche wasser weg wein weizen welt wende werk
werkstatt wetter wind winter woche wohnung wolle wort wunsch wurst zahl zahn zahnarzt zaun zeit zeitung zeug zeugnis ziel zimmer zucker zug zweck bandscheibe
ibuprofen paracetamol termin stand info notiz korrektur update kollegium anwalt anwaeltin mandant mandantin kanzlei stadtwerke finanzamt jugendamt spuelmaschine
waschmaschine kuehlschrank router monteur handwerker schornsteinfeger elektriker klempner installateur hausverwaltung schulamt sekretariat hausmeister azubi fraese
gesellenstunde stundensatz nachtschicht fruehschicht spaetschicht schicht station visite probe generalprobe auftritt turnier spiel tor mannschaft trainer elternabend
`;
