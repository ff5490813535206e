import { counterpart } from "./counterpart.ts";

/** They restore focus themselves when they close. */
const OVERLAYS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const REGIONS = `main, ${OVERLAYS}`;

/**
 * Keeps the position of keyboard users in the page. Browsers drop focus when the focused control is removed, moved or disabled.
 * Focus then goes to the same control of the next row, or to the element that contained the removed one; and back to a control that
 * was moved, or that was disabled only while it was busy. Focus that was set elsewhere in the meantime stays there.
 */
export function keepFocus(): void {
  let last: HTMLElement | undefined;
  document.addEventListener("focusin", ({ target }) => {
    const focused = target as HTMLElement;
    last = focused.matches(":focus-visible") ? focused : undefined;
  });
  document.addEventListener(
    "pointerdown",
    () => {
      last = undefined;
    },
    true,
  );
  new MutationObserver((changes) => {
    if (!last || document.activeElement !== document.body) return;
    const lost = last;
    const removal = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
    if (!removal && !changes.some(({ target }) => target === lost)) return;
    // Not immediately: a field that disappears when it loses focus would stop Tab on its way to the next one.
    setTimeout(() => {
      if (last !== lost || document.activeElement !== document.body) return;
      if (lost.isConnected) lost.focus({ preventScroll: true });
      else if (removal && !lost.closest(OVERLAYS)) fallbackFor(lost, removal).focus({ preventScroll: true });
    });
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}

/** Returns the element that gets focus instead of a control that was removed. */
function fallbackFor(lost: HTMLElement, { target, removedNodes, nextSibling, previousSibling }: MutationRecord): HTMLElement {
  const row = [...removedNodes].find((node) => node.contains(lost)) as Element;
  for (const beside of [nextSibling, previousSibling]) {
    const fallback = beside instanceof Element && beside.isConnected ? counterpart(lost, row, beside) : undefined;
    if (fallback) return fallback;
  }
  const container = target as HTMLElement;
  const within = container.isConnected && container.closest(REGIONS) ? container : document.querySelector("main");
  return within ? focusableOnce(within) : document.body;
}

/** Lets an element have focus until it loses it. */
function focusableOnce(element: HTMLElement): HTMLElement {
  if (element.hasAttribute("tabindex")) return element;
  element.tabIndex = -1;
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  return element;
}
