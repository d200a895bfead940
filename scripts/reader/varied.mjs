/** Every how many remarks get another's beginning, and every how many are said in one breath with those that follow. */
const [OPENED, JOINED] = [3, 4];
const OPENER = /^[\p{L}\d][^.!?"“„«{}<>\n]{0,28}[:,–—-] *$/u;
const GLUE = [". ", "and", ". ", "\n", " - ", "and", "! "];
const AND = { en: "and", de: "und", es: "y", fr: "et", it: "e", nl: "en", pl: "i", pt: "e" };
const MOST_IN_ONE = 4;
/** Words that have their capital from the beginning of a sentence. */
export const OPENING_WORD =
  /^(?:[AIO][nt]?|The|My|Our|We|[HST]he|H[ei][rs]?|They|There|Th[ai][st]|You|When|If|Mein|Meine|Ich|Wir|Der|Die|Das|Mi|Mis|El|La|Los|Mon|Ma|Mes|Le|Les|Je|Nous) /;

/**
 * Remarks as they are often said, made of those that were: behind another's beginning ("note to self: ", "btw, "), and two to four of one writer in one.
 * So what stands in front of a statement, or beside it, says little about it.
 */
export function variedRemarks(writers) {
  return writers.flatMap((one, nth) => {
    const own = ownOf(one);
    const others = writers.filter((other) => other !== one && other.language === one.language);
    const openers = others.flatMap((other) => ownOf(other).flatMap((remark) => openerOf(remark)));
    return own.flatMap((remark, at) => {
      const opener = openers[(at * 31 + nth * 7) % Math.max(1, openers.length)];
      const isOpened = at % OPENED === nth % OPENED && opener !== undefined && openerOf(remark).length === 0;
      const glue = { by: GLUE[(at + nth) % GLUE.length], and: AND[one.language] && ` ${AND[one.language]} ` };
      const next = own.slice(at + 1, at + 2 + (at % (MOST_IN_ONE - 1)));
      const isJoined = at % JOINED === (nth + 3) % JOINED && !next.some((one) => openerOf(one).length > 0);
      return [
        ...(isOpened ? [moved(remark, opener)] : []),
        ...(isJoined && next.length > 0 ? [next.reduce((all, one) => joinedBy(all, one, glue), remark)] : []),
      ];
    });
  });
}

/** What is a writer's own though it reads like a draft: several of their remarks in one, and the words of drafts without what orders them. */
export function ownAtLength(writers) {
  return writers.flatMap((one) => {
    const own = ownOf(one).filter(({ spans }) => spans.length > 0);
    const runs = own.flatMap((_, at) => {
      const some = own.slice(at, at + 2 + (at % (MOST_IN_ONE - 1)));
      if (at % 3 > 0 || some.length < 2) return [];
      return [some.map(({ text }) => text.replace(/[.!?\s]+$/u, "")).join(at % 2 > 0 ? ". " : ".\n")];
    });
    const drafts = one.remarks.filter(({ mark }) => mark === "draft").map(({ text }) => text);
    const bodies = drafts.flatMap(
      (text) => /^[^:]{4,80}: ["“„«']?(.{15,}?)["”“»']?$/su.exec(text)?.[1] ?? [],
    );
    return [...runs, ...bodies].map((text) => ({ text, writer: one.writer }));
  });
}

function ownOf({ remarks }) {
  return remarks.filter(({ mark }) => mark === undefined);
}

function openerOf({ text, spans }) {
  const opener = text.slice(0, spans[0]?.start ?? 0);
  return OPENER.test(opener) ? [`${opener.trimEnd()} `] : [];
}

function moved(remark, opener) {
  const by = opener.length;
  const spans = remark.spans.map((span) => ({ ...span, start: span.start + by, end: span.end + by }));
  return { ...remark, text: opener + remark.text, spans };
}

/** Joined by "and" only where both are statements as a whole. */
function joinedBy(first, second, { by, and }) {
  const head = first.text.replace(/[.!?\s]+$/u, (end) => (end.includes("?") ? "?" : ""));
  const areWhole =
    and !== undefined && first.spans.at(-1)?.end === head.length && second.spans[0]?.start === 0;
  const glue = by !== "and" ? by : areWhole ? and : ". ";
  const between = head.endsWith("?") && /^[.!]/.test(glue) ? " " : glue;
  const next = moved(glue === and ? uncapped(second) : second, head + between);
  return { ...first, text: next.text, spans: [...first.spans, ...next.spans] };
}

function uncapped(remark) {
  const text = remark.text.replace(OPENING_WORD, (word) => (word === "I " ? word : word.toLowerCase()));
  return { ...remark, text };
}
