import type { ReportLine } from "../report/report-data.ts";
import { grouped, plural } from "../text/numbers.ts";
import { go, views } from "./address.ts";

export const percent = (value: number) => `${Math.round(value * 100)} %`;

export function countOf(value: number, one: string, many = plural(one)): string {
  return `${grouped(value)} ${value === 1 ? one : many}`;
}

/** A part of the page: a heading, a sentence on what it shows, and that. */
export function card(
  id: string,
  heading: string,
  about: Content,
  ...content: readonly Content[]
): HTMLElement {
  return element(
    "section",
    { class: "card", id, "aria-labelledby": `${id}-heading`, tabindex: -1 },
    element("h2", { id: `${id}-heading` }, heading),
    about && made("p.about", about),
    content,
  );
}

export function empty(...content: readonly Content[]): HTMLElement {
  return made("p.empty", content);
}

/** Somebody's words: kept apart from what stands around them, whichever way they run; of longer ones so many characters. */
export function words(text: string, chars = text.length): HTMLElement {
  return made("bdi", shortened(text, chars));
}

/** A table that opens below a picture; a narrow page moves it aside. */
export function tableOf(
  caption: string,
  head: readonly string[],
  rows: readonly (readonly Content[])[],
): HTMLElement {
  const heads = made(
    "tr",
    head.map((name) => element("th", { scope: "col" }, name)),
  );
  const body = rows.map(([first, ...others]) =>
    made(
      "tr",
      element("th", { scope: "row" }, first),
      others.map((cell) => made("td", cell)),
    ),
  );
  const parts = [made("caption", caption), made("thead", heads), made("tbody", body)];
  const around = { class: "scroll", tabindex: 0, role: "region", "aria-label": caption };
  return folded("Show the numbers", element("div", around, made("table", parts)));
}

export function folded(summary: Content, ...content: readonly Content[]): HTMLElement {
  return made("details", made("summary", summary), content);
}

/** `2026-11-03` as `3 Nov`, of another year than this one with it. */
export function dayName(day: string): string {
  const year = day.startsWith(`${new Date().getFullYear()}`) ? undefined : ("numeric" as const);
  return new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "short", year, timeZone: "UTC" });
}

/** A text of so many characters at most, cut between words. */
export function shortened(text: string, chars: number): string {
  const end = text.lastIndexOf(" ", chars);
  return text.length <= chars ? text : `${text.slice(0, end > 0 ? end : chars)}…`;
}

export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);
}

/** `Tue 3 November 2026`. */
export function fullDay(day: string): string {
  const how = { weekday: "short", day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(day).toLocaleDateString("en-GB", how);
}

/** What a memory says; a button where it can be opened: a page that is live does. */
export function statement(handle: string, content: Content): HTMLElement {
  if (views.memory === undefined) return element("span", { title: handle }, content);
  const button = element("button", { type: "button", class: "memory" }, content);
  button.addEventListener("click", () => go("memory", handle));
  return button;
}

export const outdated = () => tag("no longer true");

export const tag = (text: string) => made("span.tag", " ", words(text));

/** Lines of a list. `when`: what stands for the day; `note`: what stands behind. */
export type Line = ReportLine & { readonly when?: Content; readonly note?: Content };

export function lines(all: readonly Line[]): HTMLElement {
  const items = all.map(({ day, text, from, isInForce, doubt, handle, when, note }) =>
    element(
      "li",
      { class: !isInForce && "past" },
      day !== "" && element("time", { datetime: day, title: fullDay(day) }, when ?? dayName(day)),
      made(
        "span.said",
        statement(handle, words(text)),
        from && tag(from),
        isInForce ? doubt && tag(doubt) : outdated(),
      ),
      note && made("span.note", note),
    ),
  );
  return made("ol.lines", items);
}

/** What is pressed for so many private things. */
export const showPrivate = (many: number) => (many === 1 ? "show it" : "show them");

/** Something to press; `told`: what it does, where its label does not say it. */
export function button(label: string, act: () => void, told?: string): HTMLElement {
  const made = element("button", { type: "button", title: told, "aria-label": told }, label);
  made.addEventListener("click", act);
  return made;
}

export function code(text: string): HTMLElement {
  return made("code", text);
}

export function swatch(colour: number): HTMLElement {
  const spot = made("span.swatch");
  spot.style.background = `var(--colour-${colour})`;
  return spot;
}

type Name = keyof HTMLElementTagNameMap;
/** What an element may have besides its name and content. */
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type Content = Node | string | undefined | false | readonly Content[];

/** An element. Texts become text nodes, so that whatever a memory says is shown and never read as HTML. */
export function element<K extends Name>(
  name: K,
  attributes: Attributes,
  ...content: readonly Content[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(name), attributes, content);
}

/** An element without other attributes than a class, which stands behind a dot: `p.about`. */
export function made<K extends Name>(name: K | `${K}.${string}`, ...content: readonly Content[]) {
  const [tag, of] = name.split(".");
  return element(tag as K, { class: of }, ...content);
}

export function shape<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...content: readonly Content[]
): SVGElementTagNameMap[K] {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, content);
}

function filled<T extends Element>(target: T, attributes: Attributes, content: readonly Content[]): T {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    target.setAttribute(name, value === true ? "" : String(value));
  }
  append(target, content);
  return target;
}

export function fill(target: Element, ...content: readonly Content[]): void {
  target.replaceChildren();
  append(target, content);
}

function append(target: Element, content: readonly Content[]): void {
  for (const one of content) {
    if (one === undefined || one === false) continue;
    if (typeof one === "string" || one instanceof Node) target.append(one);
    else append(target, one);
  }
}
