import type { Page } from "playwright-core";

/** Elements that the network for web pages and designs learns to see: same names as inference/training/rendered.py. */
export const ELEMENTS = ["text", "headline", "button", "image", "input", "logo", "navigation", "icon", "dialog"] as const;
export type Element = (typeof ELEMENTS)[number];
/** Element, left, top, width and height. */
export type ElementBox = readonly [element: Element, x: number, y: number, width: number, height: number];

/**
 * The elements of an open page, in CSS pixels of the page: a box per line of text, and one for every other element.
 * @param headline font size in CSS pixels from which text is a headline
 */
export const findElements = (page: Page, headline: number): Promise<ElementBox[]> => page.evaluate(boxesOf, headline);

// Runs in the page.
function boxesOf(headline: number): ElementBox[] {
  const boxes: ElementBox[] = [];
  const isShown = (element: globalThis.Element) => {
    const { visibility, opacity, display } = getComputedStyle(element);
    return visibility !== "hidden" && Number(opacity) > 0.1 && display !== "none";
  };
  const add = (kind: ElementBox[0], { x, y, width, height }: DOMRect) => {
    if (width > 3 && height > 3) boxes.push([kind, x, y + scrollY, width, height]);
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && boxes.length < 6000) {
    const text = texts.currentNode as Text;
    const parent = text.parentElement!;
    if (!text.data.trim() || ["SCRIPT", "STYLE", "NOSCRIPT"].includes(parent.tagName) || !isShown(parent)) continue;
    const isHeadline = Number.parseFloat(getComputedStyle(parent).fontSize) >= headline;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      add("text", line);
      if (isHeadline) add("headline", line);
    }
  }

  for (const element of document.querySelectorAll("*")) {
    if (!isShown(element)) continue;
    const box = element.getBoundingClientRect();
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const name = element.getAttribute("class") ?? "";
    const tag = element.tagName.toUpperCase();
    const type = element.getAttribute("type") ?? "";
    const small = box.height > 20 && box.height < 90 && box.width < 400;
    if (/logo|brand/i.test(name) && box.height < 140 && box.width < 420) add("logo", box);
    else if (tag === "BUTTON" || element.getAttribute("role") === "button" || (tag === "INPUT" && /submit|button/.test(type)))
      add("button", box);
    else if (tag === "A" && (/\bbtn|button/i.test(name) || (small && backgroundColor !== "rgba(0, 0, 0, 0)"))) add("button", box);
    else if (["INPUT", "SELECT", "TEXTAREA"].includes(tag)) add("input", box);
    else if (["IMG", "VIDEO", "CANVAS"].includes(tag)) add("image", box);
    else if (tag === "SVG" || tag === "I") add(box.width < 200 ? "icon" : "image", box);
    else if ((tag === "NAV" || tag === "HEADER") && box.height < 200) add("navigation", box);
    const isBackdrop = box.width * box.height > 0.9 * innerWidth * innerHeight;
    if (backgroundImage.includes("url(") && !isBackdrop) add("image", box);
  }
  return boxes;
}
