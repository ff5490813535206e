import type { Profile } from "#contracts/profile.ts";
import { MAX_HEATMAPS_PER_REQUEST } from "#contracts/projects.ts";
import { deleteBlocked } from "#web/app/features/heatmaps/page/delete-blocked-reason.ts";
import type { SelectedHeatmap } from "#web/app/shared/compare-selection/compare-selection.ts";
import { MAX_CHANGED_TOGETHER } from "#web/app/shared/compare-selection/selection-limits.ts";
import { withoutResult, withoutResultText } from "#web/app/shared/compare-selection/selection-texts.ts";

const NO_NEW_LINKS = "Your trial has ended, so you can’t create new links.";

type SelectionAction = "move" | "tag" | "share" | "download" | "delete";

/** Why some actions are unavailable, and the heatmaps to deselect for them. */
export type SelectionNote = { readonly text: string; readonly uids: readonly string[] };

const idsOf = (heatmaps: readonly SelectedHeatmap[]): readonly string[] => heatmaps.map(({ uid }) => uid);

/** Why an action is unavailable for this many; undefined if it is not. */
const overLimit = (count: number, max: number, done: string): string | undefined =>
  count > max ? `Up to ${max} heatmaps can be ${done} at a time.` : undefined;

/** Why each action is unavailable for the selection, and the same in notes that are always visible: touch users see no tooltips. */
export function blockedActions(
  selected: readonly SelectedHeatmap[],
  me: Profile | undefined,
): { reasons: Partial<Record<SelectionAction, string | undefined>>; notes: readonly SelectionNote[] } {
  const count = selected.length;
  const unfinished = withoutResult(selected);
  const unfinishedText = withoutResultText(selected);
  const needsResult = unfinishedText && `${unfinishedText}. Only finished heatmaps can be`;
  const { blocked, reason: deleteReason } = deleteBlocked(selected, me);
  const deleteLater = blocked.some((heatmap) => unfinished.includes(heatmap))
    ? " Delete becomes available once the analysis has ended."
    : "";
  const others = deleteBlocked(
    blocked.filter((heatmap) => !unfinished.includes(heatmap)),
    me,
    count,
  );
  return {
    reasons: {
      move: overLimit(count, MAX_HEATMAPS_PER_REQUEST, "moved"),
      tag: overLimit(count, MAX_CHANGED_TOGETHER, "tagged"),
      share: me?.trialEnded
        ? NO_NEW_LINKS
        : (overLimit(count, MAX_CHANGED_TOGETHER, "shared") ?? (needsResult && `${needsResult} shared.`)),
      download: overLimit(count, MAX_HEATMAPS_PER_REQUEST, "downloaded") ?? (needsResult && `${needsResult} downloaded.`),
      delete: overLimit(count, MAX_CHANGED_TOGETHER, "deleted") ?? deleteReason,
    },
    notes: [
      ...(needsResult ? [{ text: `${needsResult} compared, shared or downloaded.${deleteLater}`, uids: idsOf(unfinished) }] : []),
      ...(others.reason ? [{ text: `Delete is unavailable: ${lowered(others.reason)}`, uids: idsOf(others.group) }] : []),
      ...limitNotes(count),
    ],
  };
}

/** Begins a sentence as the part of another. */
const lowered = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

function limitNotes(count: number): readonly SelectionNote[] {
  const text =
    overLimit(count, MAX_CHANGED_TOGETHER, "tagged, shared or deleted") &&
    `Up to ${MAX_HEATMAPS_PER_REQUEST} heatmaps can be moved or downloaded at a time, and up to ${MAX_CHANGED_TOGETHER} tagged, shared or deleted.`;
  const note = text ?? overLimit(count, MAX_HEATMAPS_PER_REQUEST, "moved or downloaded");
  return note ? [{ text: note, uids: [] }] : [];
}
