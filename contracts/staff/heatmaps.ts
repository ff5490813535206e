import * as z from "zod";
import { EmailAddress } from "#contracts/fields.ts";
import { GenerateJob, HeatmapId } from "#contracts/heatmaps.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";

/** Heatmap operations for staff. */
export const staffHeatmaps = contract("heatmaps", {
  transfer: {
    summary: "Transfer heatmaps with their files to another user's workspace; no credits are transferred",
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
    summary: "Re-analyse a finished heatmap free of charge; the current result stays visible until the new one is ready",
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
