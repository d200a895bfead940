import { EXIT, usage } from "../../domain/errors.ts";
import { CONTEXT_FACES } from "../../text/fence.ts";
import { ofOne } from "../named.ts";
import { assertFits, chosen, number, text, word } from "../options.ts";
import { showLines } from "../render/card.ts";
import { asSaid, count, elided, excerpt, handle, memoryLines, problemNotice } from "../render/memory.ts";
import type { Commands, Run } from "../run.ts";
import { trace } from "./lists.ts";
import { reveal } from "./seal.ts";
import { history, timeline } from "./times.ts";

const card: Run = async (call) => {
  const { session, options, paint } = call;
  const result = await ofOne(call, (id) => session.memory.show(id, options.track !== false));
  const [shown = result] = await asSaid([result], session.zone);
  return { json: result, text: showLines(shown, paint) };
};

const VERDICTS = {
  supports: "for it",
  contradicts: "against it",
  partial: "in part",
  states: "said",
} as const;

const why: Run = async (call) => {
  const { session, paint } = call;
  const result = await ofOne(call, session.memory.why);
  const reasons = result.because.map(({ verdict, memory, said }) => [
    ...(verdict === "states"
      ? []
      : [paint.wrap(`  ${VERDICTS[verdict]}: ${excerpt(memory.text)} (${handle(memory)})`, 2)]),
    ...elided(
      said.map(({ at, speaker, text }) => {
        const who = speaker === undefined ? "" : ` ${excerpt(speaker)}:`;
        return paint.dim(`    ${paint.day(at)}${who} ${excerpt(text)}`);
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
    exit: EXIT.done,
    notices: found ? [] : ["its source is not in the store"],
  };
};

const context: Run = async ({ options, globals, words, session }) => {
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
    notices: [...(nothing ? [why] : []), ...withheldNotice(withheld), ...problemNotice(result.problems)],
  };
};

function withheldNotice(withheld: number): string[] {
  const what = count(withheld, "memory", "memories");
  return withheld === 0 ? [] : [`left out ${what} from web pages and tools; --untrusted includes them`];
}

const VIEWS = { why, history, timeline, trace, reveal };
const NAMES = Object.keys(VIEWS) as (keyof typeof VIEWS)[];

const show: Run = async (call) => {
  const view = chosen(call.options, NAMES);
  assertFits(call.options, `--${view}`, { limit: ["--timeline", "--trace"] });
  if (call.words.length === 0 && view !== "trace")
    throw usage("missing required argument 'id'", "pai show --help");
  return (view === undefined ? card : VIEWS[view])(call);
};

export const LOOK: Commands = { show, context };
