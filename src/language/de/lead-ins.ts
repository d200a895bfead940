/**
 * What a sentence may begin with and does not state: `drop`; behind `task` stands what is to be done. In the notation of
 * `rules/notation.ts`.
 */
export const LEAD_INS = `
task: ^ bitte? =erinner|=erinnere mich|uns bitte? bitte|mal? ,
+ Erinnere uns bitte: dass der Müll raus muss
- Erinnere mich gut an den Garten
task: ^ bitte? nicht|bloss_nicht|ja_nicht vergessen ,
+ Nicht vergessen: Blumen gießen
- Nicht vergessene Blumen gießt sie auch
task: ^ vergiss|vergessen nicht|bitte_nicht ~ =vergessen =nicht
+ Vergiss nicht, das Tor zu schließen
- Vergessen hat sie es nicht
task: ^ =denk|=denke bitte? daran|dran dass?
+ Denk dran, den Schlüssel zu holen
- Denk ich an Ina, werde ich froh
task: ^ bitte? =erinner|=erinnere mich|uns ..5 daran|dran
+ Erinnere uns im Mai daran, den Kamin zu fegen
- Erinnere mich gut an den Garten
task: ^ =versprochen|=zugesagt|=abgemacht ,
+ Versprochen: der Kamin wird gefegt
- Versprochen hat er es
task: ^ todo|to_do|aufgabe|zu_erledigen|offen|merkzettel ,
+ Todo: Hecke schneiden
- Aufgabe der Hecke ist der Windschutz
task: ^ daran|dran denken|gedacht ,
+ Dran denken: Reifen tauschen
- Daran denken wir gern
drop: ^ notiz|memo|merke|merkzettel an|für? mich|uns? ,
+ Notiz an mich: das Codewort ist Forelle
- Notiz an mich ging verloren
drop: ^ nur? zur|als|kurze|kleine info|information|notiz|erinnerung|anmerkung|rückmeldung
+ Kurze Info, der Kurs fällt aus
- Zur Schule gehe ich zu Fuß
drop: ^ merk|=merke|=notier|=notiere|=speicher|=speichere dir|mir|bitte|das? bitte|mal? ,
+ Notiere bitte, der Stromzähler steht im Keller
- Merkt ihr den Unterschied
drop: ^ übrigens|nebenbei|apropos|ps|fyi|btw
+ Übrigens wohnt Ina jetzt im Dorf
- Das wohnt übrigens im Dorf
drop: ^ also|so|tja|naja|na_ja|hm|äh|ähm|ach_ja|ach|oh|ah|puh|uff|ok|okay|gut|ja|moin|hallo|hi|hey|servus|guten_morgen|guten_tag|mahlzeit|danke|bitte ,
+ Tja, der Zug ist weg
- So ein Zug kostet viel
drop: ^ also|ach|und|aber|ja|naja =ich|=wir|=hab|=der|=die|=das|=mein|=meine
+ Also ich trinke keinen Wein
- Also doch Wein
drop: ^ wichtig|achtung|neu|neues|update|nachtrag|stand|stand_heute|fakt|tatsache|ehrlich_gesagt|kurz|fazit|ergebnis ..2 ,
+ Stand Garten: die Hecke ist halb geschnitten
- Wichtig ist mir die Hecke
drop: ^ damit|bevor|falls @i|=ihr|=du .. ,
+ Bevor ich es vergesse, der Schlüssel liegt unter der Matte
- Bevor es regnet, hole ich die Wäsche
drop: ^ nein|nee|nö|korrektur|berichtigung|falsch|sorry|moment|stopp|quatsch|irrtum ,
+ Nee, das Treffen ist um acht
- Nein danke
drop: ^ falsch|vergiss .. haben|gesagt|geschrieben ,
+ Vergiss was ich gestern gesagt habe, die Tür ist grün
- Falsch sind beide Türen
drop: ^ @i? haben .. darüber|drüber .. schlafen|nachdenken|reden ,
+ Haben lange darüber geredet, wir verkaufen das Boot
- Haben lange geredet, der Zug war weg
drop: ^ @i =wollte|=muss|=kann|=möchte|=will dir|euch|nur|noch .. sagen|erzählen|mitteilen|erwähnen , dass?
+ Ich wollte dir nur sagen, dass Ina umzieht
- Ich wollte dir nur helfen
drop: ^ du =solltest|=musst|=sollst wissen , dass?
+ Du solltest wissen, dass ich links schreibe
- Du solltest schlafen
`;
