/** Things that everybody speaks of, and whose words are no names. In the singular, lower case. */
export const EVERYDAY_THINGS: ReadonlySet<string> = new Set(
  `rent lunch dinner breakfast supper brunch coffee tea water milk bread beer wine food work school church class
  training practice rehearsal choir football swimming yoga traffic parking payroll production prod staging backup
  deploy deployment build release log test migration invoice payment delivery shipping tax insurance electricity
  gas heating internet wifi post mail rubbish recycling bin laundry homework bedtime checkout check-in boarding
  registration admission entry membership attendance stand-up standup handover kickoff go-live sprint retro
  budget revenue headcount salary wage money cash fuel petrol diesel snow rain frost winter summer spring autumn
  christmas easter music art chess gardening cooking baking running cycling climbing fishing sailing knitting
  photography history physics maths math chemistry biology geography medicine science family health sleep
  privacy safety quality simplicity loyalty clarity trust love life time punctuality growth customer client
  member patient student guest kid child people colleague neighbour tenant staff management interest penalty
  doctor nurse police radiator stock tool key glove shoe book paper picture photo ticket seat room door window
  passport licence license slide package parcel letter email contract form application appointment booking flight hotel
  car bike dish grocery plant bill receipt gift cake fridge boiler roof fence lawn kitchen garage bathroom garden luggage
  proposal report draft essay thesis survey newsletter domain certificate server database
  physio rehab install trombone mama mamá papa papá pop pops amma appa baba maman mutti vati`
    .trim()
    .split(/\s+/),
);
