import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptedRequest } from "../../../src/remember/promises/accepted-request.ts";
import { closingsBy, type OpenCommitment } from "../../../src/remember/promises/close-commitments.ts";
import { HOSTILE } from "../language/extract/hostile.ts";

const promise = (id: string, text: string, more: Partial<OpenCommitment> = {}): OpenCommitment => ({
  ...{ id, text, speaker: "Ada", sameSession: true },
  ...more,
});
const REPORT = promise("report", "I'll send the report to Karim by Friday");
const GATE = promise("gate", "I'll paint the garden gate this weekend");
const OPEN = [REPORT, GATE];
const closed = (text: string, { speaker = "Ada", open = OPEN as readonly OpenCommitment[] } = {}) =>
  closingsBy({ speaker, text }, open).map(({ id, state }) => `${id} ${state}`);

describe("closingsBy", () => {
  it.each([
    ["I sent the report to Karim.", ["report fulfilled"]],
    ["The report is sent, Karim has it.", ["report fulfilled"]],
    ["Report for Karim sent", ["report fulfilled"]],
    ["I sent it!", ["report fulfilled"]],
    ["Done.", ["gate fulfilled"]],
    ["All done!", ["report fulfilled", "gate fulfilled"]],
    ["Painted the garden gate, it is green now.", ["gate fulfilled"]],
    ["Never mind the garden gate, we are moving.", ["gate cancelled"]],
    ["Never mind, I found it.", ["gate cancelled"]],
    ["No need to send Karim the report any more.", ["report cancelled"]],
    ["I'm not painting the garden gate after all.", ["gate cancelled"]],
    ["I sent the report to Karim. Forget about the garden gate!", ["report fulfilled", "gate cancelled"]],
  ])("closes by %j", (text, expected) => {
    expect(closed(text)).toEqual(expected);
  });

  it("does not take what somebody owns for them", () => {
    const open = [promise("call", "I'll call Ida")];
    expect(closed("Called Ida's mother", { open })).toEqual([]);
    expect(closed("Called Ida", { open })).toEqual(["call fulfilled"]);
  });

  it.each([
    "Did you send the report to Karim?",
    "I haven't sent the report to Karim yet.",
    "Not done yet.",
    "The garden gate will be painted when it is dry.",
    "If I had sent the report to Karim, you would know.",
    "I read the report for Karim.",
    "Dinner is done!",
    "I paid it.",
    "Never mind the noise.",
    "The weather was nice.",
    "",
  ])("closes nothing by %j", (text) => {
    expect(closed(text)).toEqual([]);
  });

  it("takes a bare done only from the one who promised", () => {
    expect(closed("Done.", { speaker: "Ben" })).toEqual([]);
    expect(closed("The report for Karim is sent!", { speaker: "Ben" })).toEqual(["report fulfilled"]);
  });

  it("closes a commitment of another session only by its own words", () => {
    const open = [{ ...REPORT, sameSession: false }];
    expect(closed("Done.", { open })).toEqual([]);
    expect(closed("The report is finished.", { open })).toEqual([]);
    expect(closed("I sent the report to Karim.", { open })).toEqual(["report fulfilled"]);
  });

  it("takes a cancelling for the fulfilment of what was to be cancelled", () => {
    const open = [promise("gym", "I have to cancel the gym membership")];
    expect(closed("I cancelled the gym membership today.", { open })).toEqual(["gym fulfilled"]);
  });

  it("gives the sentence that says so", () => {
    const said = "Lovely day. I sent the report to Karim. Bye!";
    expect(closingsBy({ speaker: "Ada", text: said }, OPEN)[0]?.sentence).toBe("I sent the report to Karim.");
  });

  it("closes each commitment at most once, and none that is not open", () => {
    const sentence = fc.constantFrom(
      "Done.",
      "All done!",
      "Never mind.",
      "I sent the report to Karim.",
      "Hm, ok.",
    );
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 8 }), fc.subarray(OPEN), (said, open) => {
        const ids = closingsBy({ speaker: "Ada", text: said.join(" ") }, open).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(open.map((one) => one.id)).toContain(id);
      }),
    );
  });

  it.each(HOSTILE)("answers on %s", (_, make) => {
    expect(closingsBy({ speaker: "Ada", text: make(65_536) }, OPEN).length).toBeLessThanOrEqual(2);
  });
});

describe("news of a promise, months later", () => {
  const closes = (first: string, second: string) =>
    closingsBy({ speaker: "Ada", text: second }, [promise("it", first, { sameSession: false })]).length;

  it.each([
    ["I need to renew the lease on the barn by March", "lease for the barn is signed for another two years"],
    ["remind me to send Dr. Novak the consent forms", "consent forms went off to Dr. Novak yesterday"],
    ["gotta fix the gate in the lower field", "lower field gate's fixed, new hinges and all"],
    [
      "I promised Hannah I'd proofread her cover letter",
      "finished going through Hannah's cover letter, she loved the edits",
    ],
    [
      "have to file the motion to compel in Baker v. Stone by Friday",
      "motion to compel in Baker filed and stamped",
    ],
    ["must order two bags of calf milk powder", "calf milk powder came with the feed lorry this morning"],
    [
      "I have to hand in my history essay on monday",
      "history essay is in, got it done with ten minutes to go",
    ],
    ["need to call the landlord about the mould", "rang the landlord, mould guy is booked"],
    ["I owe Pete a tenner for the pizza", "gave Pete his tenner"],
    [
      "I told my sister I'd babysit on the 12th",
      "sister doesn't need me on the 12th, her mum in law is coming",
    ],
    ["need to get the MOT done on the van", "van passed its MOT"],
    ["have to write the reference for Aisha", "Aisha's reference is written and sent"],
    ["pick up the dry cleaning", "got the dry cleaning on the way home"],
    ["I need to cancel my gym membership", "gym membership cancelled at last"],
    ["promised to bring samosas to the staff lunch", "staff lunch got called off so no samosas needed"],
    ["vaccinate the ewes before lambing", "ewes all jabbed this morning"],
    ["I have to answer ticket 48213 for the Henson account", "48213 closed, Henson happy"],
    ["need to sign the tenancy agreement for Leith Walk", "signed the Leith Walk tenancy today"],
    ["I must buy a birthday present for Oskar", "Oskar's present is bought and wrapped"],
    [
      "submit the grant report to the foundation",
      "the foundation has the grant report, submitted last night",
    ],
    ["get tickets for the Mitski show", "Mitski tickets secured!!"],
    ["I have to drop off the samples at the lab", "dropped the samples at the lab this morning"],
    ["remember to water Nora's plants while she's away", "Nora's back so no more plants to water"],
    ["need to see the dentist about my wisdom tooth", "dentist took the wisdom tooth out on tuesday"],
    [
      "I'll draft the separation agreement for Mrs Kaya",
      "Mrs Kaya and her husband made up, she won't be needing the separation agreement",
    ],
    [
      "need to register the new calves with the BCMS",
      "calves are registered with BCMS, passports on the way",
    ],
    ["I said I'd take Gran to her eye appointment", "my brother took Gran to the eye appointment instead"],
    ["I promised the Whitfields a revised quote by Thursday", "revised quote is with the Whitfields"],
    ["I have to hand over the case file to counsel", "case file handed over to counsel this afternoon"],
    ["Gotta give Leo back his charger", "Leo has his charger back"],
    ["remind me to book a smear test", "smear test booked in for the 9th"],
    ["i must send my passport copy to the housing office", "housing office got my passport copy"],
    ["drench the hoggets", "hoggets drenched"],
    ["reset Mrs Pell's password", "Mrs Pell can log in again, reset her password"],
    ["call the school about Ivy's absence", "spoke to the school about Ivy's absence, all good"],
    ["need to return the blue dress to Zara", "Zara took the dress back, refund on the card"],
    ["have to do the risk assessment for the ski trip", "ski trip risk assessment is done and dusted"],
    ["buy a ticket for the school raffle", "bought five raffle tickets off the school mums"],
    ["I need to tell Anneke that I can't come on sunday", "told Anneke i cant come, she was ok with it"],
    ["must pay Dad back for the flights", "transferred Dad the money for the flights"],
    [
      "write up the incident report on the fall in bay 3",
      "incident report for the bay 3 fall is written up and filed",
    ],
    ["order the vaccines for the calves", "vaccines for the calves got delivered"],
    ["I said I'd sew a costume for Ruby", "Ruby doesn't want to be a bat any more so no costume"],
    ["apply for the parking permit", "got the parking permit through the post"],
  ])("%s: %s", (first, second) => {
    expect(closes(first, second)).toBe(1);
  });

  it.each([
    [
      "I need to renew the lease on the barn by March",
      "the landlord sent over the new lease for the cottage",
    ],
    ["remind me to send Dr. Novak the consent forms", "Dr. Novak sent me his notes"],
    ["gotta fix the gate in the lower field", "fixed the gate in the top field"],
    ["I promised Hannah I'd proofread her cover letter", "Hannah sent me her cover letter"],
    [
      "have to file the motion to compel in Baker v. Stone by Friday",
      "the judge denied the motion to compel in Ortiz",
    ],
    ["must order two bags of calf milk powder", "fed the calves the last of the milk powder"],
    ["I have to hand in my history essay on monday", "got my geography essay back, B plus"],
    ["need to call the landlord about the mould", "the landlord called about the rent"],
    ["todo: migrate billing db to postgres 16", "search db migrated to postgres 16"],
    ["I owe Pete a tenner for the pizza", "Pete ordered pizza again"],
    ["book the ferry for July", "looked at ferry prices for July"],
    ["I told my sister I'd babysit on the 12th", "my sister found a new babysitter for fridays"],
    ["need to get the MOT done on the van", "got new tyres on the van"],
    ["I should return the drill to Marcus", "used Marcus's drill to put the shelves up"],
    ["have to write the reference for Aisha", "Aisha asked again about the reference"],
    ["pick up the dry cleaning", "took the suit to the dry cleaner"],
    ["I need to cancel my gym membership", "went to the gym this morning"],
    ["promised to bring samosas to the staff lunch", "bought the pastry for the samosas"],
    ["vaccinate the ewes before lambing", "vaccine for the ewes arrived"],
    ["I have to answer ticket 48213 for the Henson account", "answered ticket 48231 for Henson"],
    [
      "need to sign the tenancy agreement for Leith Walk",
      "read through the Leith Walk tenancy, two odd clauses",
    ],
    ["I must buy a birthday present for Oskar", "Oskar bought me a birthday present"],
    ["submit the grant report to the foundation", "first half of the grant report is written"],
    ["get tickets for the Mitski show", "Mitski show got moved to the bigger hall"],
    ["I have to drop off the samples at the lab", "lab called, the samples from last week are clean"],
    ["remember to water Nora's plants while she's away", "Nora left for Crete this morning"],
    ["need to see the dentist about my wisdom tooth", "Kai had his wisdom tooth out"],
    ["I'll draft the separation agreement for Mrs Kaya", "met Mrs Kaya, took notes for the agreement"],
    ["need to register the new calves with the BCMS", "tagged the new calves today"],
    ["I need to reply to the email from the university", "got another email from the university"],
    ["send the invoice 2231 to Albrecht", "sent invoice 2213 to Albrecht"],
    ["I said I'd take Gran to her eye appointment", "Gran's eye appointment is on thursday at ten"],
    ["I have to pay the electricity bill", "paid the water bill"],
    ["finish the slides for the Oslo talk", "finished the slides for the Bergen talk"],
    ["send Karim the budget report", "sent Karim the sales report"],
    ["buy new boots for Ella", "bought new boots for Tom"],
    ["renew the passport for Leo", "passport photos for Leo are done"],
    ["book a table at Marino's for Friday", "Marino's was fully booked on Friday last time"],
    ["clean the gutters on the garage", "cleaned the gutters on the house"],
    ["I need to email the accountant about the VAT return", "the accountant emailed me about the VAT return"],
    ["I have to return Sam's tent", "Sam returned my tent"],
    ["call grandma on her birthday", "grandma called me on my birthday"],
    ["I need to get a haircut before the wedding", "the wedding was lovely"],
    ["I must fix the leak under the kitchen sink", "got a quote for the leak under the kitchen sink"],
    ["order the cake for Mia's party", "ordered the balloons for Mia's party"],
    ["I need to mark the year 9 essays", "marked the year 10 essays"],
    ["pay Tina for the hay", "paid Tina for the straw"],
    ["I need to water Mrs Ito's plants", "watered Mrs Abe's plants"],
    ["I have to walk Mr Reed's dog", "walked Mr Lowe's dog"],
    ["send Dr. Hall the form", "sent Dr. Moon the form"],
    ["submit timesheet for November", "timesheet for October submitted"],
    ["deploy the payments service to prod", "deployed the payments service to staging"],
    ["I need to send back the shoes from Zalando", "the shoes from Zalando came today"],
    ["take the dog to the vet", "the vet opened a new practice in town"],
    ["I have to write to the council about the bins", "the council wrote about the bins"],
    ["ask Lena about the spare key", "Lena asked about the spare key"],
    ["lend Mo my ladder", "Mo lent me his ladder"],
    ["I need to repaint the hallway", "bought paint for the hallway"],
    ["I have to book the venue for the retreat", "venue for the retreat looks lovely in the photos"],
    ["need to prepare the deposition outline for Hughes", "the Hughes deposition was moved to January"],
    ["I promised the Whitfields a revised quote by Thursday", "the Whitfields want the kitchen in blue"],
    ["need to chase Amazon for the refund on the kettle", "Amazon delivered the new kettle"],
    ["must get the chimney swept before winter", "the chimney is from 1910"],
    ["I have to hand over the case file to counsel", "counsel asked for the case file"],
    ["Gotta give Leo back his charger", "Leo bought himself a new charger cable"],
    ["remind me to book a smear test", "read a leaflet on smear tests"],
    [
      "i must send my passport copy to the housing office",
      "housing office sent me a letter about the deposit",
    ],
    ["drench the hoggets", "sold the wethers"],
    ["reset Mrs Pell's password", "Mrs Pell called again about the password"],
    ["call the school about Ivy's absence", "the school sent Ivy's report"],
    ["I told Mike I'd help him move on Saturday", "Mike found a flat in Leeds"],
    ["need to return the blue dress to Zara", "wore the blue dress to the wedding"],
    ["have to do the risk assessment for the ski trip", "the ski trip is full, 42 kids signed up"],
    ["we have to replace the boiler pump", "boiler pump broke down again"],
    ["buy a ticket for the school raffle", "won a bottle of wine in the church raffle"],
    ["I need to tell Anneke that I can't come on sunday", "Anneke told me she can't come on sunday"],
    ["finish reading Middlemarch for book club", "bought Middlemarch for book club"],
    ["must pay Dad back for the flights", "Dad paid for the flights to Rome"],
    ["write up the incident report on the fall in bay 3", "another fall in bay 3 last night"],
    ["remember to fertilise the tomatoes", "picked the first tomatoes"],
    ["order the vaccines for the calves", "sold two calves"],
    ["I said I'd sew a costume for Ruby", "Ruby's costume last year was a witch"],
    ["apply for the parking permit", "got a parking ticket"],
    ["I have to do the oral presentation for French", "French teacher moved the oral to june"],
    ["send the contract to Weber GmbH", "got the contract from Weber GmbH"],
    ["pick up Jonas from football", "Jonas scored twice at football"],
    ["pay the second instalment for the course", "paid the first instalment for the course"],
    ["clean the downstairs bathroom", "cleaned the upstairs bathroom"],
    ["I need to submit the abstract for Lisbon", "the abstract for Vienna got accepted"],
    ["call Dr. Amin about the blood results", "Dr. Amin called about the blood results"],
  ])("is none: %s: %s", (first, second) => {
    expect(closes(first, second)).toBe(0);
  });
});

describe("acceptedRequest", () => {
  const atMs = Date.parse("2026-11-18T09:00:00Z"); // a Wednesday
  const between = (request: string, answer: string) =>
    acceptedRequest({ speaker: "Ada", text: request, atMs }, { speaker: "Ben", text: answer, atMs });

  it("takes the words of the request and its due day", () => {
    expect(between("Could somebody take the minutes?", "I can do that.")).toEqual({
      text: "take the minutes",
    });
    expect(between("Can you send me the slides by Friday?", "Sure, will do.")).toEqual({
      text: "send me the slides by friday",
      due: "2026-11-20T00:00:00.000Z",
    });
  });

  it("takes the answer's own words where it says what it offers", () => {
    expect(between("Who can bring chairs?", "I can bring four chairs.")).toEqual({
      text: "I can bring four chairs.",
    });
  });

  it.each([
    ["Can you sort this list?", "Sure! Here it is."],
    ["Can you swim far?", "Yes."],
    ["It is cold.", "I can do that."],
    ["Who can bring chairs?", "I can swim."],
    ["Can you help me on Friday?", "No."],
  ])("finds nothing in %j – %j", (request, answer) => {
    expect(between(request, answer)).toBeUndefined();
  });

  it("finds nothing where one asks and answers alone", () => {
    const text = "Can you take the minutes?";
    expect(acceptedRequest({ speaker: "Ada", text }, { speaker: "Ada", text: "Will do." })).toBeUndefined();
  });

  it.each(HOSTILE)("answers on %s", (_, make) => {
    expect(between(make(65_536), make(65_536))).toBeUndefined();
  });
});
