import { describe, expect, it } from "vitest";
import { relatedTerms } from "../../../src/recall/related.ts";
import { analyse } from "../../../src/text/analyse.ts";

const relatedTo = (query: string) => relatedTerms(analyse(query));

describe("relatedTerms", () => {
  it("gives the words by which people state what is asked for", () => {
    expect(relatedTo("where do I live").live).toContain("address");
    expect(relatedTo("when is my birthday").birthdai).toEqual(["born", "birthdat"]);
  });

  it("gives nothing for what is about something else, and for a query that says what it is about", () => {
    expect(relatedTo("boiling point of tungsten")).toEqual({});
    expect(relatedTo("does a borrowed value live long enough")).toEqual({});
    expect(relatedTerms([])).toEqual({});
    expect(relatedTerms(["constructor", "__proto__"])).toEqual({});
  });

  it("leaves out what the query says itself", () => {
    expect(relatedTo("address where I live").live).not.toContain("address");
  });
});
