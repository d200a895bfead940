/** Sure signs of a category, the first that is found. In the notation of `rules/notation.ts`. */
export const CATEGORIES = `
guideline: ^ bitte? <ask>|=fass .. <always>
+ Schreib Beträge grundsätzlich in Euro
- Schreib Beträge in Euro
guideline: ^ bitte? =antworte|=nenn|=nenne|=duz|=duze|=siez|=sprich|=benutz|=benutze|=verwende|=verwend|=red =mich|=mir|=uns|=mit|=auf|=kurz|=nur|=bitte|=keine|=immer
+ Nenn mich bitte Ina
- Nenn ich es Ina
guideline: ^ bitte|du =bitte|=sollst|=solltest|=darfst|=brauchst|=mir|=mich|=nie|=immer|=nicht|=keine|=kein|=nur
+ Bitte keine langen Antworten
- Bitte gern
guideline: ^ =nie|=keine|=niemals|=immer .. @base $
+ Keine Smileys verwenden
- Keine Smileys im Brief
guideline: ^ <always> =bitte|=mit_mir|=mir
+ Ab jetzt bitte mit mir Deutsch reden
- Ab jetzt ist es ruhig
guideline: ^ =wenn @i .. fragen|schreiben|sagen|bitten|schicken ,
+ Wenn ich dich nach Wegen frage, nenn die kürzesten
- Wenn ich müde bin, schlafe ich

fact: <ill>
+ Ina ist gegen Nüsse allergisch
- Ina mag Nüsse
fact: vertragen .. nicht|kein|keine|schlecht
+ Milch vertrage ich nicht
- Milch mag ich nicht
fact: nehmen|schlucken|spritzen .. @number .. mg|ml|tabletten|tropfen|einheiten
+ Ich nehme 20 mg Ramipril
- Ich nehme zwei Brötchen

decision: entscheiden|beschliessen|einigen|entschluss|entscheidung|steht_fest|festlegen ~ noch nicht ~ kann|können|will|muss
+ Der Vorstand hat beschlossen, das Boot zu verkaufen
- Ich kann mich noch nicht entscheiden
decision: darüber|drüber|lang|lange|gut schlafen|überlegen|nachdenken ,
+ Habe lange überlegt, das Boot wird verkauft
- Habe lange geschlafen
decision: es bleiben bei|dabei
+ Es bleibt dabei, der Zaun wird grün
- Es bleibt kalt
decision: ^ @i bleiben|behalten
+ Wir behalten das alte Boot
- Das alte Boot behält Uwe
decision: ^ @i nehmen @article ~ bus|bahn|zug|rad|tablette|wagen
+ Wir nehmen den blauen Teppich
- Wir nehmen den Bus
decision: machen|lassen .. =sein|=doch $
+ Das mit dem Boot lassen wir sein
- Das Boot lassen wir liegen

goal: =will|=wollen|=möchte|=möchten|=wollte ~ =wollte noch ~ wollen sagen|wissen ~ nicht .. haben ~ gern_haben
+ Uwe will im Herbst nach Norwegen
- Uwe war im Herbst in Norwegen
goal: ziel|plan|traum|träumen|vorhaben|sparen|anpeilen|anstreben ~ sparen .. strom|wasser|gas
+ Wir sparen auf ein Segelboot
- Wir segeln mit dem Boot
goal: =vorgenommen|irgendwann|eines_tages|langfristig ~ irgendwann .. @past ~ haben|sein .. irgendwann
+ Irgendwann mache ich den Segelschein
- Den Segelschein habe ich
goal: =würde|=würd|=hätte|=wäre .. gern|gerne|lieber|am_liebsten
+ Ich würde gern nach Norwegen
- Ich fahre gern nach Norwegen
goal: =hab|=habe|=haben|=hat .. vor ,
+ Ich hab vor, den Segelschein zu machen
- Wir haben das Boot vor dem Haus
goal: =hab|=habe|=haben|=hat .. vor $
+ Das haben wir im Sommer vor
- Das haben wir vor dem Haus

decision: @i .. ab_jetzt|ab_sofort|künftig|nächstes_jahr|dieses_jahr|nicht_mehr|nur_noch ~ gern ~ können ~ @i sein ~ @past ~ @done ~ <often>
+ Wir fahren künftig mit der Bahn
- Wir fahren gern mit der Bahn
decision: <from> .. @verb @i .. nur|nur_noch|nicht_mehr|kein|keine|keinen|wieder|selbst
+ Ab Mai fahre ich wieder mit der Bahn
- Im Mai fahre ich mit der Bahn

moment: zum|das ersten|erste mal
+ Mia schlief zum ersten Mal allein
- Mia schläft allein
moment: ersten|erste|erstes|erster @noun .. @done ~ stock|etage|hilfe
+ Mia hat heute ihre ersten Schritte gemacht
- Mia wohnt im ersten Stock
moment: heiraten|verloben|gebären|sterben|verunglücken|taufen|einschulen|konfirmieren ~ wollen|möchte
+ Uwe ist im Mai gestorben
- Uwe ist verheiratet
moment: sein|haben|werden .. bestehen|gewinnen|schaffen|übernehmen|adoptieren|befördern|gründen|operieren ~ aus bestehen ~ muss|müssen ~ darauf|auf bestehen
+ Ina hat die Prüfung bestanden
- Die Mauer besteht aus Lehm
moment: seit_heute|endlich|heute .. opa|oma|vater|mutter|tante|onkel ~ @poss
+ Wir sind seit heute Oma und Opa
- Meine Oma kommt heute
moment: sein|wurde .. =geboren
+ Gestern wurde Mia geboren
- Mia kommt morgen
moment: heute|gestern|endlich haben @i .. @done $ ~ kaufen|holen|sehen|reden|telefonieren|arbeiten
+ Endlich haben wir den Bescheid bekommen
- Endlich haben wir Ruhe

personality: <trait> ~ können
+ Tilda wirkt stur
- Tilda wirkt krank
personality: @name|=er|=sie|@kin|@person|@i sein sehr|ziemlich|total|eher|immer|so|furchtbar|wahnsinnig|unglaublich|echt|ganz_schön|überhaupt_nicht * $ ~ @done ~ müde|krank|spät|teuer|weit|zuhause|froh
+ Unsere Nachbarin ist sehr umgänglich
- Unsere Nachbarin ist sehr krank
personality: haben .. angst|panik|respekt|geduld|humor|lampenfieber|höhenangst|heimweh
+ Tilda hat Panik vor Spinnen
- Tilda hat Spinnen im Keller
personality: sein .. mensch|typ|frühaufsteher|nachteule|einzelgänger|quasselstrippe|sturkopf|dickkopf|morgenmensch|nachtmensch|gewohnheitsmensch|familienmensch|chaot|chaotin
+ Ich bin ein geselliger Typ
- Ich bin bei Uwe
personality: können .. nicht verlieren|warten|stillsitzen|zuhören|loslassen|lügen|entscheiden|nein_sagen
+ Tilda kann einfach nicht zuhören
- Tilda kann nicht kochen
personality: =mich|=sich .. schnell|leicht|immer|nie .. auf|ärgern|schämen|langweilen|sorgen $
+ Ich rege mich leicht auf
- Ich bewege mich leicht vor
personality: ärgern|schämen|langweilen|sorgen|fürchten .. =mich|=sich .. schnell|leicht|immer|nie|vor
+ Ich ärgere mich leicht
- Ich ärgere dich

relationship: @name sein @poss ..1 @kin|@person|grosse|grosser|kleine|kleiner|älteste|ältester|jüngste|jüngster
+ Tilda ist meine Jüngste
- Tilda ist die Jüngste im Büro
relationship: @my ..1 @kin|@person .. heissen|wohnen|leben|arbeiten|ziehen|umziehen|studieren ~ wollen
+ Meine Cousine heißt Tilda
- Meine Cousine mag Tilda
relationship: @my ..1 @kin|@person ..1 sein ..2 @job|@number|tot|schwanger|verheiratet|arbeitslos
+ Mein Cousin ist Maurer
- Mein Cousin ist weg
relationship: @name sein @article? ..1 @kin|@person von|meiner|meines|unserer|unseres|vom|der
+ Tilda ist die Patentante von Mia
- Tilda ist Köchin
relationship: verheiratet|befreundet|verwandt|geschieden|getrennt|liiert|verschwägert|zwillinge|geschwister|ehepaar
+ Uwe und ich sind seit zehn Jahren verheiratet
- Uwe ist zusammengebrochen
relationship: @i haben .. kind|kinder|söhne|töchter|enkel|enkelkinder|hund|hunde|katze|katzen|sohn|tochter|brüder|schwestern|bruder|schwester ~ sehen|treffen|@done
+ Ich habe zwei Töchter
- Ich habe zwei Kisten

identity: @poss @kin|@person @name|@finite .. fahren|leiten|führen|machen|betreiben|verkaufen ~ @date ~ wollen
+ Ihr Bruder Uwe verkauft Honig
- Ihr Honig ist gut
identity: @name|=er|=sie sein ..2 @job
+ Uwe ist ein tüchtiger Landwirt
- Uwe mag den Landwirt
identity: =bin @i? !@prep ..2 @job
+ Bin Bäckerin
- Bin bei der Bäckerin
identity: ^ =bin ..1 @number jahre? !@noun
+ Bin 34
- Bin 34 Kilometer gefahren
identity: @name|@i|=er|=sie =bin|=ist|=sind|=werde|=wird|=werden ..1 @number jahre? !@noun
+ Tilda ist 34 Jahre alt
- Tilda ist 34 Kilometer gefahren
identity: wohnen|heissen|stammen|aufwachsen|umziehen ~ wollen|möchte ~ @my <thing> ~ =heißt ,
+ Ich wohne bei der alten Mühle
- Ich will bei der Mühle wohnen
identity: ziehen .. nach ~ wollen|möchte
+ Uwe zieht im Herbst nach Kiel
- Uwe zieht den Karren
identity: nach * =gezogen
+ Uwe ist nach Kiel gezogen
- Uwe hat gezogen
identity: leben|kommen .. in|aus|bei ~ wollen|möchte|muss ~ @base ~ haben|sein @done ~ @date ~ nicht
+ Uwe kommt aus Kiel
- Uwe kommt gleich
identity: arbeiten|jobben|studieren|unterrichten|kellnern ~ lange|viel ~ morgen|heute|gestern ~ <often> ~ haben
+ Tilda arbeitet als Floristin
- Tilda arbeitet lange
identity: lehrjahr|semester|ausbildung|studium|referendariat|lehre ~ lang ~ vorbei|fertig
+ Tilda, drittes Semester
- Das Semester war lang
identity: leiten|vorsitz|selbstständig|selbständig|freiberuflich|arbeitslos|ruhestand|rente|altenpflege|verbeamtet ~ irgendwann
+ Tilda leitet die Bücherei
- Tilda leiht ein Buch
identity: @my name|spitzname|beruf|nachname|geburtsname sein
+ Mein Beruf ist Florist
- Mein Beruf nervt
identity: =gelernter|=gelernte|=geborene|=geborener|=gebürtige|=gebürtiger|=staatsbürger|=zugezogen
+ Uwe ist geborener Schwabe
- Uwe gebar eine Idee

preference: können .. nicht|kaum leiden|ausstehen|riechen|ab|sehen
+ Uwe kann Rosinen nicht ausstehen
- Uwe kann nicht schwimmen
preference: mögen|lieben|hassen|bevorzugen|verabscheuen ~ =möchte|=möchten|=möchtest ~ =mag =sein
+ Tilda hasst Rosinen
- Tilda möchte Rosinen
preference: gefallen|schmecken|stören|nerven|ekeln .. mir|mich|uns|ihm|ihr|nicht
+ Der Honig schmeckt mir
- Der Honig schmeckt
preference: am_liebsten|lieber|liebsten|favorit|ungern|stehen_auf ~ lieber * @kin
+ Am liebsten schwarzer Tee
- Schwarzer Tee
preference: @favourite
+ Lieblingsfarbe ist Grün
- Die Farbe ist Grün
preference: vegetarier|vegetarierin|vegetarisch|vegan|veganer|veganerin|halal|koscher|teetrinker|kaffeetrinker
+ Uwe lebt vegan
- Uwe lebt gut
preference: trinken|essen|rauchen|frühstücken .. kein|keine|keinen|nur|nie|immer|gern|gerne|nicht|ohne|nichts|alles ~ muss|soll
+ Ich esse keine Oliven
- Ich esse Oliven
preference: finden .. gut|toll|super|schön|furchtbar|schrecklich|blöd|doof|langweilig|eklig|widerlich|spannend|klasse|grässlich|unmöglich|lecker|schlimm|nervig
+ Ich finde Jazz unmöglich
- Ich finde das Buch nicht wieder
preference: gehen gar nicht
+ Rosinen gehen gar nicht
- Die Uhr geht nicht
preference: kommen .. nicht|nie ..2 in|ins|auf|aufs haus|tisch|tüte|teller
+ Plastik kommt mir nicht ins Haus
- Plastik liegt nicht im Haus
preference: ^ * nur|immer|ohne|nie ..3 $ ~ @finite ~ @base
+ Tee nur mit Zitrone
- Tee mit Zitrone

interest: singen|spielen|musizieren|rudern .. in|im|<hobby>|zweiten|ersten|beim ~ muss|müssen ~ rolle
+ Spiele seit Jahren Posaune
- Karten liegen im Schrank
interest: interessieren|sammeln|begeistern|hobby|hobbys|leidenschaft|steckenpferd|faszinieren|freizeit
+ Tilda sammelt Fingerhüte
- Tilda samt Hut
interest: @verb .. gern|gerne|leidenschaftlich ~ =würde|=hätte|=möchte ~ haben ~ essen|trinken
+ Uwe geht gern ins Theater
- Uwe würde gern gehen
interest: sein .. fan|mitglied|anhänger|vereinsmitglied ~ nicht
+ Ich bin Mitglied im Alpenverein
- Ich bin im Alpenhotel
interest: lesen|verfolgen|schauen|gucken|hören .. viel|alles|gerade|regelmässig ..1 von|über|zu|mit
+ Ich lese viel über Burgen
- Ich lese den Brief

skill: sprechen .. @tongue
+ Tilda spricht fließend Dänisch
- Tilda spricht laut
skill: beherrschen|verlernen|auskennen|=linkshänder|=linkshänderin|führerschein|staplerschein|motorsägenschein
+ Uwe ist Linkshänder
- Uwe sitzt links
skill: kennen @i? =mich|=sich|=uns .. aus
+ Mit Pumpen kennt sich Uwe aus
- Uwe kennt sich
skill: =kann|=kannst|=können ~ leiden|ausstehen|kommen|warten|abholen|helfen|=man|@date|nicht_mehr ~ =kann =sein ~ =kann $
+ Mia kann jetzt Kopfstand
- Mia wartet
skill: =muss|=darf|=sollte =man ~ bei_uns
+ Die Pumpe muss man vorher entlüften
- Die Pumpe muss ich entlüften

preference: @i @verb .. <often> ~ muss|müssen
+ Ich lege mich mittags hin
- Ich lege mich hin
preference: @verb @i ..5 <often>
+ Die Tür schließe ich nachts immer ab
- Die Tür schließe ich ab
preference: ^ =wenn .. , @verb @i
+ Wenn es stürmt, lese ich Krimis
- Wenn es stürmt, liest Ina Krimis
preference: ^ <often> ..2 @verb|brauchen @i
+ Abends gehe ich eine Runde um den Teich
- Abends geht es um den Teich

principle: bei_mir|bei_uns|in_meiner|in_unserer|in_meinem|in_unserem|hier .. keiner|niemand|jeder|immer|nie|nicht|kein|keine|ohne|gilt|verboten|erst
+ Bei uns fährt niemand ohne Helm
- Bei uns fährt ein Bus
principle: man|jeder =soll|=sollte|=muss|=darf|=müsste ~ =muss =man
+ Man sollte jeden ausreden lassen
- Er sollte ausreden
principle: regel|grundsatz|prinzip|motto|devise|grundsätzlich|prinzipiell|verboten|tabu
+ Unser Motto ist: erst fragen
- Unser Rad ist grün
principle: ^ @i @verb nie|niemals|nur|keine|kein|nichts|keinen|niemandem|niemanden ~ haben|sein|brauchen|kennen|wissen
+ Ich unterschreibe nichts ungelesen
- Ich unterschreibe den Brief
principle: ^ jeder|wer @verb
+ Jeder spült seine Tasse
- Uwe spült seine Tasse
principle: ^ erst|zuerst .. , dann ~ @i @past
+ Erst denken, dann bohren
- Erst gestern kam Ina

experience: @number|mehrere|viele|lange jahre|jahren|monate|jahrzehnte .. =gelebt|=gearbeitet|=gewesen|=verbracht|=gewohnt|=gespielt|=gefahren ~ seit
+ Zwei Jahre habe ich auf See gearbeitet
- Seit zwei Jahren arbeite ich auf See
experience: =war|=waren .. @number ..1 jahre|monate ~ alt|vor|seit
+ Uwe war zwölf Jahre Seemann
- Uwe war zwölf Jahre alt
experience: @number ..1 jahre lang
+ Zwölf Jahre lang Seemann
- Zwölf Jahre alt
experience: =von @number bis @number .. @done
+ Von 2001 bis 2007 habe ich in Oslo gelebt
- Von acht bis fünf arbeite ich nicht
experience: =früher|=damals|=seinerzeit|=als_kind|=als_junge|=als_mädchen|=als_student|=als_studentin|=in_meiner_jugend ~ morgen|aufstehen
+ Früher haben wir am Meer gelebt
- Wir leben am Meer

entity: ^ @article? @name sein @article
+ Die Elsa ist das Boot vom Verein
- Das Boot gehört dem Verein
entity: ^ @article? @noun sein @my ..1 @noun ~ schuld|problem|sache
+ Der Kangoo ist unser Lieferwagen
- Der Kangoo ist kaputt
entity: ^ @noun sein @article ..1 @noun
+ Hermes ist der neue Drucker
- Hermes druckt
entity: @my ..1 <thing> heissen
+ Unser Boot heißt Elsa
- Unser Boot schwimmt
`;
