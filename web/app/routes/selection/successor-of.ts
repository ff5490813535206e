import { selectionBoxId } from "#web/app/shared/compare-selection/compare-checkbox.tsx";

/** The heatmap on the page that takes the place of these when they leave it: the next one or, at the end, the previous one. */
export function successorOf(uids: readonly string[]): string | undefined {
  const prefix = selectionBoxId("");
  const shown = [...document.querySelectorAll(`input[id^="${prefix}"]`)].map(({ id }) => id.slice(prefix.length));
  const leaves = (uid: string) => uids.includes(uid);
  const end = shown.findLastIndex(leaves);
  const isStaying = (uid: string) => !leaves(uid);
  return shown.slice(end + 1).find(isStaying) ?? shown.slice(0, end + 1).findLast(isStaying);
}
