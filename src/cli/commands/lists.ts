import { EXIT, usage } from "../../domain/errors.ts";
import { handleOf } from "../../domain/ids.ts";
import type { BoxJson, EntityJson } from "../../domain/read-shapes.ts";
import type { ListJson } from "../../domain/shapes.ts";
import type { CommitmentView, ListOptions } from "../../memory/lists.ts";
import { assertFits, chosen, flagOf, limit, text, word } from "../options.ts";
import { asSaid, count, excerpt, memoryLines, problemNotice } from "../render/memory.ts";
import type { Painter } from "../render/painter.ts";
import { type Call, filtersOf, type Output, type Run, thenOf } from "../run.ts";

/** Results that a terminal shows where no limit is given. */
export const SCREENFUL = 20;

/** `--limit`; on a terminal a screenful where none is given. */
function limitOf({ options, terminal, globals }: Call): number | undefined {
  return limit(options) ?? (terminal.isTty && !globals.json ? SCREENFUL : undefined);
}

interface Results<One> {
  readonly results: readonly One[];
  readonly total?: number | undefined;
  readonly problems: Parameters<typeof problemNotice>[0];
}

function listed<One>(
  json: Results<One>,
  none: string,
  linesOf: (one: One) => string,
  shown: readonly One[] = json.results,
): Output {
  const { results, total } = json;
  const more = (total ?? 0) - results.length;
  return {
    json,
    text: shown.map(linesOf).join("\n\n"),
    exit: total === 0 ? EXIT.nothingFound : EXIT.done,
    notices: [
      more > 0 && `${count(more, "more", "more")} not shown; -n ${total} shows all`,
      total === undefined && `there are more; -n ${2 * results.length} shows twice as many`,
      total === 0 && none,
      ...problemNotice(json.problems),
    ],
  };
}

const memories: Run = async (call) => {
  const { options, session } = call;
  if (options.status !== undefined && (options.asOf ?? options.include) !== undefined)
    throw usage("--status cannot be combined with --as-of or --include", "use only one of them");
  const status = options.status as ListOptions["status"]; // commander has checked the choice
  const how = { ...filtersOf(call), ...thenOf(call), status, limit: limitOf(call) };
  return said(call, await session.memory.list(how), "no memories match");
};

async function said({ session, paint }: Call, found: ListJson, none: string): Promise<Output> {
  const shown = await asSaid(found.results, session.zone);
  return listed(found, none, (memory) => memoryLines(memory, paint), shown);
}

const commitments: Run = async (call) => {
  const { options, session } = call;
  const view: CommitmentView = chosen(options, ["overdue", "all"]) ?? "open";
  const result = await session.memory.commitments({ ...filtersOf(call), view, limit: limitOf(call) });
  return said(call, result, view === "overdue" ? "nothing is overdue" : "no promises here");
};

const beliefs: Run = async (call) => {
  const { options, session, paint } = call;
  const all = options.all === true;
  const subject = word(options, "subject")?.toLowerCase();
  const result = await session.memory.beliefs({ subject, all, limit: limitOf(call) });
  const none = `no current beliefs; pai consolidate forms beliefs${all ? "" : ", --all also shows former ones"}`;
  return listed(result, none, (found) => {
    const { evidence, supporting, contradicting } = found.belief;
    const facts = `facts: ${supporting.length} for, ${contradicting.length} against`;
    return `${memoryLines(found, paint)}\n${paint.dim(`${count(evidence, "observation")}; ${facts}`)}`;
  });
};

const boxes: Run = async (call) => {
  const result = await call.session.memory.boxes({ limit: limitOf(call) });
  return listed(result, "no boxes; importing conversations creates them", (box) => boxLines(box, call.paint));
};

const entities: Run = async (call) => {
  const type = word(call.options, "type");
  const result = await call.session.memory.entities({ type, limit: limitOf(call) });
  return listed(result, "no entities match", (entity) => entityLines(entity, call.paint));
};

/** Kinds with a list of their own, and the filters of memories in general that it takes. */
const VIEWS: Readonly<Record<string, { readonly run: Run; readonly takes: readonly string[] }>> = {
  commitment: { run: commitments, takes: ["category", "subject", "tag", "since", "until"] },
  belief: { run: beliefs, takes: ["subject"] },
  box: { run: boxes, takes: [] },
  entity: { run: entities, takes: [] },
};
const GENERAL = ["category", "subject", "tag", "since", "until", "asOf", "include", "status"];
const OWN = {
  overdue: ["--kind commitment"],
  all: ["--kind commitment", "--kind belief"],
  type: ["--kind entity"],
};

/** `pai list`; a filter that the list of a kind does not take gives its memories as those of any other kind. */
export const list: Run = async (call) => {
  const { options } = call;
  const kind = text(options, "kind");
  assertFits(options, `--kind ${kind}`, OWN);
  const view = VIEWS[kind ?? ""];
  const other = GENERAL.find((name) => options[name] !== undefined && !view?.takes.includes(name));
  const own = Object.keys(OWN).find((name) => options[name] !== undefined);
  const isGeneral = other !== undefined && own === undefined;
  if (view === undefined || isGeneral) return memories(call);
  if (other === undefined) return view.run(call);
  throw usage(`${flagOf(other)} does not work with ${flagOf(own ?? "kind")}`, "pai list --help");
};

const SHOWN_SESSION = 40;

function boxLines(box: BoxJson, paint: Painter): string {
  const { topics, began, members, sealReason, sealedAt, goal, session } = box;
  const facts = [
    handleOf(box),
    paint.day(began),
    count(members.length, "memory"),
    sealedAt === undefined ? "open" : `sealed: ${excerpt(sealReason ?? "")}`,
    ...(session === undefined ? [] : [`session ${excerpt(session, SHOWN_SESSION)}`]),
  ];
  const title = topics.length === 0 ? "(no topics)" : excerpt(topics.join(", "));
  return [
    paint.wrap(title, 0),
    ...(goal === undefined ? [] : [paint.wrap(`goal: ${excerpt(goal)}`, 0)]),
    paint.dim(facts.join(" · ")),
  ].join("\n");
}

function entityLines(entity: EntityJson, paint: Painter): string {
  const { name, aliases, type, facts, lastSaid } = entity;
  const also = aliases.length === 0 ? "" : ` (also ${aliases.map((alias) => excerpt(alias)).join(", ")})`;
  const known = [
    handleOf(entity),
    excerpt(type),
    count(facts, "fact"),
    ...(lastSaid === undefined ? [] : [`last ${paint.day(lastSaid)}`]),
  ];
  return `${paint.wrap(`${excerpt(name)}${also}`, 0)}\n${paint.dim(known.join(" · "))}`;
}
