/**
 * Words of German by what they do in a sentence, see `rules/lists.ts`; "ä", "ö", "ü" and "ß" may be written either way. Classes
 * (`@name`) are worked out in `lexicon.ts` from those that are named there; the others are lists (`<name>`) of the rules.
 */
export const WORDS = `
i: =ich =wir
you: =du =ihr =man
he: =er =sie =es =die =der =das =dieser =diese =dieses
pron: =ich =du =er =sie =es =wir =ihr =man
obj: =mich =mir =uns =dich =dir =euch =ihn =ihm =ihr =ihnen =sich =sie =es
poss: =mein =meine =meinen =meinem =meiner =meines =unser =unsere =unseren =unserem =unserer =unseres =dein =deine =deinen =deinem =deiner
 =sein =seine =seinen =seinem =seiner =seines =ihr =ihre =ihren =ihrem =ihrer =ihres =euer =eure =euren =eurem =eurer
article: =der =die =das =den =dem =des =ein =eine =einen =einem =einer =eines =kein =keine =keinen =keinem =keiner =dieser =diese =dieses
 =diesen =diesem =jeder =jede =jedes =jeden =jedem =alle =allen =welche =welcher =welches =manche =mehrere =einige =viele =beide
 =jene =jener =jenes =solche =sämtliche =zwei =drei
my: =mein =meine =meinen =meinem =meiner =meines =unser =unsere =unseren =unserem =unserer
wh: =wer =wen =wem =wessen =was =wo =wohin =woher =wann =warum =wieso =weshalb =weswegen =wie =wieviel =wieviele =welcher =welche =welches
 =welchen =welchem =womit =wofür =worauf =wozu =woran =worüber =wovon
modal: =muss =musst =müssen =müsst =soll =sollst =sollen =sollte =sollten =will =willst =wollen =kann =kannst =können =könnt =darf =dürfen
 =möchte =möchten =mag =mögen =werde =wird =werden =würde =würden =musste =mussten =wollte =wollten =konnte =konnten =durfte =mus
must: =muss =müssen =musste =müsste =müssten =mus =soll =sollen =sollte =sollten =darf_nicht_vergessen
prep: =in =im =ins =an =am =ans =auf =aufs =aufm =aus =bei =beim =mit =nach =von =vom =zu =zum =zur =für =fürs =um =ums =durch =gegen =ohne =über =übers
 =unter =unterm =vor =vorm =hinter =hinterm =neben =zwischen =seit =bis =ab =wegen =trotz =während =statt =laut =per =pro =via =gegenüber =außer =je
neg: =nicht =kein =keine =keinen =keinem =keiner =keines =keins =nie =niemals =nichts =niemand =nirgends =weder =ohne =kaum
sub: =wenn =weil =dass =daß =ob =obwohl =während =falls =sobald =solange =bevor =nachdem =damit =da =als =indem =sofern =seit =seitdem =wo =wie =was =wer
 =bis =ehe =sodass =wobei =weshalb =worauf =womit
join: =und =oder =aber =sondern =denn =doch =sowie =bzw
adverb: =auch =noch =schon =bereits =immer =nie =oft =manchmal =meistens =meist =jetzt =nun =dann =gerade =grad =eben =halt =mal =nur =fast =sehr =ganz
 =so =wieder =endlich =leider =eigentlich =wirklich =wohl =vielleicht =bestimmt =sicher =ja =doch =hier =dort =da =drüben =oben =unten =vorne
 =vorn =hinten =links =rechts =überall =bald =später =früher =vorhin =neulich =kürzlich =damals =derzeit =momentan =aktuell =zurzeit =inzwischen
 =mittlerweile =seither =danach =davor =vorher =nachher =zuerst =erst =zuletzt =etwas =ziemlich =ungefähr =etwa =gut =gern =gerne =lieber =selbst
 =selber =allein =alleine =zusammen =sofort =gleich =unbedingt =dringend =spätestens =heute =heut =morgen =gestern =übermorgen =vorgestern =sonst
 =außerdem =trotzdem =deshalb =deswegen =daher =darum =dazu =dabei =davon =daran =darauf =damit =dafür =dagegen =drin =dran =drauf =drüber =weg
 =tagsüber =nachts =abends =morgens =mittags =früh =nochmal =übrigens =einfach =überhaupt =höchstens =mindestens =insgesamt =normalerweise
 =montags =dienstags =mittwochs =donnerstags =freitags =samstags =sonntags =täglich =wöchentlich =monatlich =jährlich =zuhause =daheim =genau =nämlich
 =zwar =jedenfalls =mehr =weniger =genug =viel =wenig =alles =nichts =jemand =jeder =keiner =niemand =alle =beide =raus =rein =hin =her =heim =bitte =danke
 =moin =hallo =hi =ok =okay =nein =nee =nö =ach =ah =oh =naja =na =also =tja =hm =usw =ca =circa =gegen =leer =weit =kurz =lang =lange =schnell =langsam
 =letztens =letzte =letzten =nächste =nächsten =nächstes =letztes =voll =total =echt =irgendwie =irgendwann =plötzlich =komisch =solange =samt =eher
feeling: =froh =glücklich =müde =traurig =gespannt =aufgeregt =kaputt =fertig =erschöpft =hungrig =satt =neugierig =sauer =genervt =gestresst =erleichtert =überrascht
 =begeistert =dankbar =stolz =gut =schlecht =super =prima =toll =bereit =sicher =krank =beschäftigt =leid =wohl
number-word: =null =eins =zwei =drei =vier =fünf =sechs =sieben =acht =neun =zehn =elf =zwölf =dreizehn =vierzehn =fünfzehn =sechzehn =siebzehn
 =achtzehn =neunzehn =zwanzig =dreißig =vierzig =fünfzig =sechzig =siebzig =achtzig =neunzig =hundert =tausend =halb =dutzend =paar =zweimal =dreimal =einmal
day: =montag =dienstag =mittwoch =donnerstag =freitag =samstag =sonnabend =sonntag
month: =januar =jänner =februar =märz =april =mai =juni =juli =august =september =oktober =november =dezember
title: =herr =herrn =frau =dr =prof =doktor =professor =professorin =onkel =tante =oma =opa =pfarrer =schwester =familie
still: =mal =noch =unbedingt =dringend =endlich =spätestens =bald =demnächst =später =nachher =gleich =schnell =nochmal =dann
always: =immer =jedes_mal =nie =niemals =grundsätzlich =stets =ab_jetzt =ab_sofort =künftig =in_zukunft =von_jetzt_an =generell =ausschließlich
often: =immer =oft =meistens =meist =jeden =jede =jedes =täglich =wöchentlich =normalerweise =gewöhnlich =montags =dienstags =mittwochs =donnerstags
 =freitags =samstags =sonntags =morgens =abends =mittags =nachts =manchmal =regelmäßig =selten =am_liebsten =grundsätzlich
person: =mandant =mandantin =patient =patientin =richter =richterin =tierarzt =pfarrerin =doktorin =wirt =lehrerin =lehrer =chefin =chef =kollegin =kollege =nachbarin =nachbar =ärztin =arzt =zahnarzt =zahnärztin =vermieter =vermieterin =trainer =trainerin
 =mitbewohner =mitbewohnerin =steuerberater =steuerberaterin =anwalt =anwältin =hausarzt =hausärztin =orthopädin =orthopäde =mentor =betreuerin =betreuer
 =patentante =patenonkel =azubi =lehrling =praktikant =praktikantin =kundin =kunde =therapeutin =therapeut =physio =friseurin =friseur
job: =arzt =ärztin =zahnarzt =zahnärztin =lehrer =lehrerin =ingenieur =ingenieurin =anwalt =anwältin =schreiner =schreinerin =tischler =tischlerin =bäcker
 =koch =köchin =krankenschwester =pfleger =pflegerin =student =studentin =schüler =schülerin =rentner =rentnerin =informatiker =informatikerin =entwickler
 =entwicklerin =verkäufer =verkäuferin =elektriker =maurer =polizist =polizistin =pilot =journalist =journalistin =künstler =künstlerin =musiker
 =musikerin =bauer =bäuerin =landwirt =landwirtin =buchhalter =buchhalterin =sekretärin =hebamme =apotheker =apothekerin =architekt =architektin =maler
 =meister =meisterin =gesellin =geselle =azubi =lehrling =selbstständig =selbständig =freiberuflich =beamter =beamtin =hausmeister =erzieherin =erzieher
 =professor =professorin =vorsitzende =vorsitzender =leiter =leiterin =geschäftsführer =geschäftsführerin =bürgermeister =bürgermeisterin =pfarrer =pastorin
trait: =streng =nett =schüchtern =geduldig =ungeduldig =ehrgeizig =faul =fleißig =stur =ängstlich =mutig =freundlich =launisch =pünktlich =unpünktlich =ehrlich
 =chaotisch =ordentlich =ruhig =still =laut =lustig =humorvoll =hilfsbereit =großzügig =geizig =sensibel =empfindlich =zuverlässig =unzuverlässig =vergesslich
 =introvertiert =extrovertiert =kreativ =neugierig =eitel =gutmütig =herzlich =misstrauisch =perfektionistisch =nervös =temperamentvoll =gesellig
 =direkt =höflich =schlagfertig =sparsam =dickköpfig =verlässlich =morgenmuffel =perfektionist =perfektionistin =frühaufsteher =nachteule
hobby: =chor =kirchenchor =verein =band =orchester =gitarre =klavier =geige =cello =fußball =handball =tennis =schach =yoga =klettern =schwimmen =joggen =laufen
 =wandern =angeln =stricken =häkeln =nähen =lesen =malen =zeichnen =fotografieren =singen =tanzen =radfahren =gärtnern =garten =segeln =reiten =kochen =backen
 =volleyball =basketball =tischtennis =judo =karate =ballett =trompete =schlagzeug =flöte =posaune =saxophon =imkerei =imkern =modellbau =briefmarken
ill: =diabetikerin =epilepsie =depression =blutgruppe =tablette =pille =insulin =spritze =spray =blutdruck =schilddrüse =herzschrittmacher =arthrose =rheuma =heuschnupfen
 =nussallergie =hausstauballergie =penicillinallergie =erdnussallergie =allergisch =allergie =unverträglichkeit =laktoseintolerant =glutenintolerant =zöliakie =diabetes =diabetiker =asthma =migräne =bluthochdruck =tabletten =medikament
greeting: =hallo =hi =hey =moin =servus =tag =guten_morgen =guten_tag =guten_abend =gute_nacht =morgen =danke =dankeschön =vielen_dank =danke_dir =bitte =gerne
 =tschüss =tschau =ciao =bis_bald =bis_dann =bis_später =bis_morgen =ok =okay =alles_klar =super =prima =toll =klasse =perfekt =genau =stimmt =ja =nein =nee
 =jo =jep =schön =sehr_gut =gut =passt =na_ja =naja =haha =hahaha =lol =schönes_wochenende =schönen_feierabend =schönen_tag_noch =schönen_abend_noch =schönen_tag
 =grüß_dich =grüß_gott =mahlzeit =gute_besserung =viel_erfolg =frohe_weihnachten =verstanden =mach_ich =kein_problem =alles_gut =liebe_grüße =lg =vg =mfg =dir_auch
 =wie_immer =alles_wie_immer =gott_sei_dank =puh =uff =oje =ach_so =aha =cool
deed: flicken anrufen rufen bringen mitbringen schicken machen melden besorgen bestellen buchen bezahlen zahlen überweisen holen abholen liefern reparieren
 bauen backen schreiben geben prüfen erledigen kaufen kochen vorbeibringen vorbeikommen vorbereiten helfen sagen fragen nähen stricken streichen leihen
 zeigen unterschreiben klären kündigen anmelden absagen organisieren einreichen abgeben senden mailen drucken putzen aufräumen mähen schneiden
 reservieren verlängern bereiten räumen kümmern nachreichen nachholen reden sprechen setzen legen stellen basteln malen
from: =ab =ab_dem =ab_nächster =zum =von_jetzt_an
thing: =server =rechner =laptop =ferienhaus =haus =hof =laden =betrieb =café =restaurant =gruppe =mannschaft =hund =hündin =katze =kater =pferd =kaninchen =vogel =papagei =hamster =meerschweinchen =schiff =boot =auto =wagen =firma =verein =band =haus
say: =sagen =meinen =denken =glauben =finden =hoffen =wissen =behaupten =schreiben =erzählen =schwören =versichern =vermuten =schätzen
side: =vorne =vorn =hinten =oben =unten =links =rechts =innen =außen =erste =ersten =zweite =zweiten =dritte =dritten =andere =anderen =große =kleine
 =neue =alte
common-verb: =ist =sind =war =waren =hab =habe =haben =hatte =hatten =wird =werden =wurde =wurden =seid =hast =hasse =liebe =brauche =arbeite =wohne =heiße =trinke =esse =finde =mache =gehe =spiele =lerne =kaufe =nehme =fahre =komme =bekomme =suche =kenne =lese =schreibe
 =steht =geht =läuft =fehlt =kommt =braucht =heißt =macht =sagt =gibt =liegt =kostet =wohnt =arbeitet =spielt =fährt =isst =trinkt =nimmt =bringt =hängt =gehört =passt
common: =einkaufen =einkauf =einkaufszettel =einkaufsliste =erledigt =fertig =bezahlt =bestellt =verkauft =gekauft =gemacht =abgesagt =angerufen =gesagt =vergessen =versprochen
 =mutter =vater =schwester =bruder =tochter =sohn =freundin =freund =kollegin =kollege =nachbarin =nachbar =chefin =vermieter =termin =geburtstag =arbeit =schule =küche =woche =jahr
 =jahre =monat =uhr =straße =rechnung =angebot =auftrag =kunde =kundin =anrufen =abholen =bestellen =schicken =kaufen =bringen =holen =machen =schneiden =tauschen =reparieren
ask: =schreib =schreibe =rechne =übersetze =übersetz =erkläre =erklär =zeig =zeige =gib =suche =such =finde =find =fass =fasse =formuliere =formulier =korrigiere =korrigier =sag =sage =nenn =nenne =liste =erstelle =erstell =kürze =kürz =prüf =prüfe =vergleich =vergleiche =sortiere =sortier =empfiehl =lies =hilf =mach =google =entwirf
`;
