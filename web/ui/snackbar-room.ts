/** Half the width of a snackbar in CSS pixels, which stands in the middle. */
const HALF_PX = 210;
const GAP_PX = 8;
const standing = new Set<HTMLElement>();

/** Lifts the snackbars over whatever stands in their place, by the property that `Snackbars` is offset with. */
function lift(): void {
  const middle = window.innerWidth / 2;
  const heights = [...standing].map((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left < middle + HALF_PX && right > middle - HALF_PX ? element.offsetHeight + GAP_PX : 0;
  });
  document.documentElement.style.setProperty("--snackbar-rise", `${Math.max(0, ...heights)}px`);
}

/** A `ref` for an element with actions at the lower edge of the screen: snackbars stay above it. */
export function keepSnackbarsAbove(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  standing.add(element);
  const observer = new ResizeObserver(lift);
  observer.observe(element);
  window.addEventListener("resize", lift);
  return () => {
    standing.delete(element);
    observer.disconnect();
    window.removeEventListener("resize", lift);
    lift();
  };
}
