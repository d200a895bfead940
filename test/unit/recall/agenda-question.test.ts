import { describe, expect, it } from "vitest";
import { readAgendaQuestion } from "../../../src/recall/agenda-question.ts";

const NOW = Date.parse("2026-03-04T09:00:00Z"); // a Wednesday

const ASKED = [
  "what is due",
  "What's due today?",
  "what is overdue",
  "which tasks are due this week",
  "what do I have to do",
  "what must I still do before friday",
  "what do we need to get done this month?",
  "what’s coming up in november",
  "is there anything planned for next week?",
  "do I have anything on on Friday",
  "my agenda for tomorrow",
  "show my to-do list",
  "what should I do tomorrow",
  "what's happening next weekend",
  "owt due?",
  "overdue",
  "my tasks",
  "to do list",
  "busy next week or not?",
  "right what am i meant to be doing",
  "have i missed any deadlines",
  "how does next week look",
  "my to-dos for this week please",
  "what am I late with",
];
const NOT_ASKED = [
  "what was I late with last week",
  "who is behind with the rent",
  "what is due to Anna",
  "what should I do",
  "what do I have",
  "what do I have in the garage",
  "what did we do on friday",
  "what did Anna plan for next week",
  "when is the rent due",
  "what is the agenda of the board meeting on friday",
  "what is on the shelf",
  "deadline of the thesis",
  "what do I do on mondays with the bins",
  "when is the van mot due",
  "who was I meant to ring about the chipper",
  "what does she have to do this week",
  "how much is due",
  "calendar",
  "what is my job",
  "which plan are we on",
  "what is the task",
  "jobs",
  "what was planned for last week",
  "what have we done this week",
];

describe("readAgendaQuestion", () => {
  it.each(ASKED)("hears it in: %s", (query) => {
    expect(readAgendaQuestion(query, NOW)).toBeDefined();
  });

  it.each(NOT_ASKED)("does not hear it in: %s", (query) => {
    expect(readAgendaQuestion(query, NOW)).toBeUndefined();
  });

  it("tells what is to be done from what happens, and names the time", () => {
    const asked = (query: string) => {
      const { time, tasks } = readAgendaQuestion(query, NOW) ?? {};
      return [tasks, time && new Date(time.fromMs).toISOString().slice(0, 10)];
    };
    expect(asked("what do I have to do on friday")).toEqual([true, "2026-03-06"]);
    expect(asked("what do I have on friday")).toEqual([false, "2026-03-06"]);
    expect(asked("my tasks")).toEqual([true, undefined]);
  });
});
