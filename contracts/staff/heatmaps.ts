import * as z from "zod";
import { EmailAddress } from "#contracts/fields.ts";
import { GenerateJob, HeatmapId } from "#contracts/heatmaps.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";

/** What only staff do with heatmaps. */
export const staffHeatmaps = contract("heatmaps", {
  transfer: {
    summary: "Give heatmaps with their files to another person, into the workspace he works in; no credit moves",
    row: "B25",
    api: "staff",
    method: "POST",
    path: "/heatmaps/transfer",
    callers: { staff: "yes" },
    body: z.strictObject({ uids: z.array(HeatmapId).min(1).max(25), to: EmailAddress }),
    returns: z
      .object({
        copied: z.array(HeatmapId),
        failed: z.array(z.object({ uid: HeatmapId, code: z.string(), message: z.string() })),
      })
      .meta({ id: "TransferredHeatmaps" }),
    errors: ["request.invalid", "heatmap.no_receiver"],
  },
  regenerate: {
    summary: "Analyse a finished heatmap's file anew, free of charge; what it shows stays until the new result is there",
    row: "B26",
    api: "staff",
    method: "POST",
    path: "/heatmaps/{uid}/regenerate",
    callers: { staff: "yes" },
    status: 202,
    params: z.strictObject({ uid: HeatmapId }),
    returns: GenerateJob,
    errors: ["heatmap.not_found", "heatmap.in_progress", "heatmap.not_uploaded"],
  },
} as const satisfies ContractSpec);
