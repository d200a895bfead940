import type { Chromium } from "./chromium.ts";
import { accessible, check, goBack, keepPicture } from "./looking.ts";

/** What is private comes when it is asked for, by keyboard alone, and goes with the next search. */
export async function byUnveiling(browser: Chromium): Promise<void> {
  const page = () => browser.evaluate<string>("document.body.textContent + document.title + location.hash");
  const look = async (text: string) => {
    await browser.evaluate(`document.querySelector("#query").select()`);
    await browser.send("Input.insertText", { text });
  };
  const isShown = async (word: string) => (await page()).includes(word);
  await browser.evaluate(`document.querySelector("#query").focus()`);
  await look("which tablets");
  await browser.until(`/1 private thing is not shown/.test(document.querySelector(".held")?.textContent)`);
  check("what is private is only counted", !(await isShown("lithium")));
  await browser.press("Tab");
  await browser.press("Enter", "\r");
  await browser.until(`/lithium.*private/.test(document.querySelector(".results")?.textContent)`);
  check(
    "and shown on request, marked as such",
    !(await browser.evaluate<string>("location.href")).includes("lithium"),
  );
  await accessible(browser, "a search with what is private");
  keepPicture("private.png", await browser.screenshot(1100, "light"));
  await browser.press("Enter", "\r");
  await browser.until(`/lithium/.test(document.querySelector("dialog")?.textContent)`);
  check("it opens", true);
  await goBack(browser);
  await look("ferry");
  await browser.until(`!/lithium/.test(document.querySelector("#search").textContent)`);
  await look("which tablets");
  await browser.until(`document.querySelector(".held") !== null`);
  check("it is gone with the next search", !(await isShown("lithium")));
  await look("");
  await browser.evaluate("history.back()");
  await browser.until(`document.querySelector("#parts:not([hidden])") !== null`);
  await browser.evaluate(`document.querySelector("#files button").focus()`);
  await browser.press("Enter", "\r");
  await browser.until(`/lithium/.test(document.querySelector("#private")?.textContent)`);
  await accessible(browser, "what is private on the page");
  keepPicture("private-page.png", await browser.screenshot(1100, "dark"));
  await browser.evaluate(`document.querySelector("#query").focus()`);
  await look("ferry");
  await browser.until(`document.querySelector("#private") === null`);
  await browser.evaluate("history.back()");
  await browser.until(`document.querySelector("#parts:not([hidden])") !== null`);
  check("so is the list of it", !(await isShown("lithium")));
}
