import { supportView } from "#web/kit/auth/support-view.ts";
import { showMessage } from "#web/ui/feedback/message-dialog.tsx";

/** Shows why no heatmap can be created, with a link to the plans for users who can choose one. */
export function showBlockedReason(reason: string): Promise<void> {
  const actions = supportView() ? [] : [{ label: "See plans", to: "/subscription" }];
  return showMessage({ title: "New heatmap", lines: [reason], actions });
}
