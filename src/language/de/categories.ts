/** Sure signs of a category, the first that is found. In the notation of `rules/notation.ts`. */
export const CATEGORIES = `
guideline: ^ bitte? <ask> .. <always>
+ Schreib Beträge grundsätzlich in Euro
- Schreib Beträge in Euro
guideline: ^ bitte? =antworte|=nenn|=nenne|=duz|=duze|=siez|=sprich|=benutz|=benutze|=verwende|=verwend|=red =mich|=mir|=uns|=mit|=auf|=kurz|=nur|=bitte|=keine
+ Nenn mich bitte Ina
- Nenn ich es Ina
guideline: ^ bitte|du? =bitte|=sollst|=solltest|=darfst|=brauchst =mir|=mich|=nie|=immer|=nicht|=keine|=kein|=nur
+ Bitte keine langen Antworten
- Bitte gern
guideline: ^ =nie|=keine|=niemals|=immer .. @base $
+ Keine Smileys verwenden
- Keine Smileys im Brief
guideline: ^ <always> =bitte|=mit_mir|=mir
+ Ab jetzt bitte mit mir Deutsch reden
- Ab jetzt ist es ruhig

fact: <ill>
+ Ina ist gegen Nüsse allergisch
- Ina mag Nüsse
fact: vertragen .. nicht|kein|keine|schlecht
+ Milch vertrage ich nicht
- Milch mag ich nicht
fact: nehmen|schlucken|spritzen .. @number .. mg|ml|tabletten|tropfen|einheiten
+ Ich nehme 20 mg Ramipril
- Ich nehme zwei Brötchen

decision: entscheiden|beschliessen|einigen|entschluss|entscheidung|entschieden ~ nicht|noch
+ Der Vorstand hat beschlossen, das Boot zu verkaufen
- Das ist noch nicht entschieden
decision: darüber|drüber|lang|lange|gut schlafen|überlegen|nachdenken ,
+ Habe lange überlegt, das Boot wird verkauft
- Habe lange geschlafen
decision: ^ @i .. ab_jetzt|ab_sofort|künftig|nächstes_jahr|ab_januar|dieses_jahr|nicht_mehr ~ gern ~ können ~ @i sein
+ Wir fahren künftig mit der Bahn
- Wir fahren gern mit der Bahn
decision: es bleiben bei|dabei
+ Es bleibt dabei, der Zaun wird grün
- Es bleibt kalt
decision: lassen|machen|nehmen|geben .. =sein|=doch $
+ Das mit dem Boot lassen wir sein
- Das Boot lassen wir liegen

moment: zum|das ersten|erste mal
+ Mia hat zum ersten Mal allein geschlafen
- Mia schläft allein
moment: heiraten|verloben|gebären|sterben|verunglücken|scheiden|taufen|einschulen|geheiratet ~ wollen|möchte ~ verheiratet
+ Uwe ist im Mai gestorben
- Uwe ist verheiratet
moment: sein|haben|werden .. bestehen|gewinnen|schaffen|übernehmen|adoptieren|befördern|gründen|operieren ~ ich_bestehe ~ muss|müssen
+ Ina hat die Prüfung bestanden
- Ina besteht auf der Prüfung
moment: seit_heute|endlich|heute .. opa|oma|vater|mutter|tante|onkel ~ @poss
+ Wir sind seit heute Oma und Opa
- Meine Oma kommt heute
moment: sein|wurde .. geboren|=da =worden?
+ Gestern wurde Mia geboren
- Mia kommt morgen

relationship: @name sein @poss @kin|grosse|grosser|kleine|kleiner|älteste|ältester|jüngste|jüngster|<person>
+ Tilda ist meine Jüngste
- Tilda ist die Jüngste im Büro
relationship: @my @kin|<person> .. heissen|sein|wohnen|leben|arbeiten|kommen ~ geboren
+ Meine Cousine heißt Tilda
- Meine Cousine mag Tilda
relationship: @my .. @kin|<person> @name ~ heissen|sein|wohnen|leben|arbeiten|kommen ~ noch|@date ~ wollen
+ Mein Kollege Uwe fährt Rennrad
- Mein Rennrad fährt Uwe
relationship: @name sein @article? @kin|<person> von_mir|von_uns|@prep
+ Tilda ist die Patentante von Mia
- Tilda ist Köchin
relationship: @name und? @i? sein .. verheiratet|zusammen|befreundet|verwandt|geschieden|getrennt|liiert
+ Uwe und ich sind seit zehn Jahren verheiratet
- Uwe ist zusammengebrochen
relationship: @i haben .. kinder|söhne|töchter|geschwister|enkel|hund|katze|sohn|tochter ~ gesehen
+ Ich habe zwei Töchter
- Ich habe zwei Kisten

identity: wohnen|heissen|stammen|umziehen ~ wollen|möchte ~ @my <pet>
+ Ich wohne bei der alten Mühle
- Ich will bei der Mühle wohnen
identity: leben|ziehen|kommen .. in|nach|aus|bei ~ wollen|möchte|muss ~ @base ~ @third .. @done ~ @date ~ nicht
+ Uwe kommt aus Kiel
- Uwe kommt gleich
identity: arbeiten|jobben|studieren|unterrichten|kellnern .. in|bei|im|als|an|beim|für|@name ~ lange ~ morgen|heute|gestern
+ Tilda arbeitet als Floristin
- Tilda arbeitet lange
identity: =bin|=ist|=sind|=werde|=wird @adverb|@date? @number jahre|jahr|alt|zarte? !@noun
+ Tilda ist 34 Jahre alt
- Tilda ist 34 Kilometer gefahren

identity: ^ @name|@i|=er|=sie? sein @adverb|@date? @article|@poss? ..1 <job>
+ Uwe ist Landwirt
- Uwe mag den Landwirt
identity: =im|=in_der|@number|erstes|zweites|drittes|viertes lehrjahr|semester|klasse|ausbildung|jahrgang ~ hatten
+ Tilda, drittes Semester
- Das Semester war lang
identity: @poss @kin|<person> @name|@finite .. fahren|leiten|führen|machen|betreiben|verkaufen ~ @date ~ wollen
+ Ihr Bruder Uwe verkauft Honig
- Ihr Honig ist gut
identity: leiten|vorstehen|geschäftsführung|vorsitz|selbstständig|selbständig|freiberuflich|rentner|arbeitslos|ruhestand
+ Tilda leitet die Bücherei
- Tilda leiht ein Buch
identity: @my name|geburtstag|spitzname|beruf|alter sein
+ Mein Beruf ist Florist
- Mein Beruf nervt
identity: =geboren|=geborene|=geborener|=staatsbürger|=gebürtig|=gebürtige|=gebürtiger
+ Uwe ist geborener Schwabe
- Uwe gebar eine Idee

personality: <trait> ~ nicht_so ~ ruhig_mal
+ Tilda ist furchtbar stur
- Tilda ist furchtbar krank
personality: haben .. angst|panik|respekt|geduld|humor|lampenfieber|höhenangst|heimweh
+ Tilda hat Panik vor Spinnen
- Tilda hat Spinnen im Keller
personality: sein|sein_eher @article? .. mensch|typ|frühaufsteher|nachteule|einzelgänger|quasselstrippe|sturkopf
+ Ich bin ein geselliger Typ
- Ich bin bei Uwe

preference: können .. nicht leiden|ausstehen|riechen|ab
+ Uwe kann Rosinen nicht ausstehen
- Uwe kann nicht schwimmen
preference: mögen|lieben|hassen|bevorzugen|verabscheuen ~ =möchte|=möchten|=möchtest ~ =mag =sein
+ Tilda hasst Rosinen
- Tilda möchte Rosinen
preference: gefallen|schmecken|stören|nerven|ekeln|liegen .. mir|mich|uns|ihm|ihr|nicht|gut ~ auf
+ Der Honig schmeckt mir
- Der Honig liegt auf dem Tisch
preference: am_liebsten|lieber|liebsten|lieblings|favorit
+ Tee trinke ich am liebsten schwarz
- Tee trinke ich schwarz
preference: =lieblingsessen|=lieblingsfarbe|=lieblingsbuch|=lieblingsfilm|=lieblingslied|=lieblingstier|=lieblingsmusik|=lieblingsband|=lieblingsort
+ Lieblingsfarbe ist Grün
- Die Farbe ist Grün
preference: vegetarier|vegetarierin|vegetarisch|vegan|veganer|veganerin|halal|koscher|teetrinker|kaffeetrinker
+ Uwe lebt vegan
- Uwe lebt gut
preference: trinken|essen|rauchen|nehmen .. kein|keine|keinen|nur|nie|immer|gern|gerne|nicht|ohne ~ @date
+ Ich esse keine Oliven
- Ich esse Oliven
preference: kommen .. nicht|nie in|ins|auf|aufs haus|tisch|tüte|teller|frage
+ Plastik kommt mir nicht ins Haus
- Plastik liegt nicht im Haus
preference: @i @verb|@obj|@my .. <often> ~ muss|müssen
+ Ich leg mich mittags hin
- Ich leg mich hin
preference: ^ =wenn .. , @verb @i
+ Wenn es stürmt, lese ich Krimis
- Wenn es stürmt, liest Ina Krimis
preference: <often> @verb @i
+ Abends gehe ich eine Runde um den Teich
- Abends geht es um den Teich

interest: singen|spielen|musizieren|tanzen|turnen|rudern .. in|im|<hobby>|zweiten|ersten ~ muss|müssen
+ Spiele seit Jahren Posaune
- Karten liegen im Schrank
interest: interessieren|sammeln|begeistern|hobby|hobbys|leidenschaft|steckenpferd|faszinieren
+ Tilda sammelt Fingerhüte
- Tilda samt Hut
interest: @verb .. gern|gerne|leidenschaftlich|viel|in_meiner_freizeit ~ =würde|=hätte|=möchte|essen|trinken ~ haben
+ Uwe geht gern ins Theater
- Uwe würde gern gehen
interest: sein .. fan|mitglied von|vom|im|in|der ~ nicht
+ Ich bin Mitglied im Alpenverein
- Ich bin im Alpenhotel

skill: können .. nicht|gut|fliessend|von_hand|kein|perfekt $ ~ leiden|ausstehen|ab|riechen|kommen ~ =könnte|=könnten ~ @date
+ Uwe kann das perfekt
- Uwe kann kommen
skill: =kann|=kannst|=können @adverb? ..2 @noun|@base ~ leiden|ausstehen|kommen|warten|@date|=man
+ Mia kann jetzt Kopfstand
- Mia wartet
skill: sprechen .. fliessend|deutsch|englisch|türkisch|spanisch|französisch|italienisch|russisch|polnisch|arabisch|muttersprache
+ Tilda spricht fließend Dänisch
- Tilda spricht laut
skill: beherrschen|verlernen|führerschein|staplerschein|motorsägenschein|linkshänder|linkshänderin|kenne_mich|auskennen
+ Uwe ist Linkshänder
- Uwe sitzt links

goal: =will|=wollen|=möchte|=möchten|=wollte ~ =wollte noch ~ sagen ~ nicht =wissen
+ Uwe will im Herbst nach Norwegen
- Uwe war im Herbst in Norwegen
goal: ziel|plan|traum|träumen|vorhaben|vornehmen|vorgenommen|sparen|anpeilen|anstreben ~ @article plan =ist_falsch
+ Wir sparen auf ein Segelboot
- Wir segeln mit dem Boot
goal: =würde|=würd|=hätte|=wäre .. gern|gerne|lieber|am_liebsten
+ Ich würde gern nach Norwegen
- Ich fahre gern nach Norwegen
goal: haben .. vor $
+ Das haben wir im Sommer vor
- Wir haben das Boot vor dem Haus

principle: bei_mir|bei_uns|in_meiner|in_unserer|in_meinem|in_unserem|hier .. keiner|niemand|jeder|immer|nie|kein|keine|ohne|gilt|verboten
+ Bei uns fährt niemand ohne Helm
- Bei uns fährt ein Bus
principle: man|jeder =soll|=sollte|=muss|=darf|=müsste
+ Man sollte jeden ausreden lassen
- Er sollte ausreden
principle: regel|grundsatz|prinzip|motto|devise|grundsätzlich|prinzipiell
+ Unser Motto ist: erst fragen
- Unser Rad ist grün
principle: ^ @i @verb nie|niemals|nur|immer|keine|kein|nichts|keinen ~ essen|trinken|haben|sein
+ Ich unterschreibe nichts ungelesen
- Ich unterschreibe den Brief

experience: @number|zehn jahre|jahren|monate|jahrzehnte lang|als|bei|in|im|gearbeitet|gelebt ~ @third ~ @first ~ alt ~ seit|in_den|vor
+ Zwölf Jahre lang Seemann
- Zwölf Jahre alt
experience: =früher|=damals|=seinerzeit ~ =früher =oder
+ Früher haben wir am Meer gelebt
- Wir leben am Meer
experience: @i haben .. jahre|jahrelang|ausland|erfahrung|studium|lehre .. @done
+ Ich habe Jahre im Ausland verbracht
- Ich habe ein Jahr Zeit

entity: ^ @article? @name sein @article
+ Die Elsa ist das Boot vom Verein
- Das Boot gehört dem Verein
entity: @my <pet>|@noun heissen
+ Unser Boot heißt Elsa
- Unser Boot schwimmt
`;
