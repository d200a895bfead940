import { EXIT, unless, usage } from "../../domain/errors.ts";
import { handleOf } from "../../domain/ids.ts";
import type { ShowJson } from "../../domain/shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { CONTEXT_FACES } from "../../text/fence.ts";
import { cardLines } from "../browse/card-lines.ts";
import { ofOne } from "../named.ts";
import { assertFits, chosen, number, text, word } from "../options.ts";
import { asSaid, count, elided, excerpt, memoryLines, problemNotice } from "../render/memory.ts";
import type { Call, Output, Run } from "../run.ts";
import { reveal } from "./seal.ts";
import { history, timeline } from "./times.ts";

const card: Run = async (call) => {
  const { session, options, paint, globals } = call;
  const page = globals.json || globals.verbose ? undefined : await pageOf(call);
  if (page !== undefined) return page;
  const show = await ofOne(call, (id) => session.memory.show(id, options.track !== false));
  if (globals.json) return { json: show, text: "" };
  const why = await session.memory.why(show.id).catch(() => undefined); // nothing is behind an entity, or a box
  const story = await session.memory.history(show.id);
  const [shown = show] = await asSaid([show], session.zone);
  const lines = cardLines({ show: shown, why, story, ranked: undefined }, paint, globals.verbose);
  return { json: show, text: lines.map(({ text }) => text).join("\n") };
};

/** All that is known of somebody or something, newest first, with a file of its own or without; undefined where the words name nobody. */
async function pageOf({ session, words, options, paint }: Call): Promise<Output | undefined> {
  const said = words.join(" ");
  const show = (id: string) => session.memory.show(id, options.track !== false);
  const found = await unless(["unknown_id"], () => show(said));
  if (found !== undefined && found.kind !== "entity") return undefined;
  const name = found?.summary ?? said;
  const { entries, total, problems } = await session.memory.timeline(name, { named: true });
  if (total === 0) return undefined;
  const known = await asSaid(entries.toReversed(), session.zone);
  const more = total - entries.length;
  const blocks = [
    [paint.bold(excerpt(name)), ...(found === undefined ? [] : ownLines(found))].join("\n"),
    ...known.map((entry) => memoryLines(entry, paint, "  ")),
  ];
  return {
    json: {},
    text: blocks.join("\n\n"),
    notices: [
      more > 0 && `${count(more, "older one")} not shown: pai show ${name} --timeline -n ${total}`,
      ...problemNotice(problems),
    ],
  };
}

/** What the file of an entity says besides what its facts say: other names, what a person wrote there. */
function ownLines({ front, text }: ShowJson): readonly string[] {
  const aliases = Array.isArray(front.aliases) ? front.aliases.map((one) => excerpt(String(one))) : [];
  const notes = text.split("\n").filter((line) => line.trim() !== "" && !OF_FACTS.test(line));
  return [
    ...(aliases.length > 0 ? [`also called ${aliases.join(", ")}`] : []),
    ...notes.map((line) => escapeTerminal(line)),
  ];
}

/** Lines of an entity's file that pai keeps: two headings, and facts by their ids. */
const OF_FACTS = /^## (?:Summary|Timeline)\s*$|\(fa_[0-9a-z]{26}\)\s*$/;

const VERDICTS = {
  supports: "for it",
  contradicts: "against it",
  states: "said",
} as const;

const why: Run = async (call) => {
  const { session, paint } = call;
  const result = await ofOne(call, session.memory.why);
  const reasons = result.because.map(({ verdict, memory, said }) => [
    ...(verdict === "states"
      ? []
      : [paint.wrap(`  ${VERDICTS[verdict]}: ${excerpt(memory.text)} (${handleOf(memory)})`, 2)]),
    ...elided(
      said.map(({ at, document, speaker = document, text }) => {
        const who = speaker === undefined ? "" : ` ${excerpt(speaker)}:`;
        return paint.dim(
          `    ${paint.day(at)}${who} ${text === memory.text ? "said so, in these words" : excerpt(text)}`,
        );
      }),
      paint,
    ),
  ]);
  const { as = "", words = [] } = result.reading ?? {};
  const read = `    read as ${as}: ${words.map((one) => excerpt(one)).join(", ")}`;
  const lines = [
    ...(words.length === 0 ? [] : [paint.dim(read)]),
    ...reasons.map((reason) => reason.join("\n")),
  ];
  const found = result.because.some(({ said }) => said.length > 0);
  return {
    json: result,
    text: [memoryLines(result.memory, paint), ...elided(lines, paint)].join("\n"),
    notices: [!found && "its source is not in the store, or something in that was forgotten"],
  };
};

export const context: Run = async ({ options, globals, words, session }) => {
  const query = words.join(" ").trim();
  const named = word(options, "session");
  const profile = options.profile === true || (query === "" && named === undefined);
  if (query !== "" && named !== undefined)
    throw usage("context takes a query or --session, not both", "pai context <words>");
  const result = await session.memory.context({
    ...(named !== undefined && { session: named }),
    ...(query !== "" && { query }),
    profile,
    budget: number(options, "budget", { min: 1, max: 1_000_000, whole: true }),
    semantic: options.semantic === true,
    untrusted: options.untrusted === true,
    outdated: options.outdated === true,
    face: CONTEXT_FACES.find((face) => face === text(options, "for")),
  });
  const { semantic, episodic, leftOut, withheld } = result;
  const nothing = semantic.length + episodic.length === 0;
  const isAlone = query === "" && named === undefined;
  const none = isAlone ? "nothing is known yet" : "no matches";
  const why = leftOut.length > 0 ? "nothing fits in the budget" : none;
  return {
    json: result,
    text: "",
    // The block is meant for a prompt: its bytes are the same wherever it is printed.
    ...(!globals.json && !globals.quiet && { plain: result.text }),
    exit: nothing ? EXIT.nothingFound : EXIT.done,
    notices: [
      nothing && why,
      withheld > 0 &&
        `left out ${count(withheld, "memory")} from web pages and tools; --untrusted includes them`,
      ...problemNotice(result.problems),
    ],
  };
};

const VIEWS = { why, history, timeline, reveal };
const NAMES = Object.keys(VIEWS) as (keyof typeof VIEWS)[];

export const show: Run = async (call) => {
  const view = chosen(call.options, NAMES);
  assertFits(call.options, `--${view}`, { limit: ["--timeline"] });
  if (call.words.length === 0) throw usage("missing required argument 'id'", "pai show --help");
  return (view === undefined ? card : VIEWS[view])(call);
};
