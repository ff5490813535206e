import type { QueryClient } from "@tanstack/react-query";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { showInLists } from "#web/app/features/heatmaps/list/show-in-lists.ts";
import { discardUpload } from "#web/app/features/heatmaps/uploads/uploads.ts";
import { selectionBoxId } from "#web/app/shared/compare-selection/compare-checkbox.tsx";
import { pendingRemovals } from "#web/app/shared/pending-removals.ts";
import { refreshProjects } from "#web/app/shared/project-picker/queries.ts";
import { call } from "#web/kit/api/api.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { pluralize } from "#web/kit/format.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { showUndoable } from "#web/ui/feedback/undo-snackbar.ts";
import { forEachHeatmap } from "./for-each-heatmap.ts";

/** Time to undo, in milliseconds. */
const UNDO_MS = 8000;

/**
 * Hides heatmaps from the lists and deletes them unless the user undoes it in time. If the page is closed before that, nothing is
 * deleted. Those that cannot be deleted are shown again with the reason.
 */
export function removeWithUndo(queryClient: QueryClient, uids: readonly string[]): void {
  pendingRemovals.add(uids);
  showUndoable(`${pluralize(uids.length, "heatmap")} deleted`, {
    ms: UNDO_MS,
    onUndo: () => {
      pendingRemovals.clear(uids);
      // Once they are shown.
      requestAnimationFrame(() => focusFirstOf(uids));
    },
    onKept: () => void removeAll(queryClient, uids),
  });
}

/** Focuses the checkbox of the first of these heatmaps on the page. */
function focusFirstOf(uids: readonly string[]): void {
  // When the focus leaves the snackbars, they return it to where it was before.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  document.querySelector<HTMLElement>(uids.map((uid) => `#${selectionBoxId(uid)}`).join())?.focus();
}

async function removeAll(queryClient: QueryClient, uids: readonly string[]): Promise<void> {
  const { failures } = await forEachHeatmap(uids, async (uid) => {
    if (!discardUpload(uid)) await call(heatmaps.remove, { params: { uid } });
    showInLists(queryClient, { type: "heatmap.removed", uid });
  });
  pendingRemovals.clear(uids);
  const [first] = failures;
  if (first) snackbar.error(`${pluralize(failures.length, "heatmap")} could not be deleted. ${first.problem.message}`, UNDO_MS);
  void refresh(queryClient, [accounts.me]);
  void refreshProjects(queryClient);
}
