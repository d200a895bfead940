/** What a sentence says of something promised: done, off or not-yet. In the notation of `rules/notation.ts`. */
export const CLOSINGS = `
not-yet: noch nicht|nichts|kein|keine|immer
+ Der Brief ist noch immer hier
- Der Brief ist geschrieben
not-yet: anfangen|begonnen|beginnen|angefangen|dabei|halb|fast|teilweise|zur_hälfte|versuchen|verschieben|vertagen|planen|vornehmen|ankündigen|ansagen
+ Habe mit dem Zaun angefangen
- Habe den Zaun gebaut
not-yet: @finite .. nächste|nächsten|kommende|kommenden|morgen|übermorgen woche|montag|dienstag|mittwoch|donnerstag|freitag|samstag|monat?
+ Den Rest vom Zaun liefert er kommende Woche
- Den Zaun hat er geliefert
not-yet: =nicht|=nie|=kein|=keine|=keinen .. @done ~ mehr ~ vergessen
+ Ich habe den Zaun nicht gestrichen
- Ich habe den Zaun gestrichen
not-yet: =muss|=müssen|=soll|=sollte|=will|=werde|=kann
+ Der Zaun muss geliefert werden
- Der Zaun steht wieder
off: absagen|stornieren|ausfallen|platzen|=geplatzt|entfallen|streichen|hinfällig|gestorben|abgeblasen|abblasen ~ wand|zaun|farbe|holz
+ Die Reise ist geplatzt
- Die Reise war schön
off: fallen .. aus|flach|ins_wasser
+ Das Fest fällt leider aus
- Das Fest war laut
off: vom_tisch|nicht_mehr_nötig|brauchen_nicht_mehr|hat_sich_erübrigt|erübrigen|=egal|doch_nicht|nicht_mehr|lassen_es|lasse_es
+ Der Anbau ist vom Tisch
- Der Teller steht auf dem Tisch
off: vergiss|vergesst =es|=das
+ Vergiss das mit dem Fest
- Vergiss mein nicht
done: =erledigt|=abgehakt|fertig|=geschafft|=vollbracht
+ Zaun fertig
- Das Fest ist bald
done: =hab|=habe|=haben .. @done
+ Hab den Zaun gestrichen
- Den Zaun streicht Uwe
done: =ist|=sind|=wurde|=wurden|=bin .. @done|raus|weg|drin|da|durch|dran|unterwegs|bezahlt|abgegeben|scharf|sauber|dicht
+ Der Brief ist raus
- Der Brief liegt hier
done: ^ .. @done $ ~ @finite ~ @base $
+ Zaun gestrichen
- Zaun streichen
done: =hat|=hatte .. @done|im_postfach|bekommen|zurück|bestätigt ~ versprechen|zusagen
+ Uwe hat den Brief bekommen
- Uwe hat einen Garten
done: stehen|hängen|laufen|liegen|sitzen|funktionieren .. wieder|jetzt|schon|endlich|seit|bei
+ Der Zaun steht seit gestern
- Der Zaun steht schief
`;
