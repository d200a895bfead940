/** How sure a statement is, where it is not plain: 0.35 guessed, 0.6 inferred. In the notation of `rules/notation.ts`. */
export const WEIGHTS = `
0.35: vielleicht|eventuell|evtl|möglicherweise|womöglich|unter_umständen
+ Vielleicht zieht Ina nach Bonn
- Ina zieht nach Bonn
0.35: =ich|=wir =glaube|=glaub|=schätze|=vermute|=denke|=denk|=tippe|=glauben ~ glauben|denken an ~ glauben nicht_mehr_an
+ Ich vermute, der Kessel ist undicht
- Ich denke an den Kessel
0.35: =glaube|=glaub|=schätze|=vermute|=denke|=denk ich
+ Der Kessel ist undicht, glaub ich
- Glaubt Ina an Geister
0.35: weiss nicht|nicht_genau|nicht_sicher .. ob
+ Weiß nicht, ob der Kessel hält
- Weiß genau, dass der Kessel hält
0.35: bin|sind mir? nicht? sicher|unsicher ~ sein sicher
+ Bin nicht sicher, Ina kommt aus Bonn
- Sie ist nicht hier
0.35: =könnte|=könnten|=dürfte|=dürften|=müsste .. sein|haben|werden ~ ich|wir
+ Das dürfte der letzte Bus sein
- Das ist der letzte Bus
0.6: wohl|anscheinend|offenbar|scheinbar|vermutlich|wahrscheinlich|angeblich|scheint|soweit_ich_weiß ~ wohl_fühlen ~ fühlen .. wohl
+ Ina ist wohl in Bonn
- Ina ist in Bonn
0.6: =dem =anschein|=vernehmen =nach
+ Dem Vernehmen nach wird die Brücke gesperrt
- Dem Vernehmen folgt die Klage
`;
