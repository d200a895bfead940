import type { BoxJson, TracesJson } from "../../domain/box-shapes.ts";
import { count, excerpt, handle } from "./memory.ts";
import type { Painter } from "./painter.ts";

/** Characters of a trace's id that are shown, its last ones; `pai trace` accepts them. */
const TRACE_END = 8;

/** A box in a list: its topics, and a line with id, date, size and what is known of it besides. Pure. */
export function boxLines(box: BoxJson, paint: Painter): string {
  const { topics, began, members, sealReason, sealedAt, trace, goal, session } = box;
  const facts = [
    handle(box),
    paint.day(began),
    count(members.length, "memory", "memories"),
    sealedAt === undefined ? "open" : `sealed: ${excerpt(sealReason ?? "")}`,
    ...(trace === undefined ? [] : [`trace tr_${trace.slice(-TRACE_END)}`]),
    ...(session === undefined ? [] : [`session ${excerpt(session, SHOWN_SESSION)}`]),
  ];
  const title = topics.length === 0 ? "(no topics)" : excerpt(topics.join(", "));
  return [
    paint.wrap(title, 0),
    ...(goal === undefined ? [] : [paint.wrap(`goal: ${excerpt(goal)}`, 0)]),
    paint.dim(facts.join(" · ")),
  ].join("\n");
}

/** A topic that came up again and again: its words, and a line with its id, how often and from when to when. Pure. */
export function topicLines({ trace, topics, boxes, first, last }: TopicJson, paint: Painter): string {
  const facts = [
    `tr_${trace.slice(-TRACE_END)}`,
    count(boxes, "box", "boxes"),
    `${paint.day(first)} to ${paint.day(last)}`,
  ];
  return [paint.wrap(excerpt(topics.join(", ")), 0), paint.dim(facts.join(" · "))].join("\n");
}

type TopicJson = TracesJson["results"][number];
const SHOWN_SESSION = 40;
