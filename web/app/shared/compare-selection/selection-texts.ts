import { type HeatmapState, stateOf } from "#web/app/shared/heatmap-status/heatmap-status.ts";
import { joinList } from "#web/kit/format.ts";
import type { SelectedHeatmap } from "./compare-selection.ts";

/** The states without a result, with the verb for one heatmap and for several. */
const STATES: readonly (readonly [HeatmapState, one: string, several: string])[] = [
  ["uploading", "is still uploading", "are still uploading"],
  ["analysing", "is still being analysed", "are still being analysed"],
  ["failed", "has failed", "have failed"],
];

/** Those of the selection that have no result, and can be neither compared, shared nor downloaded. */
export const withoutResult = (selected: readonly SelectedHeatmap[]): readonly SelectedHeatmap[] =>
  selected.filter(({ status }) => status !== "done");

/** Why some of the selection have no result: “2 of 5 are still being analysed and 1 has failed”. Undefined if all have one. */
export function withoutResultText(selected: readonly SelectedHeatmap[]): string | undefined {
  const parts = STATES.flatMap(([state, one, several]) => {
    const count = selected.filter((heatmap) => stateOf(heatmap) === state).length;
    return count > 0 ? [{ count, text: count === 1 ? one : several }] : [];
  });
  if (parts.length === 0) return undefined;
  if (selected.length === 1) return `It ${parts[0]!.text}`;
  return joinList(parts.map(({ count, text }, place) => `${count}${place === 0 ? ` of ${selected.length}` : ""} ${text}`));
}
