/** Sure signs of a category, the first that is found. In the notation of `rules/notation.ts`. */
export const CATEGORIES = `
guideline: ^ bitte? <ask>|=fass .. <always>
+ Schreib Beträge grundsätzlich in Euro
- Schreib Beträge in Euro

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

goal: =will|=wollen|=möchte|=möchten|=wollte ~ =wollte noch ~ wollen sagen|wissen ~ nicht .. haben ~ gern_haben
+ Uwe will im Herbst nach Norwegen
- Uwe war im Herbst in Norwegen

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

personality: <trait> ~ können
+ Tilda wirkt stur
- Tilda wirkt krank
personality: haben .. angst|panik|respekt|geduld|humor|lampenfieber|höhenangst|heimweh
+ Tilda hat Panik vor Spinnen
- Tilda hat Spinnen im Keller

relationship: @name sein @poss ..1 @kin|@person|grosse|grosser|kleine|kleiner|älteste|ältester|jüngste|jüngster
+ Tilda ist meine Jüngste
- Tilda ist die Jüngste im Büro
relationship: @my ..1 @kin|@person .. heissen|wohnen|leben|arbeiten|ziehen|umziehen|studieren ~ wollen
+ Meine Cousine heißt Tilda
- Meine Cousine mag Tilda
relationship: @my ..1 @kin|@person ..1 sein ..2 @job|@number|tot|schwanger|verheiratet|arbeitslos
+ Mein Cousin ist Maurer
- Mein Cousin ist weg
relationship: verheiratet|befreundet|verwandt|geschieden|getrennt|liiert|verschwägert|zwillinge|geschwister|ehepaar
+ Uwe und ich sind seit zehn Jahren verheiratet
- Uwe ist zusammengebrochen

identity: @poss @kin|@person @name|@finite .. fahren|leiten|führen|machen|betreiben|verkaufen ~ @date ~ wollen
+ Ihr Bruder Uwe verkauft Honig
- Ihr Honig ist gut
identity: @name|=er|=sie sein ..2 @job
+ Uwe ist ein tüchtiger Landwirt
- Uwe mag den Landwirt
identity: ^ =bin ..1 @number jahre? !@noun
+ Bin 34
- Bin 34 Kilometer gefahren
identity: @name|@i|=er|=sie =bin|=ist|=sind|=werde|=wird|=werden ..1 @number jahre? !@noun
+ Tilda ist 34 Jahre alt
- Tilda ist 34 Kilometer gefahren
identity: wohnen|heissen|stammen|aufwachsen|umziehen ~ wollen|möchte ~ @my <thing> ~ =heißt ,
+ Ich wohne bei der alten Mühle
- Ich will bei der Mühle wohnen
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
preference: vegetarier|vegetarierin|vegetarisch|vegan|veganer|veganerin|halal|koscher|teetrinker|kaffeetrinker
+ Uwe lebt vegan
- Uwe lebt gut
preference: trinken|essen|rauchen|frühstücken .. kein|keine|keinen|nur|nie|immer|gern|gerne|nicht|ohne|nichts|alles ~ muss|soll
+ Ich esse keine Oliven
- Ich esse Oliven

interest: singen|spielen|musizieren|rudern .. in|im|<hobby>|zweiten|ersten|beim ~ muss|müssen ~ rolle
+ Spiele seit Jahren Posaune
- Karten liegen im Schrank

skill: beherrschen|verlernen|auskennen|=linkshänder|=linkshänderin|führerschein|staplerschein|motorsägenschein
+ Uwe ist Linkshänder
- Uwe sitzt links
skill: =kann|=kannst|=können ~ leiden|ausstehen|kommen|warten|abholen|helfen|=man|@date|nicht_mehr ~ =kann =sein ~ =kann $
+ Mia kann jetzt Kopfstand
- Mia wartet

preference: @verb @i ..5 <often>
+ Die Tür schließe ich nachts immer ab
- Die Tür schließe ich ab
preference: ^ <often> ..2 @verb|brauchen @i
+ Abends gehe ich eine Runde um den Teich
- Abends geht es um den Teich

principle: bei_mir|bei_uns|in_meiner|in_unserer|in_meinem|in_unserem|hier .. keiner|niemand|jeder|immer|nie|nicht|kein|keine|ohne|gilt|verboten|erst
+ Bei uns fährt niemand ohne Helm
- Bei uns fährt ein Bus

experience: =früher|=damals|=seinerzeit|=als_kind|=als_junge|=als_mädchen|=als_student|=als_studentin|=in_meiner_jugend ~ morgen|aufstehen
+ Früher haben wir am Meer gelebt
- Wir leben am Meer

entity: ^ @article? @name sein @article
+ Die Elsa ist das Boot vom Verein
- Das Boot gehört dem Verein
`;
