import { followChange } from "#domain/exports/follow-change.ts";
import { onAnnounced } from "#lambdas/kit/announced.ts";

export const handler = onAnnounced(
  { heatmaps: ["heatmap.removed", "heatmap.transferred"], others: ["project.removed", "account.deleted"] },
  followChange,
);
