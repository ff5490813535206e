import { followChange } from "#domain/projects/follow-change.ts";
import { onAnnounced } from "#lambdas/kit/announced.ts";

export const handler = onAnnounced(
  { heatmaps: ["heatmap.removed", "heatmap.transferred"], others: ["project.removed", "workspace.opened", "account.deleted"] },
  followChange,
);
