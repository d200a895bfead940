/**
 * What a sentence says of something promised: `done`, `off`, `still` to be done, or `deed`: that something was done, which may be it.
 * In the notation of `rules/notation.ts`.
 */
export const CLOSINGS = `
off: =brauche|=brauchen|=muss|=müssen .. nicht|nichts|kein|keine|keinen ~ noch nicht ~ vergessen ~ wenn
+ Den Anbau brauchen wir nicht
- Den Anbau brauchen wir
still: noch nicht|nichts|kein|keine|immer
+ Der Brief ist noch immer hier
- Der Brief ist geschrieben
still: nur|erst|rest|hälfte|teil|entwurf|kostenvoranschlag|anfrage|termin_steht|bestellt|rückruf
+ Nur der Rest vom Zaun ist gestrichen
- Der Zaun ist gestrichen
still: anfangen|begonnen|beginnen|dabei|halb|fast|teilweise|zur_hälfte|versuchen|verschieben|vertagen|planen|vornehmen|ankündigen|ansagen|versprechen|zusagen
+ Habe mit dem Zaun angefangen
- Habe den Zaun gebaut
still: @finite .. nächste|nächsten|kommende|kommenden|morgen|übermorgen|demnächst|bald ~ erledigt ~ heute|seit
+ Den Zaun liefert er kommende Woche
- Den Zaun hat er geliefert
still: =nicht|=nie|=kein|=keine|=keinen .. @done|fertig|da|raus ~ mehr ~ vergessen
+ Ich habe den Zaun nicht gestrichen
- Ich habe den Zaun gestrichen
still: =muss|=müssen|=soll|=sollte|=will|=werde|=kann|=möchte|=wenn|=falls|=sobald ~ =muss|=brauche =nicht|=nichts
+ Der Zaun muss geliefert werden
- Der Zaun steht wieder
off: absagen|stornieren|ausfallen|=geplatzt|entfallen|hinfällig|=gestorben|abblasen
+ Die Reise ist geplatzt
- Die Reise war schön
off: fallen .. aus|flach|ins_wasser
+ Das Fest fällt leider aus
- Das Fest war laut
off: vom_tisch|nicht_mehr_nötig|nicht_mehr_gebraucht|erübrigen|doch_nicht|doch_kein|doch_keine|doch_keinen
+ Der Anbau ist vom Tisch
- Der Teller steht auf dem Tisch
off: lassen .. bleiben|sein|weg $
+ Das mit dem Anbau lassen wir bleiben
- Den Anbau lassen wir machen
off: ^ vergiss|vergesst =es|=das
+ Vergiss das mit dem Fest
- Vergiss mein nicht
done: =erledigt|=abgehakt|fertig|=geschafft|=vollbracht|=geregelt|=gebongt
+ Zaun fertig
- Zaun bald
done: =ist|=sind|=war|=waren .. raus|weg|drin|drauf|unterwegs|scharf|sauber|dicht|wieder_da|wieder_ganz|wieder_heil
+ Der Brief ist raus
- Der Brief liegt hier
done: stehen|hängen|laufen|sitzen|funktionieren .. wieder|endlich|seit|fest
+ Der Zaun steht seit gestern
- Der Zaun steht schief
done: haben .. im_postfach|im_briefkasten|auf_dem_tisch|in_der_hand|schwarz_auf_weiss
+ Uwe hat den Brief im Briefkasten
- Uwe hat einen Briefkasten
done: ^ @name =hat =den|=die|=das|=sein|=ihr|=ihre|=seine * wieder|zurück|jetzt|schon? $
+ Uwe hat seine Leiter wieder
- Uwe hat eine Leiter gekauft
done: =hab|=habe|=haben @i jetzt|schon|endlich? ,
+ Farbe habe ich schon, grün
- Habe ich Farbe
deed: =hab|=habe|=haben|=hat|=bin|=ist|=sind|=wurde|=wurden|=war .. @done
+ Hab den Zaun gestrichen
- Den Zaun streicht Uwe
deed: ^ .. @done $ ~ @finite
+ Zaun gestrichen
- Zaun streichen
`;
