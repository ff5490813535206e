import type { Page } from "playwright-core";

/** Less the border of a field around its input. */
const MIN_SIDE = 44 - 2;

/**
 * The visible controls whose touch target is smaller than 44 × 44 pixels, as found by hit testing, so that enlarged hit areas
 * count. Links within sentences and controls that another one covers are left out, as WCAG does, and text links may be narrower.
 */
export async function smallTouchTargets(page: Page): Promise<string[]> {
  const touch = await page.context().newCDPSession(page);
  await touch.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await page.waitForFunction(() => matchMedia("(pointer: coarse)").matches);
  const found = await page.evaluate(findSmallTargets, MIN_SIDE);
  await touch.detach();
  return found;
}

/** Runs in the page. */
function findSmallTargets(minimum: number): string[] {
  const CONTROLS = "a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary";
  const isWithinText = (element: Element) =>
    element.matches("a, button") &&
    getComputedStyle(element).display === "inline" &&
    [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim());
  const modal = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);

  const reach = (target: Element, [x, y]: [number, number], [dx, dy]: [number, number]) => {
    let steps = 0;
    while (steps < minimum) {
      const hit = document.elementFromPoint(x + dx * (steps + 1), y + dy * (steps + 1));
      if (!hit || !target.contains(hit)) break;
      steps += 1;
    }
    return steps;
  };

  const found: string[] = [];
  for (const control of (modal ?? document).querySelectorAll<HTMLElement>(CONTROLS)) {
    if (
      isWithinText(control) ||
      !control.checkVisibility({ visibilityProperty: true }) ||
      control.closest("[inert], [aria-hidden=true]")
    )
      continue;
    const target = control.closest("label") ?? control;
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = target.getBoundingClientRect();
    const middle: [number, number] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(...middle);
    if (!hit || !target.contains(hit)) continue;
    const wide = 1 + reach(target, middle, [-1, 0]) + reach(target, middle, [1, 0]);
    const high = 1 + reach(target, middle, [0, -1]) + reach(target, middle, [0, 1]);
    const isText = control.localName === "a" && !control.querySelector("svg, img");
    if ((isText || wide >= minimum) && high >= minimum) continue;
    const name = control.getAttribute("aria-label") ?? (target.textContent?.trim() || control.getAttribute("name") || "");
    found.push(`${control.localName}.${control.className} “${name.slice(0, 40)}” ${wide} × ${high}`);
  }
  window.scrollTo(0, 0);
  return found;
}
