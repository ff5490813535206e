import { setTimeout as pause } from "node:timers/promises";
import { CaptureRejected } from "./errors.ts";
import type { Page } from "./open-page.ts";

/** Milliseconds: per screen while scrolling, for images to load afterwards, for a frame to be drawn. */
const PACE = { screen: 120, images: 3000, settle: 150 };

/** Scrolls from the top to at most `max` pixels and back, so that lazy content loads. Returns the page height. */
export async function scrollThrough(page: Page, screen: number, max: number): Promise<number> {
  let height = await page.run(scrollTo, 0);
  for (let y = screen; y < Math.min(height, max); y += screen) {
    height = await page.run(scrollTo, y);
    await pause(PACE.screen);
  }
  await page.run(awaitImages, PACE.images);
  const whole = await page.run(scrollTo, 0);
  await pause(PACE.settle);
  return Math.min(Math.max(screen, Math.ceil(Number(whole)) || screen), max);
}

/**
 * Hides the elements a user names.
 * @throws CaptureRejected `capture_selector` for an invalid selector; one without a match hides nothing.
 */
export async function hide(page: Page, selector: string): Promise<void> {
  if (selector === "") return;
  if (!(await page.run(hideAll, selector))) throw new CaptureRejected("capture_selector");
}

/** Hides cookie banners that could not be declined: fixed boxes named after consent, or that mention cookies next to a button. */
export const hideConsentBanners = (page: Page): Promise<void> => page.run(hideConsentBoxes, undefined);

/** Hides bars and bubbles fixed to the lower half of the screen, which would cover the middle of a full-page capture. */
export const hideBottomFixed = (page: Page): Promise<void> => page.run(hideFixedBelow, undefined);

/** Moves every running animation to its end (or its start if it has no end) and prevents new ones. */
export async function freezeAnimations(page: Page): Promise<void> {
  await page.run(endAnimations, undefined);
  await pause(PACE.settle);
}

/** Scrolls to a pixel offset or an element. @throws CaptureRejected `capture_selector` when no element matches */
export async function scrollPage(page: Page, to: number | string): Promise<void> {
  if (to === "") return;
  if (typeof to === "number") await page.run(scrollTo, to);
  else if (!(await page.run(scrollToElement, to))) throw new CaptureRejected("capture_selector");
  await pause(PACE.settle);
}

// The functions below run inside the page.

function scrollTo(y: number): number {
  const root = document.scrollingElement ?? document.documentElement;
  window.scrollTo({ top: y, behavior: "instant" });
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) image.loading = "eager";
  return Math.max(root.scrollHeight, document.body?.scrollHeight ?? 0);
}

function scrollToElement(selector: string): boolean {
  try {
    const element = document.querySelector(selector);
    element?.scrollIntoView({ block: "start", behavior: "instant" });
    return element !== null;
  } catch {
    return false;
  }
}

async function awaitImages(timeouts: number): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, timeouts));
  const loaded = [...document.images]
    .filter((image) => !image.complete)
    .map((image) => new Promise((resolve) => ["load", "error"].map((name) => image.addEventListener(name, resolve))));
  await Promise.race([Promise.all(loaded), late]);
}

function hideAll(selector: string): boolean {
  try {
    document.querySelector(selector);
  } catch {
    return false;
  }
  const sheet = new CSSStyleSheet();
  sheet.insertRule(`:is(${selector}) { display: none !important; }`);
  document.adoptedStyleSheets.push(sheet);
  return true;
}

function hideConsentBoxes(): void {
  const named = /cookie|consent|gdpr|ccpa|privacy-?(banner|notice|bar|popup)|onetrust|usercentrics|didomi|cmp[-_]/i;
  let hidden = false;
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const { position } = getComputedStyle(element);
    if (position !== "fixed" && position !== "sticky" && !(element instanceof HTMLDialogElement && element.open)) continue;
    const speaks = /\bcookies?\b/i.test((element.innerText ?? "").slice(0, 5000)) && element.querySelector("button, a, input");
    const name = `${element.id} ${element.getAttribute("class") ?? ""} ${element.getAttribute("aria-label") ?? ""}`;
    if (element.querySelector("main, article") || !(named.test(name) || speaks)) continue;
    element.style.setProperty("display", "none", "important");
    hidden = true;
  }
  // Banners that cover a page also block scrolling.
  if (hidden)
    for (const root of [document.documentElement, document.body]) root.style.setProperty("overflow", "visible", "important");
}

function hideFixedBelow(): void {
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    if (getComputedStyle(element).position !== "fixed") continue;
    const { top, height } = element.getBoundingClientRect();
    if (top > innerHeight / 2 && height < innerHeight / 2) element.style.setProperty("visibility", "hidden", "important");
  }
}

function endAnimations(): void {
  const sheet = new CSSStyleSheet();
  sheet.insertRule("* { caret-color: transparent !important; scroll-behavior: auto !important; }");
  sheet.insertRule("*, *::before, *::after { transition: none !important; }");
  document.adoptedStyleSheets.push(sheet);
  for (const animation of document.getAnimations()) {
    const endless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    if (endless) animation.cancel();
    else animation.finish();
  }
  for (const media of document.querySelectorAll("video")) media.pause();
}
