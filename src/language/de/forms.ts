/** What a sentence is that states nothing; `reason` states its part A. In the notation of `rules/notation.ts`. */
export const FORMS = `
reason: ^ weil|nachdem A , @wh
+ Weil ich Rollstuhl fahre: welche Wanderwege gehen da
- Weil ich müde bin, bleibe ich daheim
reason: ^ =da A , @verb|@modal|@wh ~ ^ da @verb|@modal
+ Da ich kein Auto habe, kommt man da auch mit dem Bus hin
- Da steht ein Auto

hypothetical: wenn .. =hätte|=hätten|=wäre|=wären|=würde|=würden|=könnte|=könnten|=müsste
+ Wenn wir ein Boot hätten, lägen wir jetzt im Hafen
- Wenn wir ein Boot haben, liegen wir im Hafen
hypothetical: ^ =würd|=würde|=hätt|=hätte|=wär|=wäre|=könnte|=hätten|=wären @i|@you|@he ~ gern|lieber
+ Hätte ich drei Wünsche frei, dann wäre einer ein Pferd
- Hätte gern einen Hund
hypothetical: ^ mal? =angenommen|=stell_dir_vor
+ Angenommen der Laden schließt morgen
- Ich hab das Paket angenommen

hypothetical: ^ =sollte|=sollten @article|@name|@he|@poss .. ,
+ Sollte die Pumpe streiken, rufen wir Uwe
- Sollte die Pumpe ersetzen

statement: ^ =hab|=habe|=bin|=muss|=war|=hatte|=soll|=mach|=mache|=werde @i
+ Hab ich gestern schon dem Vermieter gesagt
- Haben wir noch Eier im Haus

question: ^ und|aber? @wh @verb|@modal|@article|@prep|viel|viele|lange|oft|gross|alt|weit ~ , ~ =was|=wo|=wie .. =ist|=sind $
+ Wie weit ist es von hier nach Kassel
- Wohin es geht, steht auf dem Zettel
question: ^ =wieviel|=wieviele|=wie_viel|=wie_viele|=wie_lange|=wie_oft|=wie_spät
+ Wieviel Mehl für zwei Kilo Brot
- So viel Mehl für zwei Kilo Brot
question: ^ aber|und? @verb|@modal @you|=ihr|=sie ~ , ~ ^ =kannst|=könntest|=würdest|=magst
+ Hast du den Wetterbericht für morgen
- Hast ihn knapp verpasst, sagt der Fahrer
question: ^ =kann|=können|=darf|=dürfen|=sollen|=haben|=gibt @i|=es|=jemand
+ Kann ich Hefe einfrieren
- Kann Hefe selbst ansetzen
question: ^ =ist|=sind|=hat|=war|=wird|=geht|=kommt|=braucht|=gilt =es|=das|=die|=der|@name .. =eigentlich|=noch|=schon|=immer|=überhaupt
+ Ist der Bäcker eigentlich sonntags offen
- Ist eigentlich ein ruhiger Ort
question: ^ weiss|weisst =jemand|=du|=wer
+ Weiß jemand wo der Schlüssel liegt
- Weiß nicht mehr wo der Schlüssel liegt
question: ich =frage|=frag mich ..1 @wh|=ob
+ Ich frage mich, ob das Dach noch hält
- Ich frage mich durch

request: ^ bitte? =kannst|=könntest|=würdest|=magst =du|=mir|=bitte
+ Kannst du mir die Anleitung zusammenfassen
- Kannst ihn nicht übersehen, den roten Zaun
request: ^ bitte? <ask> =mir|=uns|=mal|=bitte|=den|=die|=das|=diesen|=dieses|=ein|=eine|=einen|=doch|=alle|=auf|=aus|=ob|=was|=wie|@number ~ <always> ~ =bis|=noch
+ Rechne mal 12 mal 14 Kacheln
- Rechne mit vier Gästen
request: ^ bitte? <ask> .. =zusammen|=heraus|=raus|=vor|=um ~ <always> ~ @date ~ <ask> =mir|=mal|=bitte|=den|=die|=das|=alle|=auf|=aus|=was
+ Fass Kapitel drei zusammen
- Fassen wir Kapitel drei zusammen
request: ^ ich =brauche|=brauch|=bräuchte =mal|=kurz|=bitte|=von_dir|=deine
+ Ich bräuchte mal ein Rezept für Pfannkuchen
- Ich brauche eine Brille
small-talk: ^ <greeting> <greeting>? $
+ Moin
- Feierabend ist um fünf
small-talk: ^ sonst|bei_uns|hier? alles wie|beim|in|gut|ruhig|klar|okay|bestens immer|alten|ordnung? $
+ Hier alles beim Alten
- Hier ist alles teuer
small-talk: ^ danke|merci|vielen_dank =dir|=euch|=ihnen|=für|=dank? ~ @name ~ * * * * * * * * *
+ Danke dir, das war lieb
- Dank dir, Uwe, läuft die Pumpe
small-talk: ^ wetter|kalt|heiss|regen|sonne|nebel .. $ ~ @finite ~ @number ~ allergisch ~ * * * * * * *
+ Regen ohne Ende heute
- Regen macht mir Kopfweh
small-talk: ^ schönes|schönen|frohe|frohes|gute|viel * $ ~ @finite ~ @date
+ Viel Spaß
- Schönes Rad hat die Tina

list: ^ einkauf|einkaufsliste|einkaufen|einkaufszettel|besorgungen|kaufen ,
+ Einkaufszettel: Butter und Salz
- Einkaufen geht Lotte immer samstags
list: ^ *  , * , * $
+ Butter, Salz, Nudeln
- Butter, Salz und Nudeln sind alle
list: ^ * , * , * , * .. $ ~ @finite
+ Mehl, Zucker, Hefe, ein Glas Honig
- Mehl, Zucker, Hefe, das hat alles Jo gekauft
`;
