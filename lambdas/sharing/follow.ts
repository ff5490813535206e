import * as z from "zod";
import { followChange } from "#domain/sharing/follow-change.ts";
import { step } from "#lambdas/kit/step.ts";

const scope = z.string().min(1);
/** A heatmap's announcement names it in `heatmapId`. */
const Announced = z.union([
  z.object({ "detail-type": z.literal("heatmap.removed"), detail: z.object({ scope, heatmapId: z.string().min(1) }) }),
  z.object({
    "detail-type": z.enum(["workspace.opened", "account.deleted"]),
    detail: z.object({ scope, object: z.string().min(1) }),
  }),
]);

export const handler = step(Announced, ({ "detail-type": type, detail }) =>
  followChange(type, { scope: detail.scope, object: "heatmapId" in detail ? detail.heatmapId : detail.object }),
);
