/**
 * What is open stands behind the `#` of the address, so that Back, reload and a bookmark lead to it: `#token/memory/fa_k3x9`. The token of a
 * live page stands first there, since browsers send that part to nobody.
 */
export const token = location.hash.slice(1).split("/")[0] ?? "";

/** What shows each kind of address; "" is the page itself. */
export const views: Record<string, (what: string) => void> = {};

/** How many addresses back the page lies that an open sheet covers. */
export function depth(): number {
  return (history.state as { depth?: number } | null)?.depth ?? 0;
}

export function go(view: string, what: string): void {
  history.pushState({ depth: depth() + 1 }, "", urlOf(view, what));
  show();
}

/** Notes that something else is shown in place of the page; a word that grows stays one step back. */
export function note(view: string, what: string): void {
  const isSame = here().view === view;
  history[isSame ? "replaceState" : "pushState"](null, "", urlOf(view, what));
}

export function back(): void {
  if (depth() > 0) history.back();
  else leave();
}

export function leave(): void {
  if (depth() > 0) history.go(-depth());
  else {
    history.replaceState(null, "", urlOf("", ""));
    show();
  }
}

export function show(): void {
  const { view, what } = here();
  (views[view] ?? views[""])?.(what);
}

function here(): { readonly view: string; readonly what: string } {
  const [, view = "", what = ""] = location.hash.slice(1).split("/");
  try {
    return { view, what: decodeURIComponent(what) };
  } catch {
    return { view: "", what: "" }; // somebody has typed it
  }
}

function urlOf(view: string, what: string): string {
  return view === "" ? `#${token}` : `#${token}/${view}/${encodeURIComponent(what)}`;
}
