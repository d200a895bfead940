import { displayWidth } from "../../src/text/width.ts";

/** Size of a cell of the terminal, px, and what is left free around all. */
const CELL = { width: 8.4, height: 19 };
const EDGE = 18;
const BAR = 34;
const INK = "#d8dbe0";
const GROUND = "#16181c";
/** The colours of a terminal, by their codes. */
const COLOURS: Readonly<Record<string, string>> = {
  "31": "#f0917e",
  "32": "#8fce9f",
  "33": "#e6c07b",
  "34": "#7fb0f0",
  "35": "#d59be0",
  "36": "#74cfd6",
};

interface Look {
  readonly colour: string;
  readonly isBold: boolean;
  readonly isDim: boolean;
  readonly isReversed: boolean;
}

const PLAIN: Look = { colour: INK, isBold: false, isDim: false, isReversed: false };

/** What a terminal shows, with its colours, as a picture. Pure. */
export function terminalSvg(shown: string, title: string): string {
  const lines = shown.replace(/\s+$/, "").split("\n");
  const columns = Math.max(...lines.map((line) => displayWidth(line.replace(/\u001B\[[\d;]*m/g, ""))));
  const [width, height] = [columns * CELL.width + 2 * EDGE, lines.length * CELL.height + BAR + EDGE];
  const dots = ["#f0917e", "#e6c07b", "#8fce9f"].map(
    (fill, i) => `<circle cx="${EDGE + 4 + 18 * i}" cy="17" r="5" fill="${fill}"/>`,
  );
  let look = PLAIN;
  const drawn = lines.flatMap((line, row) => {
    let column = 0;
    return line.split(/\u001B\[([\d;]*)m/).map((part, i) => {
      if (i % 2 === 1) {
        look = part.split(";").reduce(lookAfter, look);
        return "";
      }
      const run = runSvg(part, look, { column, row });
      column += displayWidth(part);
      return run;
    });
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${Math.round(width)} ${height}" width="${Math.round(width)}" height="${height}" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace" font-size="14">`,
    `<title>${title}</title><rect width="100%" height="100%" rx="10" fill="${GROUND}"/>`,
    ...dots,
    `<text x="50%" y="21" fill="#8a9099" font-size="12" text-anchor="middle">${title}</text>`,
    ...drawn.filter((one) => one !== ""),
    "</svg>\n",
  ].join("\n");
}

function lookAfter(look: Look, code: string): Look {
  if (code === "" || code === "0") return PLAIN;
  if (code === "1") return { ...look, isBold: true };
  if (code === "2") return { ...look, isDim: true };
  if (code === "22") return { ...look, isBold: false, isDim: false };
  if (code === "7" || code === "27") return { ...look, isReversed: code === "7" };
  if (code === "49") return look; // the ground is always the same
  return { ...look, colour: COLOURS[code] ?? INK };
}

function runSvg(text: string, look: Look, at: { readonly column: number; readonly row: number }): string {
  if (text === "" || (text.trim() === "" && !look.isReversed)) return "";
  const x = round(EDGE + at.column * CELL.width);
  const top = BAR + at.row * CELL.height;
  const width = round(displayWidth(text) * CELL.width);
  const block = look.isReversed
    ? `<rect x="${x}" y="${top}" width="${width}" height="${CELL.height}" fill="${INK}"/>`
    : "";
  const style = [
    `fill="${look.isReversed ? GROUND : look.colour}"`,
    look.isBold ? 'font-weight="700"' : "",
    look.isDim && !look.isReversed ? 'opacity=".62"' : "",
  ].filter(Boolean);
  const safe = text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  const size = `textLength="${width}" lengthAdjust="spacingAndGlyphs"`;
  return `${block}<text x="${x}" y="${top + 14}" ${size} ${style.join(" ")} xml:space="preserve">${safe}</text>`;
}

const round = (value: number) => Math.round(value * 10) / 10;
