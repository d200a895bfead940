import { depth, leave } from "./address.ts";
import { type Content, element } from "./parts.ts";

/**
 * Shows something over the page; Esc, the button and a click beside it close it, unless something half written in it would be lost. The focus goes
 * back to where it was.
 */
export function openSheet(title: Content, ...content: readonly Content[]): HTMLDialogElement {
  closeSheet();
  const close = element("button", { type: "button", class: "close", "aria-label": "Close" }, "×");
  const back = element("button", { type: "button", class: "close", "aria-label": "Back" }, "‹");
  const sheet = element(
    "dialog",
    { "aria-labelledby": "sheet-title" },
    element(
      "header",
      {},
      depth() > 1 ? back : undefined,
      element("h2", { id: "sheet-title", tabindex: -1 }, title),
      close,
    ),
    content,
  );
  back.addEventListener("click", () => history.back());
  close.addEventListener("click", leave);
  const leaveUnlessWriting = () => {
    const half = [...sheet.querySelectorAll("textarea")].find((one) => one.value !== one.defaultValue);
    if (half) half.focus();
    else leave();
  };
  sheet.addEventListener("click", ({ target }) => target === sheet && leaveUnlessWriting());
  sheet.addEventListener("cancel", (event) => {
    event.preventDefault();
    leaveUnlessWriting();
  });
  document.body.append(sheet);
  sheet.showModal();
  sheet.querySelector("h2")?.focus();
  return sheet;
}

export function closeSheet(): void {
  const sheet = document.querySelector("dialog");
  sheet?.close();
  sheet?.remove();
}
