/** Half the width of a snackbar in CSS pixels. Snackbars are centred. */
const HALF_PX = 210;
const GAP_PX = 8;
/** Elements that end at least this far above the bottom edge do not overlap a snackbar. */
const ROOM_PX = 80;
const standing = new Set<HTMLElement>();

/** Moves the snackbars above any element at the bottom edge, with the CSS property that `Snackbars` uses as offset. */
function lift(): void {
  const middle = window.innerWidth / 2;
  const heights = [...standing].map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isLow = bottom > window.innerHeight - ROOM_PX && top < window.innerHeight;
    return isLow && left < middle + HALF_PX && right > middle - HALF_PX ? element.offsetHeight + GAP_PX : 0;
  });
  document.documentElement.style.setProperty("--snackbar-rise", `${Math.max(0, ...heights)}px`);
}

/** A `ref` for an element with actions at the bottom edge of the screen. Snackbars are shown above it. */
export function keepSnackbarsAbove(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  standing.add(element);
  const observer = new ResizeObserver(lift);
  observer.observe(element);
  window.addEventListener("resize", lift);
  window.addEventListener("scroll", lift, { passive: true });
  return () => {
    standing.delete(element);
    observer.disconnect();
    window.removeEventListener("resize", lift);
    window.removeEventListener("scroll", lift);
    lift();
  };
}
