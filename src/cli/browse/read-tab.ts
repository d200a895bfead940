import { idTime } from "../../domain/ids.ts";
import type { ProblemJson } from "../../domain/memory-shapes.ts";
import { groupOfName, NAME_GROUPS } from "../../domain/shown-words.ts";
import { RECALLABLE, STATUSES } from "../../domain/status.ts";
import { KINDS, type Kind } from "../../domain/vocabulary.ts";
import { DAY_MS, midnight } from "../../text/calendar.ts";
import { groupsOf, onceEach } from "../../text/groups.ts";
import { formatDay } from "../../text/time-zone.ts";
import { dayTitle, problemNotice } from "../render/memory.ts";
import type { Effect, Item, Listed, Work } from "./state.ts";

/** How a search of the screen asks: it counts no access. */
export const SEARCHED = { limit: 50, track: false, wordsOnly: true, glance: true } as const;

type Load = Extract<Effect, { readonly do: "load" }>;

const MOST_ENTRIES = 200;
const ASKED = STATUSES.filter((status) => RECALLABLE[status] === "asked");

/** Reads what a tab shows, and tells it. */
export async function readTab(load: Load, performing: Work): Promise<void> {
  const { tab, asked } = load;
  const { items, problems = [], kept } = await READERS[tab](load, performing);
  performing.tell({ is: "loaded", tab, asked, items, kept });
  if (problems.length > 0)
    performing.tell({ is: "told", text: problemNotice(problems).join("; "), isTrouble: true });
}

interface Read {
  readonly items: readonly Item[];
  readonly problems?: readonly ProblemJson[];
  readonly kept?: number | undefined;
}

const READERS: Readonly<Record<Load["tab"], (load: Load, performing: Work) => Promise<Read>>> = {
  questions: async (_load, { memory }) => {
    const items = (await memory.reviewItems()).map((review): Item => {
      const key = review.question?.id ?? review.memories.map(({ id }) => id).join(" ");
      return { is: "question", key, review };
    });
    return { items };
  },
  memories: async ({ query, filter, all, limit }, work) => {
    const { memory } = work;
    const kind = KINDS.find((one): one is Kind => one === filter);
    if (query.trim() === "") {
      const { results, problems, kept } = await memory.newest({ kind, all, limit });
      return {
        items: results.map((one) => itemOf(one, { group: dayIn(idTime(one.id), work) })),
        problems,
        kept: kind === undefined ? kept : undefined,
      };
    }
    const how = { ...SEARCHED, limit, explain: true, kind, include: all ? ASKED : undefined };
    const { results, problems } = await memory.recall(query, how);
    return { items: results.map((one) => itemOf(one)), problems };
  },
  agenda: async ({ filter }, work) => {
    const { memory } = work;
    const { results, problems } = await memory.commitments({ view: filter === "done" ? "all" : "open" });
    if (filter === "done") {
      const closed = results.filter(({ state = "open" }) => state !== "open");
      return { items: closed.map((one) => itemOf(one, { lead: one.state })), problems };
    }
    const { overdue, days } = await memory.agenda({ when: AHEAD });
    const dated = [
      ...overdue,
      ...days.flatMap(({ day, entries }) => entries.map((one) => ({ ...one, day }))),
    ];
    const items = onceEach([...dated, ...results], ({ id }) => id)
      .filter(({ kind }) => filter === "open" || kind === "commitment")
      .map((one: Listed & { readonly day?: string }) => dueItem(one, one.day, work));
    return { items: GROUPS.flatMap((group) => items.filter((item) => item.group === group)), problems };
  },
  conclusions: async ({ filter }, { memory }) => {
    const { results, problems } = await memory.beliefs({ all: filter === "all" });
    const lead = ({ belief, confidence }: (typeof results)[number]) =>
      `${Math.round(confidence * 100)} % sure, ${belief.supporting.length} for, ${belief.contradicting.length} against`;
    return { items: results.map((one) => itemOf(one, { lead: lead(one) })), problems };
  },
  people: async ({ about }, { memory }) => {
    if (about === undefined) {
      const { results, problems } = await memory.named();
      const groups = groupsOf(results, ({ type }) => groupOfName(type));
      const items = NAME_GROUPS.flatMap((title) => {
        const group = groups.size > 1 ? title : undefined;
        return (groups.get(title) ?? []).map(
          (one): Item => ({ is: "name", key: one.name, named: one, group }),
        );
      });
      return { items, problems };
    }
    const { entries, problems } = await memory.timeline(about, { limit: MOST_ENTRIES });
    const items = entries.toReversed().map((one) => ({ ...itemOf(one), isPast: !one.current }));
    return { items, problems };
  },
  changes: async ({ filter, limit }, work) => {
    const { memory, now } = work;
    const { results, texts = {} } = await memory.log(limit, true);
    const shown = results.filter(
      ({ wall }) => filter === "all" || now() - Date.parse(wall) < WEEK_DAYS * DAY_MS,
    );
    return {
      items: shown.map(
        (set): Item => ({
          ...{ is: "change", key: set.changeSet, set, group: dayIn(set.wall, work) },
          texts: Object.fromEntries(
            set.events.flatMap(({ id }) => (texts[id] === undefined ? [] : [[id, texts[id]]])),
          ),
        }),
      ),
    };
  },
};

const AHEAD = "next 6 months";
const WEEK_DAYS = 7;
const GROUPS = ["Overdue", "Today", "This week", "Later", "Without a day"] as const;

function dueItem(one: Listed, day: string | undefined, { zone, now }: Work): Item {
  const on = day ?? (one.due === undefined ? undefined : formatDay(one.due, zone));
  if (on === undefined) return itemOf(one, { group: "Without a day" });
  const ahead = (Date.parse(on) - midnight(zone.toWall(now()))) / DAY_MS;
  const group =
    one.overdue || ahead < 0 ? "Overdue" : ahead === 0 ? "Today" : ahead < WEEK_DAYS ? "This week" : "Later";
  const weekday = dayTitle(on).slice(0, 3);
  return itemOf(one, { lead: `${weekday} ${on}`, group });
}

function dayIn(iso: string, { zone, now }: Work): string {
  return dayTitle(formatDay(iso, zone), zone.toWall(now()));
}

function itemOf(
  memory: Listed & { readonly hash?: string | undefined },
  how: { readonly lead?: string | undefined; readonly group?: string } = {},
): Item {
  const key = memory.before && memory.hash !== undefined ? `${memory.id}#${memory.hash}` : memory.id;
  return { is: "memory", key, memory, ...how };
}
