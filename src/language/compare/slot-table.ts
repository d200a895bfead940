/**
 * What has one value at a time: `slot: pattern`. In a pattern S is the subject, V the value, A an argument
 * that belongs to the slot; other words stand for their forms and synonyms, `a|b` for either, `a?` for a
 * word that may be missing. What somebody has many of (languages spoken, places visited, children, things
 * liked) is no slot.
 */
export const SLOT_PATTERNS = `
home: S live in|at V
home: S move|relocate from A to V
home: S move|relocate to V
home: S have move|relocate to V
home: S be live in|at V
origin: S be from V
origin: S grow up in V
origin: S come from V
born: S be born in|on|at V
born: S be bear in|on V
employer: S work at|for V
employer: S be work at|for V
employer: S work part|full time at|for V
employer: S work as A at|for V
employer: S start|begin work at|for V
employer: S start|begin work as A at|for V
employer: S start|get|have|take a? new job at|with V
employer: S be A at|for V
job: S work as V
job: S be work as V
name: S name be V
name: S be name V
name: S be name A after V
age: S be V year old
age: S be V year of age
age: S turn V
spouse: S be marry to V
spouse: S marry V
engaged: S be engage to V
dating: S be date V
boss: S report to V
car: S drive a V
cost: S cost V
weight: S weigh V
height: S be V tall
length: S be V long
port: S run on port V
port: S use port V
from: S leave|depart|start from V
port: S be on port V
port: S port be V
port: S listen on port V
port: S be available on port V
host: S run on|in V
host: S be hosted on|at|in|by V
host: S be deploy on|to|in V
language: S be written in V
stored: S be stored in|on|at V
start: S start at|on|in V
end: S end at|on|in V
open: S open at|on V
close: S close at|on V
close: S be open until V
leave: S leave|depart at|on V
arrive: S arrive at|on V
date: S be move|reschedule|postpone|push to V
date: S move|reschedule|postpone to V
expires: S expire on|at|in|after V
due: S be due on|at|by|in? V
wake: S wake at V
wake: S wake up at V
bed: S go to bed at V
lasts: S last|take V
agent: S be A by V
tool: S be run with V
tool: S be made with V
default: S return|use|send|open|log|print|show V by default
kept: S be keep for V
use-as: S use V as A
use-to: S use V to A
set: S be set to V
set: S default to V
points: S point to V
belongs: S belong to V
managed: S be managed by V
owned: S be own by V
maintained: S be maintain by V
licensed: S be license under V
parked: S be park in|on|at V
sits: S sit next to V
beside: S be next to V
opposite: S be opposite V
behind: S be behind V
meets: S meet on|every V
major: S major in V
earns: S earn|make V per A
rent: S pay V in rent
based: S be base in V
plan: S be on the V plan
version: S be on version V
floor: S be on the V floor
blood: S blood type be V
`;
