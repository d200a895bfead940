import uPlot from "uplot";
import type { Series } from "../report/report-data.ts";
import { type Content, element, numberOf, tableOf } from "./parts.ts";
import { stacked } from "./series.ts";

const HEIGHT = 260;
/** Colours are numbered in the style sheet; where there are more series they begin again. */
const COLOURS = 8;

export interface ChartOptions {
  /** What it shows, for whoever does not see it. */
  readonly title: string;
  /** The days of the points, `YYYY-MM-DD`. */
  readonly days: readonly string[];
  readonly series: readonly (Omit<Series, "values"> & { readonly values: readonly (number | null)[] })[];
  /** `areas` and `bars` stand upon each other; `steps` stand for themselves. */
  readonly look: "areas" | "bars" | "steps";
  readonly format?: (value: number) => string;
  /** The greatest value of the axis, where it is known. */
  readonly most?: number;
}

const drawn = new Set<() => void>();

/** Draws all charts again, after colours or the width have changed. */
export function redrawCharts(): void {
  for (const draw of drawn) draw();
}

/** Forgets the charts of a page that is built anew. */
export function forgetCharts(): void {
  drawn.clear();
}

/** A chart with its legend, and the numbers behind it as a table. */
export function chart(options: ChartOptions): HTMLElement {
  const { title, days, series, look, format = numberOf } = options;
  const place = element("div", { class: "plot", role: "img", tabindex: 0, "aria-label": spoken(options) });
  const readout = element("p", { class: "readout", "aria-live": "polite" });
  let plot: uPlot | undefined;
  const draw = () => {
    const width = place.clientWidth;
    if (width === 0) return;
    const at = plot?.cursor.idx;
    plot?.destroy();
    plot = new uPlot(
      { ...optionsOf(options, width), hooks: { setCursor: [(one) => tell(one.cursor.idx)] } },
      dataOf(options),
      place,
    );
    tell(at);
  };
  const tell = (index: number | null | undefined) => {
    const day = index === null || index === undefined ? undefined : days[index];
    const told = series.map(({ name, values }) => {
      const value = values[index ?? 0];
      return value === null || value === undefined ? "" : `${name} ${format(value)}`;
    });
    const last = days.length - 1;
    readout.textContent =
      day === undefined || index === null || index === undefined
        ? `${days[0] ?? ""} to ${days[last] ?? ""}`
        : `${day}: ${told.filter((one) => one !== "").join(", ")}`;
  };
  place.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -days.length, End: days.length }[event.key];
    if (plot === undefined || step === undefined) return;
    event.preventDefault();
    const from = plot.cursor.idx ?? (step < 0 ? days.length : -1);
    const to = Math.min(Math.max(from + step, 0), days.length - 1);
    plot.setCursor({ left: plot.valToPos(secondsOf(days[to] ?? ""), "x"), top: HEIGHT / 2 });
  });
  drawn.add(draw);
  requestAnimationFrame(draw);
  tell(undefined);
  const rows = days.map((day, i) => [
    day,
    ...series.map(({ values }) => (typeof values[i] === "number" ? format(values[i]) : "")),
  ]);
  return element(
    "figure",
    { class: "chart" },
    legend(series.map(({ name }) => name)),
    place,
    readout,
    tableOf({
      caption: title,
      head: [look === "steps" ? "Day" : "Week of", ...series.map(({ name }) => name)],
      rows: rows.reverse(),
    }),
  );
}

function legend(names: readonly string[]): Content {
  const items = names.map((name, i) =>
    element("li", {}, element("span", { class: `swatch colour-${(i % COLOURS) + 1}` }), name),
  );
  return element("ul", { class: "legend", "aria-hidden": "true" }, items);
}

function spoken({ title, days, series, format = numberOf }: ChartOptions): string {
  const now = series.flatMap(({ name, values }) => {
    const value = values.at(-1);
    return typeof value === "number" ? [`${name} ${format(value)}`] : [];
  });
  return `${title}, ${days[0] ?? ""} to ${days.at(-1) ?? ""}. Last: ${now.join(", ")}. Arrow keys read single points; the table below has all.`;
}

function secondsOf(day: string): number {
  return Date.parse(day) / 1_000;
}

/** What is stacked is drawn from the top down: each area hides the lower part of the one before. */
function dataOf({ days, series, look }: ChartOptions): uPlot.AlignedData {
  const values = series.map((one) => [...one.values]);
  const sums = stacked(values.map((row) => row.map((value) => value ?? 0)));
  const isBar = (row: number, i: number) => look !== "bars" || values[row]?.[i] !== 0; // a bar of 0 would be a line
  const rows = sums.map((row, at) => row.map((sum, i) => (isBar(at, i) ? sum : null)));
  return [days.map(secondsOf), ...(look === "steps" ? values : rows.reverse())];
}

const WEEK_SECONDS = 7 * 86_400;
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const YEAR = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
/** From here on months say more than days. */
const LONG_SECONDS = 300 * 86_400;

/** `3 Nov`, of a long time `Nov 2026`. */
function dayNames(seconds: readonly number[]): string[] {
  const isLong = (seconds.at(-1) ?? 0) - (seconds[0] ?? 0) > LONG_SECONDS;
  const names = seconds.map((second) => (isLong ? YEAR : DAY).format(second * 1_000));
  return names.map((name, i) => (name === names[i - 1] ? "" : name));
}

/** Pixels between two days of the axis, at least. */
const DAY_PIXELS = 76;

function optionsOf(
  { days, series, look, most, format = numberOf }: ChartOptions,
  width: number,
): uPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const axis = {
    stroke: colour("quiet"),
    font: `12px ${style.getPropertyValue("--sans")}`,
    grid: { stroke: colour("line"), width: 1 },
    ticks: { show: false },
  };
  const path = {
    areas: undefined,
    bars: uPlot.paths.bars?.({ size: [0.7, 28] }),
    steps: uPlot.paths.stepped?.({ align: 1 }),
  }[look];
  const beside = look === "bars" ? WEEK_SECONDS / 2 : 0;
  const every = Math.ceil((days.length * DAY_PIXELS) / width);
  const named = days.filter((_, i) => (days.length - 1 - i) % every === 0).map(secondsOf);
  const colours = series.map((_, i) => colour(`colour-${(i % COLOURS) + 1}`));
  if (look !== "steps") colours.reverse();
  return {
    ...{ width, height: HEIGHT, legend: { show: false }, padding: [12, 28, 0, 0] },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    tzDate: (second) => uPlot.tzDate(new Date(second * 1_000), "UTC"),
    scales: {
      x: { time: true, range: (_plot, least, greatest) => [least - beside, greatest + beside] },
      y: { range: (_plot, _least, greatest) => [0, most ?? Math.max(4, greatest * 1.08)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 72,
        size: 28,
        gap: 6,
        values: (_plot, seconds) => dayNames(seconds),
        ...(look !== "steps" && { splits: () => named }),
      },
      {
        ...axis,
        size: (_plot, names) =>
          Math.max(44, 14 + 7 * Math.max(0, ...(names ?? []).map(({ length }) => length))),
        values: (_plot, ticks) =>
          ticks.map((tick) => (Number.isInteger(tick) || most !== undefined ? format(tick) : "")),
      },
    ],
    series: [
      {},
      ...colours.map((own) => ({
        stroke: look === "steps" ? own : colour("card"),
        width: look === "steps" ? 2 : 1,
        points: { show: false },
        ...(look !== "steps" && { fill: own }),
        ...(path !== undefined && { paths: path }),
      })),
    ],
  };
}
