import type { ChangeWords } from "../other-languages.ts";

/** German words of change, of deeds and of tasks, and of days and numbers. */
export const GERMAN_CHANGES: ChangeWords = {
  changes: `jetzt jetz nun neu neue neuer neues neuen neuem statt stattdessen anstatt nicht_mehr nich_mehr kein_mehr keine_mehr keinen_mehr
    nimmer doch_nicht korrektur verschoben verlegt umgezogen gewechselt getauscht umgestellt umgestiegen geändert gerutscht erhöht gesenkt
    gekündigt aufgehört mittlerweile inzwischen künftig nur_noch zurück_zu ersetzt übernimmt übernommen eigentlich ab_sofort ab_heute seit
    geheilt verheilt ausgeheilt wieder_gut wieder_gesund
    wieder_fit wieder_ok wieder_okay wieder_heil ist_weg sind_weg vorbei überstanden auskuriert wird gezogen statt_dessen teurer billiger falsch irrtum ab_nächster ab_nächsten ab_nächstem ab_dem ab_montag ab_dienstag ab_mittwoch
    ab_donnerstag ab_freitag ab_januar ab_februar ab_märz ab_april ab_mai ab_juni ab_juli ab_august ab_september ab_oktober ab_november ab_dezember`,
  deeds: `erledigt fertig gemacht gekauft bezahlt bestellt abgegeben abgeschickt geschickt raus angerufen telefoniert gebucht verkauft repariert
    abgeholt gebracht geklärt unterschrieben eingereicht abgesagt abgeliefert gewechselt endlich bestätigt wieder_da fällt_aus ausgefallen`,
  tasks: "muss müssen muß soll versprochen vergiss_nicht nicht_vergessen todo erinner",
  weekdays: `sonntag|sonntags montag|montags|mo dienstag|dienstags|di mittwoch|mittwochs|mi donnerstag|donnerstags|do freitag|freitags|fr
    samstag|samstags|sonnabend|sa`,
  months: "januar|jänner februar märz april mai juni juli august september oktober|okt november dezember|dez",
  numbers: "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
};
