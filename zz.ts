import { mkdtempSync } from "node:fs";
import { openMemory } from "./src/open-memory.ts";
let now = Date.parse("2026-03-10T09:00:00Z");
const fresh = () => openMemory({store: mkdtempSync("/tmp/b2-")+"/s", now:()=>now});
const st = async (m:any)=>(await m.list({status:"all",kind:"fact"})).results.concat((await m.list({status:"all",kind:"commitment"})).results).map((r:any)=>`${r.text} [${r.source ?? "user"}/${r.status}${r.state?"/"+r.state:""}${r.verification?"/"+r.verification:""} c=${r.confidence} eff=${r.effectiveConfidence}${r.due?" due "+r.due.slice(0,10):""}]`);
const CASES: [string,string][] = [
 ["I live in Bonn","The user lives in Kiel"],["I live in Bonn","I live in Kiel"],["I live in Bonn","Actually, I live in Kiel"],
 ["I live in Bonn","No longer in Bonn: I moved to Kiel"],["I prefer tabs over spaces","I prefer spaces over tabs"],
 ["My rent is 900 euros","The rent went up to 1,450"],["I like coffee","I don't like coffee"],["I'm vegetarian","I'm no longer vegetarian"],
 ["My boss is Annette","My boss is Henrik from 1 February"],["I drive a Golf","I sold the Golf"],["The deadline is 5 April","The deadline has been moved to 9 April"],
 ["Pat runs the desk","Pat left, Robin takes over"],["Choir is on Tuesdays","choir is Thursdays from now on"],["I work at Acme","I started working at Bosch"],
 ["We use Postgres","not Postgres but MySQL"],["The wifi channel is 6","Sorry, it's 11"],["I never eat meat","I always eat meat"],
 ["Never push to main","Always push to main"],["My name is Rosa","My name is Eve"],["I'm allergic to nuts","I am not allergic to nuts any more"],
 ["I'll call the dentist","I've called the dentist"],["I'll pay invoice 411 by Friday","No need to pay invoice 411"],["I'll send the form by Friday","The form is due next Monday instead"],
 ["I'll return the drill","returned the drill"],
];
for (const source of ["tool","web","agent","import"] as const) for (const [own, other] of CASES) {
  const m = fresh(); now = Date.parse("2026-03-10T09:00:00Z");
  const kind = await m.remember({text: own});
  const before = await st(m);
  now += 86400000*2;
  for (let i=0;i<4;i++){ now += 86400000; await m.remember({text: other, source, session: "s"+i}).catch((e:any)=>console.log("ERR", e.message)); }
  const after = await st(m);
  const ok = before.every((b:string)=>after.includes(b));
  await m.consolidate({});
  const after2 = await st(m);
  const strip=(x:string)=>x.replace(/ eff=[\d.]+/,"");
  const ok2 = before.every((b:string)=>after2.map(strip).includes(strip(b)));
  if (!ok || !ok2) console.log(source, ok, ok2, JSON.stringify(own), "/", JSON.stringify(other), "\n   before", before, "\n   after", after, ok2?"":"\n  cons "+after2);
}
