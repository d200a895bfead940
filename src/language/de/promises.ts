/**
 * What one takes on: `sure`, or `dated` where a day to come is named; `none` is no promise, whatever else it looks like. A, where
 * it is a name, is whom it is owed to. In the notation of `rules/notation.ts`.
 */
export const PROMISES = `
none: =muss|=müssen|=kann|=sollte|=soll =man|=jeder|=niemand|=jemand
+ Das muss man bis Freitag melden
- Das muss ich bis Freitag melden
none: =entschieden|=beschlossen
+ Ich streiche den Zaun am Montag, ist beschlossen
- Ich streiche den Zaun am Montag
none: =muss|=müssen .. lachen|weinen|sagen|zugeben|gestehen|schmunzeln|staunen ~ noch|@date
+ Ich muss zugeben, der Wein war gut
- Ich muss Uwe noch was sagen
none: =muss|=müssen|=soll|=sollen|=sollte .. <often>|nicht|nichts|kein|keine|keinen|nie|nur ~ vergessen ~ noch
+ Ich muss jeden Morgen um fünf raus
- Ich muss morgen um fünf raus
none: =wenn|=falls .. =muss|=müssen|@verb ,
+ Wenn es regnet, muss ich die Wäsche reinholen
- Ich muss die Wäsche reinholen
none: ^ =ab .. <deed> @i ~ =muss|=müssen|=soll|=sollte
+ Ab Mai zahle ich mehr Beitrag
- Im Mai zahle ich den Beitrag

sure: =nicht|=bloß|=keinesfalls =mehr? vergessen ~ =hat|=haben|=hab|=werde|=kann
+ Wir dürfen die Anmeldung nicht vergessen
- Sie hat die Anmeldung nicht vergessen
sure: =hab|=habe|=haben .. versprechen|zusagen|zusichern|anbieten ~ =haben =mir|=uns ~ =sie|=die =haben ~ nicht|nie
+ Dem Uwe habe ich eine Leiter versprochen
- Uwe hat mir eine Leiter versprochen
sure: ^ @i? =verspreche|=versprech|=schwöre|=gelobe|=übernehme|=übernehm|=kümmer|=kümmere
+ Übernehme den Abwasch am Fest
- Uwe verspricht viel
sure: =verspreche|=übernehme|=übernehm|=kümmer|=kümmere =ich|=mich
+ Um den Abwasch kümmer ich mich
- Um den Abwasch kümmert sich Uwe
sure: ^ @i? =muss|=mus|=müssen T ~ wenn
+ Ich muss die Hecke schneiden
- Uwe muss die Hecke schneiden
sure: =muss|=müssen @i
+ Die Hecke muss ich schneiden
- Die Hecke muss Uwe schneiden
sure: ^ @i? =soll|=sollen|=sollte|=sollten|=müsste|=müssten|=wollte|=wollten .. <still>|@date
+ Wir sollten bald die Hecke schneiden
- Wir sollten weniger Fleisch essen
sure: =soll|=sollen|=sollte|=sollten|=müsste|=müssten|=wollte|=wollten @i .. <still>|@date|@base
+ Bis Mai soll ich den Bericht liefern
- Bis Mai soll Uwe liefern
sure: =muss|=müssen .. <still>|@date ~ ^ @name =muss ~ ^ =er|=sie =muss|=müssen ~ ^ @det @kin|@person
+ Das Dach muss dringend neu
- Er muss heute lange arbeiten
sure: ^ @date ..1 =muss|=müssen|=sollte|=sollten ~ =muss|=müssen @det ..1 @kin|@person ~ =muss =er|=sie
+ Am Montag muss der Zaun stehen
- Am Montag steht der Zaun
sure: =muss|=müssen|=sollte|=sollten .. =werden ~ ^ @name =muss ~ ^ @det @kin|@person
+ Der Kessel muss entkalkt werden
- Der Kessel wurde entkalkt
sure: =muss|=müssen =noch|=dringend|=bald|=mal? =raus|=rein|=weg|=hin|=her|=zum|=zur|=in|=ab|=auf ~ ^ @name =muss ~ ^ =er|=sie
+ Der Teppich muss zur Reinigung
- Der Teppich war in der Reinigung
sure: ^ @i? =werde|=werd|=werden .. @base ~ nie|niemals|nicht|immer|sehen|sein
+ Ich werde die Fenster streichen
- Ich werde die Fenster nie streichen
sure: =werde|=werd @i .. @base ~ nie|niemals|nicht|immer
+ Im Mai werde ich die Fenster streichen
- Im Mai werde ich nicht streichen
sure: ^ @i? <deed> .. <still>|@date ~ gern|gerne|<often>|nicht|kein ~ @done $
+ Ich flicke übermorgen das Rad
- Ich hole das Rad nicht ab
sure: <deed> @i .. <still>|@date ~ gern|gerne|<often>|nicht|kein ~ @done $ ~ =hab|=habe|=haben
+ Das Rad hole ich am Montag ab
- Das Rad hole ich nicht ab
sure: @date .. <deed> @i ~ gern|gerne|<often>|nicht|kein ~ =hab|=habe|=haben
+ Am Montag hole ich das Rad ab
- Montags hole ich das Rad ab
sure: ^ @i? <deed> =dem|=der|=ihm|=ihr|=euch|=dir|=ihnen|=den A ~ gern|gerne|<often>|nicht|kein ~ <always>
+ Ich backe der Gruppe einen Kuchen
- Ich backe gern Kuchen
sure: <deed> @i =dem|=der|=ihm|=ihr|=euch|=dir|=ihnen ~ gern|gerne|<often>|nicht|kein
+ Einen Kuchen backe ich euch
- Einen Kuchen backe ich immer
sure: ^ bitte? @date .. @base|raus|fertig|weg ~ @finite ~ @modal ~ @i
+ Sonntag Brot backen, das dunkle
- Sonntag backt Ina Brot
sure: =bis|=spätestens ~ @finite ~ @modal ~ offen|geöffnet|zu|geschlossen|krank|uhr|krankgeschrieben|urlaub
+ Steuererklärung bis Ende Juli
- Bäcker bis 18 Uhr offen
sure: ^ @i =bring|=bringe|=bringen|=hol|=hole|=ruf|=rufe|=schick|=schicke|=mach|=mache .. @noun mit|vorbei|ab|an|zu|fertig $ ~ gern|gerne|<often>|nicht|kein|nie
+ Wir bringen zum Fest einen Salat mit
- Wir bringen nie einen Salat mit
sure: ^ =ruf|=bring|=hol|=kauf|=schick|=bestell|=buch|=besorg|=zahl|=überweis|=druck|=meld @article|@poss|@name|@noun ~ =mir|=uns|=bitte|<often>|gern|nicht|@i
+ Hol die Leiter vom Dachboden
- Hol mir die Leiter
sure: fällig|überfällig|=einzureichen|=abzugeben|=zu_zahlen|=zu_erledigen
+ Die Miete ist am Ersten fällig
- Die Miete ist hoch
sure: frist|abgabefrist|abgabe|abgabetermin|deadline|stichtag|anmeldeschluss|einsendeschluss .. @date
+ Anmeldeschluss für das Lager ist der 4. Mai
- Der Anmeldeschluss ist streng
sure: ^ !@det !@pron * ..6 @base $ ~ @finite ~ @modal ~ gern|gerne|lieber|<often>|nie|niemals|nicht|kein|keine|keinen
+ Keller aufräumen
- Ina hilft beim Keller
sure: ^ !@det !@pron * ..6 @base @prep ~ @finite ~ @modal ~ gern|gerne|lieber|<often>|nie|niemals|nicht|kein|keine|keinen ~ wir
+ Ina anrufen wegen der Torte
- Ina ruft an wegen der Torte
sure: brauchen|kriegen|bekommen|warten noch|auf? .. von_mir|von_uns|auf_mich
+ Die Bank braucht die Unterschrift von mir
- Die Bank braucht die Unterschrift
sure: ^ @i? =brauche|=brauchen|=brauch noch
+ Brauche noch Farbe für den Zaun
- Brauche keine Farbe
sure: =brauche|=brauchen|=brauch @i .. noch
+ Für den Zaun brauchen wir noch Farbe
- Für den Zaun brauchen wir keine Farbe
sure: ^ @i? schulden
+ Schulde Uwe noch ein Bier
- Uwe schuldet mir ein Bier
dated: ^ ..4 termin|zahnarzttermin|arzttermin .. @date ~ @finite ~ kein|keinen
+ Termin beim Notar am 9. Januar
- Termin beim Notar fällt aus
`;
