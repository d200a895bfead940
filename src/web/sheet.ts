import { type Content, element } from "./parts.ts";

/** Shows something over the page; Esc, the button and a click beside it close it. The focus goes back to where it was. */
export function openSheet(title: Content, ...content: readonly Content[]): HTMLDialogElement {
  document.querySelector("dialog")?.close();
  const close = element("button", { type: "button", class: "close", "aria-label": "Close" }, "×");
  const sheet = element(
    "dialog",
    { "aria-labelledby": "sheet-title" },
    element("header", {}, element("h2", { id: "sheet-title", tabindex: -1 }, title), close),
    content,
  );
  close.addEventListener("click", () => sheet.close());
  sheet.addEventListener("click", ({ target }) => target === sheet && sheet.close());
  sheet.addEventListener("close", () => sheet.remove());
  document.body.append(sheet);
  sheet.showModal();
  sheet.querySelector("h2")?.focus();
  return sheet;
}
