/** Every how many remarks get another's beginning, and every how many are said in one breath with those that follow. */
const [OPENED, JOINED] = [3, 4];
const OPENER = /^[\p{L}\d][^.!?"“„«{}<>\n]{0,28}[:,–—-] *$/u;
const GLUE = [". ", ". ", "\n", " - ", "! "];
const MOST_IN_ONE = 4;

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
      const glue = GLUE[(at + nth) % GLUE.length];
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

function joinedBy(first, second, glue) {
  const head = first.text.replace(/[.!?\s]+$/u, (end) => (end.includes("?") ? "?" : ""));
  const between = head.endsWith("?") && /^[.!]/.test(glue) ? " " : glue;
  const next = moved(second, head + between);
  return { ...first, text: next.text, spans: [...first.spans, ...next.spans] };
}
