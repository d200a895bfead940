/**
 * What somebody has one of that says who they are, in the notation of `rules/notation.ts`: a row says its name; V is the value, A an
 * argument that belongs to it, and the subject stands before.
 */
export const SLOTS = `
home: have? move|relocate from A to V
+ Ida moved from Bonn to Kiel
- Ida moved to tears the crowd
home: live|be_living in|at V
+ Ida lives in Kiel
- Ida lives alone
home: have? move|relocate back|over|up|down|out? to V
+ Ida has moved back to Kiel
- Ida has moved on
origin: be_from|come_from|grow_up_in V
+ Ida grew up in Kiel
- Ida is in Kiel
born: be? =born in|on|at V
+ Ida was born in Kiel
- Ida was born early
employer: start|begin|get|have|take a? new? job at|with V
+ Ida got a job at Nordwind
- Ida got a job
employer: start|begin? work part|full? time? as A at|for V
+ Ida works as a cook at Nordwind
- Ida works as a cook
employer: start|begin? work part|full? time? at|for V
+ Ida works part time at Nordwind
- Ida works hard
employer: be A at|for V
+ Ida is a cook at Nordwind
- Ida is a cook
job: work as V
+ Ida works as a cook
- Ida works hard
named-after: be =named A after V
+ the ward is named Hope after Dr Hope
- the ward is named Hope
name: name_be|be_name V
+ the ward is named Hope
- the ward has a name
`;
