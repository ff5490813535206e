import { followChange } from "#domain/sharing/follow-change.ts";
import { onAnnounced } from "#lambdas/kit/announced.ts";

export const handler = onAnnounced(
  { heatmaps: ["heatmap.done", "heatmap.removed", "heatmap.transferred"], others: ["workspace.opened", "account.deleted"] },
  followChange,
);
