import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from "d3-force";
import { select } from "d3-selection";
import { zoom, zoomIdentity } from "d3-zoom";
import { titled } from "../domain/shown-words.ts";
import type { ReportData } from "../report/report-data.ts";
import { grouped } from "../text/numbers.ts";
import { go } from "./address.ts";
import { typeWord } from "./names.ts";
import { button, type Content, card, countOf, element, made, shape, swatch, tableOf } from "./parts.ts";

const WIDEST = 1_000;
const NARROWEST = 300;
/** A drawing is made anew for a window of less than this share of its width: names would be cut off. */
const STILL_FITS = 0.9;
/** A phone gets a drawing that is higher than wide. */
const NARROW = 560;
const heightOf = (nodes: number, width: number) =>
  width < NARROW ? Math.min(760, 240 + 18 * nodes) : Math.min(620, 200 + 13 * nodes);
const LEAST_RADIUS = 5;
const MOST_RADIUS = 20;
const MOST_ZOOM = 6;
/** Height of a line of names, and width of a letter, px. */
const LINE = 17;
const LETTER = 6.6;
const NAME_CHARS = 24;

/** Fewer are told by their pages. */
const LEAST_NODES = 12;
/** The colour of each type that has one, and what is said of it. */
const COLOURS = { person: [3, "people"], other: [1, "other things"] } as const;

/** People and things, and what stands together, where there is enough to see. */
export function graph(data: ReportData): Content {
  const { nodes } = data.graph;
  if (nodes.length < LEAST_NODES) return undefined;
  const used = new Set(nodes.map(({ type }) => colourOf(type)));
  const legend = Object.values(COLOURS).flatMap(([colour, name]) =>
    used.has(colour) ? [made("li", swatch(colour), name)] : [],
  );
  return card(
    "graph",
    "Who and what belongs together",
    "A line joins what stands in the same memory. Larger circles come up more often.",
    legend.length > 1 ? made("ul.legend", legend) : undefined,
    drawn(data),
  );
}

const colourOf = (type: string) => COLOURS[type === "person" ? type : "other"][0];

function drawn(data: ReportData): HTMLElement {
  const { nodes, edges } = data.graph;
  const width = Math.min(WIDEST, Math.max(NARROWEST, document.documentElement.clientWidth - 90));
  const height = heightOf(nodes.length, width);
  const titles = nodes.map((node) => titled(data.threads.find(({ name }) => name === node.name) ?? node));
  const names = titles.map((title) =>
    title.length > NAME_CHARS ? `${title.slice(0, NAME_CHARS - 1)}…` : title,
  );
  const halves = names.map((name) => Math.max(MOST_RADIUS, (name.length * LETTER) / 2));
  const points = placed(edges, { width, height, halves });
  const largest = Math.max(...nodes.map(({ size }) => size));
  const near = (place: number) => edges.filter(([from, to]) => from === place || to === place);
  const linesOf = edges.map(([from, to, weight]) => {
    const [a, b] = [points[from], points[to]];
    const ends = { x1: round(a?.x), y1: round(a?.y), x2: round(b?.x), y2: round(b?.y) };
    return shape("line", { ...ends, "stroke-width": Math.min(6, 1 + weight) });
  });
  const told = element(
    "p",
    { class: "readout", "aria-live": "polite" },
    "Point at a name to see what it belongs to; choose it to open its page.",
  );
  const circles = nodes.map(({ name, type, size }, place) => {
    const { x, y } = points[place] ?? { x: 0, y: 0 };
    const radius = round(LEAST_RADIUS + (MOST_RADIUS - LEAST_RADIUS) * Math.sqrt(size / largest));
    const label = `${titles[place]}, ${countOf(size, "memory")}`;
    const node = shape(
      "g",
      { class: "node", tabindex: 0, role: "button", "aria-label": label },
      shape("circle", { cx: round(x), cy: round(y), r: radius, fill: `var(--colour-${colourOf(type)})` }),
      shape(
        "text",
        { x: round(x), y: round(y + radius), dy: "1.05em", "text-anchor": "middle" },
        names[place],
      ),
    );
    const show = () => {
      const most = near(place).map(([from, to]) => titles[from === place ? to : from]);
      told.textContent = `${label}; with ${most.slice(0, 6).join(", ")}`;
      linesOf.forEach((line, i) => {
        line.classList.toggle("near", edges[i]?.[0] === place || edges[i]?.[1] === place);
      });
    };
    const open = () => go("name", name);
    node.addEventListener("click", open);
    node.addEventListener("keydown", ({ key }) => key === "Enter" && open());
    node.addEventListener("focus", show);
    node.addEventListener("pointerenter", show);
    return node;
  });
  const inner = shape("g", {}, linesOf, circles);
  const drawing = shape(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      class: "graph",
      role: "group",
      "aria-label": "People and things",
    },
    inner,
  );
  const rows = nodes.map(({ type, size }, place) => {
    const others = near(place).map(
      ([from, to, weight]) => `${titles[from === place ? to : from]} (${weight})`,
    );
    return [titles[place], typeWord(type), grouped(size), others.slice(0, 12).join(", ")];
  });
  let zoomed = 1;
  const written = (now = zoomed) => {
    zoomed = now;
    const scale = (zoomed * (drawing.clientWidth || width)) / width; // letters keep their size whatever the window
    inner.style.setProperty("--scale", `${scale}`);
    const shown = readable(points, halves, scale);
    circles.forEach((node, i) => {
      node.classList.toggle("crowded", !shown[i]);
    });
  };
  written();
  const figure = made(
    "figure.chart",
    zoomButtons(drawing, inner, written),
    drawing,
    told,
    tableOf(
      "People and things, and what they appear with",
      ["Name", "Type", "Memories", "Together with"],
      rows,
    ),
  );
  new ResizeObserver((_, watching) => {
    const isTooWide =
      drawing.clientWidth > 0 && drawing.clientWidth < width * STILL_FITS && width > NARROWEST;
    if (!isTooWide) return written();
    watching.disconnect();
    figure.replaceWith(drawn(data)); // a window that became narrow gets a drawing of its own
  }).observe(drawing);
  return figure;
}

/** Buttons, dragging, and the wheel with Ctrl (two fingers on a phone): the page still scrolls over it. */
function zoomButtons(
  drawing: SVGSVGElement,
  inner: SVGGElement,
  written: (scale: number) => void,
): HTMLElement {
  const { width, height } = drawing.viewBox.baseVal;
  const whole: [[number, number], [number, number]] = [
    [0, 0],
    [width, height],
  ];
  const zooming = zoom<SVGSVGElement, unknown>()
    .scaleExtent([1, MOST_ZOOM])
    .extent(whole)
    .translateExtent(whole)
    .filter((event: WheelEvent & Partial<TouchEvent>) =>
      event.type === "wheel"
        ? event.ctrlKey || event.metaKey
        : event.touches === undefined || event.touches.length > 1,
    )
    .on("zoom", ({ transform }: { readonly transform: { readonly k: number } }) => {
      inner.setAttribute("transform", `${transform}`);
      written(transform.k);
    });
  const chosen = select(drawing).call(zooming).on("dblclick.zoom", null);
  const by = (factor: number) => () => void chosen.call(zooming.scaleBy, factor);
  return made(
    "p.zoom",
    button("+", by(1.6), "Larger"),
    button("−", by(1 / 1.6), "Smaller"),
    button("all", () => void chosen.call(zooming.transform, zoomIdentity), "Show all of it"),
  );
}

const round = (value = 0) => Math.round(value * 10) / 10;

interface Point {
  readonly x: number;
  readonly y: number;
}

const ROUNDS = 300;
/** Left free above and below, for circles and names. */
const EDGE = 34;
/** Half the room of a name, at least. */
const ROOM = 26;

/** Places for nodes, `halves` the half widths of their names, so that those with an edge lie near each other and none upon another. The same nodes lie where they lay before. Pure. */
function placed(
  edges: readonly (readonly [from: number, to: number, weight: number])[],
  { width, height, halves }: { width: number; height: number; halves: readonly number[] },
): Point[] {
  const nodes = halves.map((): SimulationNodeDatum => ({}));
  const links = edges.map(([source, target, weight]) => ({ source, target, weight }));
  forceSimulation(nodes)
    .force("apart", forceManyBody().strength(-180))
    .force(
      "near",
      forceLink(links).distance(({ weight }) => 50 + 50 / weight),
    )
    .force(
      "room",
      forceCollide((_, i) => Math.max(ROOM, (halves[i] ?? 0) * 0.8)),
    )
    .force("x", forceX(0).strength((0.1 * height) / width))
    .force("y", forceY(0).strength(0.1))
    .stop()
    .tick(ROUNDS);
  const [xs, ys] = [scaled(nodes.map(({ x = 0 }) => x)), scaled(nodes.map(({ y = 0 }) => y))];
  return nodes.map((_, i) => {
    const half = Math.min(width / 2, (halves[i] ?? 0) + 4);
    return {
      x: Math.min(width - half, Math.max(half, EDGE + (xs[i] ?? 0.5) * (width - 2 * EDGE))),
      y: EDGE / 2 + (ys[i] ?? 0.5) * (height - 1.7 * EDGE),
    };
  });
}

/** Numbers as shares of the way from the least to the greatest. */
function scaled(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (most === least ? 0.5 : (value - least) / (most - least)));
}

/**
 * Which names there is room to write, the most important ones first, where the drawing is `scale` times as large and letters are not. Names
 * stand centred at their places. Pure.
 */
function readable(points: readonly Point[], halves: readonly number[], scale: number): readonly boolean[] {
  const written: (Point & { readonly half: number })[] = [];
  return points.map((point, i) => {
    const [x, y, half] = [point.x * scale, point.y * scale, halves[i] ?? 0];
    const isFree = written.every(
      (other) => Math.abs(other.x - x) > other.half + half || Math.abs(other.y - y) > LINE,
    );
    if (isFree) written.push({ x, y, half });
    return isFree;
  });
}
