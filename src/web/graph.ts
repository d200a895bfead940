import type { ReportData } from "../report/report-data.ts";
import { placed } from "./layout.ts";
import { openName } from "./names.ts";
import { countOf, element, empty, numberOf, shape, tableOf } from "./parts.ts";

const WIDTH = 860;
const MARGIN = 64;
/** A small graph needs less room. */
const heightOf = (nodes: number) => Math.min(680, 220 + 14 * nodes);
const LEAST_RADIUS = 5;
const MOST_RADIUS = 22;

/** People, things and topics, and what stands together, as a drawing with a table. */
export function graph({ graph: { nodes, edges }, threads }: ReportData): HTMLElement {
  if (nodes.length === 0)
    return empty("No person, place or topic has been named yet. They appear once facts name them.");
  const plane = { width: WIDTH, height: heightOf(nodes.length), margin: MARGIN };
  const points = placed(nodes.length, edges, plane);
  const largest = Math.max(...nodes.map(({ size }) => size));
  const heaviest = Math.max(1, ...edges.map(([, , weight]) => weight));
  const near = (place: number) => edges.filter(([from, to]) => from === place || to === place);
  const linesOf = edges.map(([from, to, weight]) => {
    const [a, b] = [points[from], points[to]];
    return a && b
      ? shape("line", {
          ...{ x1: round(a.x), y1: round(a.y), x2: round(b.x), y2: round(b.y) },
          "stroke-width": round(1 + (3 * weight) / heaviest),
        })
      : undefined;
  });
  const told = element(
    "p",
    { class: "readout", "aria-live": "polite" },
    "Point at a name to see what it belongs to; choose it to open its page.",
  );
  const circles = nodes.map(({ name, type, size }, place) => {
    const { x, y } = points[place] ?? { x: 0, y: 0 };
    const radius = LEAST_RADIUS + (MOST_RADIUS - LEAST_RADIUS) * Math.sqrt(size / largest);
    const label = `${name}, ${type}, ${countOf(size, type === "topic" ? "conversation" : "memory", type === "topic" ? undefined : "memories")}`;
    const node = shape(
      "g",
      { class: `node ${type === "topic" ? "topic" : ""}`, tabindex: 0, role: "button", "aria-label": label },
      shape("circle", { cx: round(x), cy: round(y), r: round(radius) }),
      shape("text", { x: round(x), y: round(y + radius + 13), "text-anchor": "middle" }, name),
    );
    const show = () => {
      const others = near(place).map(
        ([from, to, weight]) => [nodes[from === place ? to : from]?.name ?? "", weight] as const,
      );
      const most = others.slice(0, 6).map(([other, weight]) => `${other} (${weight})`);
      told.textContent = `${label}${most.length > 0 ? `; with ${most.join(", ")}` : ""}`;
      linesOf.forEach((line, i) => {
        const edge = edges[i];
        line?.classList.toggle("near", edge?.[0] === place || edge?.[1] === place);
      });
    };
    const thread = threads.find((one) => one.name === name);
    const open = () => thread && openName(thread);
    node.addEventListener("click", open);
    node.addEventListener("keydown", ({ key }) => key === "Enter" && open());
    node.addEventListener("focus", show);
    node.addEventListener("pointerenter", show);
    return node;
  });
  const box = `0 0 ${plane.width} ${plane.height}`;
  const rows = nodes.map(({ name, type, size }, place) => {
    const others = near(place).map(
      ([from, to, weight]) => `${nodes[from === place ? to : from]?.name ?? ""} (${weight})`,
    );
    return [name, type, numberOf(size), others.slice(0, 12).join(", ")];
  });
  return element(
    "figure",
    { class: "chart" },
    shape(
      "svg",
      { viewBox: box, class: "graph", role: "group", "aria-label": "People, things and topics" },
      linesOf,
      circles,
    ),
    told,
    tableOf({
      caption: "People, things and topics, and what they stand together with",
      head: ["Name", "Type", "Size", "Together with"],
      rows,
    }),
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
