/**
 * What has one value at a time, in the notation of `rules/notation.ts`: a row says the name of the slot; V is the value, A and B
 * are arguments that belong to the slot, and the subject stands before. What somebody has many of (languages spoken, places
 * visited, children, things liked) is no slot.
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
spouse: be_marry_to|marry V
+ Ida married Jon
- Ida is married
amount: A:cost|weigh V
+ the ticket costs 3 euros
- the ticket is a gift
size: be V A:tall|long
+ Ida is 170 cm tall
- Ida is tall
from: leave|depart|start from V
+ the bus leaves from platform 5
- the bus leaves soon
port: run_on|listen_on|be_on|be_available_on|use port V
+ the proxy listens on port 8081
- the proxy listens
port: port be V
+ the proxy port is 8081
- the port of Kiel
host: run on|in V
+ the job runs on node-3
- the job runs often
host: be hosted|deployed on|at|in|to|by V
+ the site is hosted on Nordwind
- the site is a host
placed: be A:written|stored|shop|parked|based in|on|at|by|to V
+ the van is parked in Hill Road
- the van is parked
when: A:start|end|open|close|leave|depart|arrive|wake|wake_up|go_to_bed|meet at|on|in|every V
+ the shop opens at 9
- the shop is open
close: be open until V
+ the shop is open until 9
- the shop is open
date: be? move|reschedule|postpone|push to V
+ the review is postponed to Monday
- the review is postponed
due: be due on|at|by|in? V
+ the report is due on Monday
- the report is ready
expires: expire on|at|in|after V
+ the pass expires after 30 days
- the pass is expired
lasts: last|take V
+ the film lasts 2 hours
- the film is over
agent: be A by V
+ the wing was designed by Mo
- the wing was designed
tool: be run|made with V
+ the tests are run with Jest
- the tests are run
default: A:return|use|send|open|log|print|show V by default
+ the tool prints JSON by default
- the tool prints JSON
use: use V B:as|to A
+ Ida uses a jar as a vase
- Ida uses a jar
of: A:default_to|point_to|belong_to|set_to|report_to|engage_to|=dating|drive_a|major_in|license_under V
+ the domain points to the old server
- the domain has two points
beside: be|sit A:next_to|opposite|behind V
+ Ida sits next to Jon
- Ida sits down
earns: earn|make V per A
+ Ida earns 20 euros per hour
- Ida earns well
rent: pay V in|of|for rent
+ Ida pays 700 in rent
- Ida pays the bill
on: be on the? V A:plan|floor
+ Ida is on the third floor
- Ida is on the way
version: be on version V
+ the site is on version 4
- the site is on fire
prefer: prefer V
+ Ida prefers tea
- Ida drinks tea
use-for: use|prefer|choose V
+ Ida uses Vim
- Ida is a user
`;
