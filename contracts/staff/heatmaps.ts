import * as z from "zod";
import { EmailAddress } from "#contracts/fields.ts";
import { HeatmapId } from "#contracts/heatmap-id.ts";
import { GenerateJob } from "#contracts/heatmaps.ts";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";

export const HeatmapConsoles = z
  .object({
    item: z.url().nullable().meta({ description: "Its item in the console of the database; null outside of AWS" }),
    files: z.url().nullable().meta({ description: "Its files in the console of the storage; null outside of AWS" }),
  })
  .meta({ id: "HeatmapConsoles" });
export type HeatmapConsoles = z.infer<typeof HeatmapConsoles>;

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
    errors: ["request.invalid", "heatmap.recipient_not_found"],
  },
  regenerate: {
    summary: "Reanalyse a finished heatmap free of charge; the current result stays visible until the new one is ready",
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
  consoles: {
    summary: "Get the addresses of a heatmap's item and files in the AWS consoles",
    row: "B42",
    api: "staff",
    method: "GET",
    path: "/heatmaps/{uid}/consoles",
    callers: { staff: "yes" },
    params: z.strictObject({ uid: HeatmapId }),
    returns: HeatmapConsoles,
    errors: ["heatmap.not_found"],
  },
} as const satisfies ContractSpec);
