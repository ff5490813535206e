import { followChange } from "#domain/comments/follow-change.ts";
import { onAnnounced } from "#lambdas/kit/announced.ts";

export const handler = onAnnounced(
  { heatmaps: ["heatmap.removed", "heatmap.transferred"], others: ["comment.removed", "account.deleted"] },
  (type, { object }) => followChange(type, object),
);
