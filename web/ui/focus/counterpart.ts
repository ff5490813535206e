const FOCUSABLE = ["a[href]", "button", "input:not([hidden])", "select", "textarea", "[tabindex='0']"]
  .map((each) => `${each}:not(:disabled)`)
  .join();

const focusable = (inside: Element): HTMLElement[] => [...inside.querySelectorAll<HTMLElement>(FOCUSABLE)];

/** The control at the same place in another row of a list or table, or the last one where that row has fewer. */
export function counterpart(control: Element, row: Element, other: Element | null | undefined): HTMLElement | undefined {
  if (other?.tagName !== row.tagName) return undefined;
  const all = focusable(other);
  return all[Math.min(Math.max(0, focusable(row).indexOf(control as HTMLElement)), all.length - 1)];
}
