import * as z from "zod";
import { HeatmapId } from "#contracts/heatmap-id.ts";
import { HeatmapStatus } from "#contracts/heatmap-status.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";
import { affiliateOperations } from "./affiliates.ts";
import { auditLogOperations } from "./audit-log.ts";
import { campaignOperations } from "./campaigns.ts";
import { creditOperations } from "./credits.ts";
import { developerOperations } from "./developers.ts";
import { emailOperations } from "./emails.ts";
import { offerOperations } from "./offers.ts";
import { MAX_COUNTED_WORK, operationsOperations } from "./operations.ts";
import { subscriptionOperations } from "./subscriptions.ts";
import { supportViewOperations } from "./support-views.ts";
import { tableOperations } from "./tables.ts";
import { userOperations } from "./users.ts";
import { workspaceOperations } from "./workspaces.ts";

/** System-wide views for staff. */
export const staffBackoffice = contract("backoffice", {
  ...tableOperations,
  ...userOperations,
  ...workspaceOperations,
  ...subscriptionOperations,
  ...auditLogOperations,
  ...emailOperations,
  ...affiliateOperations,
  ...developerOperations,
  ...operationsOperations,
  ...offerOperations,
  ...supportViewOperations,
  ...campaignOperations,
  ...creditOperations,
  inProgress: {
    summary: `List the first ${MAX_COUNTED_WORK} heatmaps in progress, nearest deadline first, across all workspaces`,
    row: "G01",
    api: "staff",
    method: "GET",
    path: "/backoffice/in-progress",
    callers: { staff: "yes" },
    returns: z
      .object({
        heatmaps: z
          .array(
            z.object({
              uid: HeatmapId,
              title: z.string(),
              status: HeatmapStatus,
              upload: z.enum(["pending", "validated"]),
              owner: z.string().meta({ description: "Email of its creator, or the name of the API key" }),
              workspace: z.object({ uid: z.string(), name: z.string() }).nullable(),
              created_at: z.iso.datetime(),
              deadline: z.iso.datetime(),
            }),
          )
          .max(MAX_COUNTED_WORK),
      })
      .meta({ id: "HeatmapsInProgress" }),
    errors: [],
  },
} as const satisfies ContractSpec);
