/** What an element may have besides its name and content. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
export type Content = Node | string | undefined | readonly Content[];

/** An element. Texts become text nodes, so that whatever a memory says is shown and never read as HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...content: readonly Content[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(name), attributes, content);
}

/** The same within a drawing. */
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

function append(target: Element, content: readonly Content[]): void {
  for (const one of content) {
    if (one === undefined) continue;
    if (typeof one === "string" || one instanceof Node) target.append(one);
    else append(target, one);
  }
}
