/** Half the width of a snackbar in CSS pixels. Snackbars are centred. */
const HALF_PX = 210;
const GAP_PX = 8;
/** Elements that end at least this far above the bottom edge do not overlap a snackbar. */
const MIN_CLEARANCE_PX = 80;
const trackedElements = new Set<HTMLElement>();

/** Moves the snackbars above any element at the bottom edge, with the CSS property that `Snackbars` uses as offset. */
function updateOffset(): void {
  const middle = window.innerWidth / 2;
  const heights = [...trackedElements].map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isLow = bottom > window.innerHeight - MIN_CLEARANCE_PX && top < window.innerHeight;
    return isLow && left < middle + HALF_PX && right > middle - HALF_PX ? element.offsetHeight + GAP_PX : 0;
  });
  document.documentElement.style.setProperty("--snackbar-rise", `${Math.max(0, ...heights)}px`);
}

/** A `ref` for an element with actions at the bottom edge of the screen. Snackbars are shown above it. */
export function keepSnackbarsAbove(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  trackedElements.add(element);
  const observer = new ResizeObserver(updateOffset);
  observer.observe(element);
  window.addEventListener("resize", updateOffset);
  window.addEventListener("scroll", updateOffset, { passive: true });
  return () => {
    trackedElements.delete(element);
    observer.disconnect();
    window.removeEventListener("resize", updateOffset);
    window.removeEventListener("scroll", updateOffset);
    updateOffset();
  };
}
