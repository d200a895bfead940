/** What sets something right: `correction`; nothing but that something is wrong: `denial`. In the notation of `rules/notation.ts`. */
export const CORRECTIONS = `
denial: ^ nein|nee|nö|quatsch|falsch|moment|stopp|sorry|stimmt_nicht|irrtum $
+ Quatsch
- Quatsch macht er gern
denial: ^ nein|nee|nö|moment|ach? das|da|hier =stimmt|=war|=ist|=lag nicht|falsch|ich_falsch so? $ ~ ,
+ Das stimmt nicht so
- Das stimmt
correction: ^ nein|nee|nö|falsch|korrektur|berichtigung|moment|stopp|quatsch|irrtum ,
+ Korrektur: die Sitzung beginnt um neun
- Falsch geparkt hat nur Uwe
correction: ^ nein|nee|nö =ich|=der|=die|=das|=mein|=meine|=wir|=es
+ Nein der Termin ist im Juli
- Nein sagt sie nie
correction: ^ falsch .. haben|gesagt
+ Falsch was ich gesagt habe
- Falsch geparkt
correction: ^ =stimmt nicht , *
+ Stimmt nicht, es war Uwe
- Ob es Uwe war, stimmt nicht
correction: ich|da .. =vertan|=geirrt|=verschrieben|=verrechnet|=vertippt|=getäuscht|=falsch ~ =mich nicht
+ Ich hab mich verrechnet, es sind zwölf Meter
- Sie irrt sich nie
correction: nicht .. , sondern
+ Der Kurs ist nicht montags, sondern mittwochs
- Der Kurs ist nicht montags
correction: @number .. und|statt nicht? @number ~ @number und @number ~ zwischen
+ Der Turm hat 12 Stufen und nicht 13
- Der Turm hat 12 und der Keller 13 Stufen
correction: =doch nicht|kein|keine|keinen ~ wenn ~ ist_doch ~ ja_doch
+ Wir fahren doch nicht nach Rom
- Das ist doch nicht schlimm
correction: =gemeint|=meinte|=meine ..2 eigentlich|nicht|natürlich
+ Gemeint ist natürlich der Sonntag
- Sie meint es gut
`;
