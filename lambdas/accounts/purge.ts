import * as z from "zod";
import { purgeAccount } from "#domain/heatmaps/removal/purge-account.ts";
import { purgeWorkspace } from "#domain/heatmaps/removal/purge-workspace.ts";
import { step } from "#lambdas/kit/step.ts";

const EventSchema = z.object({
  "detail-type": z.enum(["account.deleted", "workspace.closed"]),
  detail: z.object({ object: z.string().min(1) }),
});

const PURGES = { "account.deleted": purgeAccount, "workspace.closed": purgeWorkspace } as const;

export const handler = step(EventSchema, ({ "detail-type": type, detail }) => PURGES[type](detail.object));
