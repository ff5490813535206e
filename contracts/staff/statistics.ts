import * as z from "zod";
import { type ContractSpec, contract } from "#contracts/kit/contract.ts";

/** Heatmaps that were created in a month and analysed. */
export const MonthlyUsage = z
  .object({
    year: z.int(),
    month: z.int().min(1).max(12),
    heatmaps: z.object({ image: z.int().min(0), video_seconds: z.number().min(0) }),
  })
  .meta({ id: "MonthlyUsage" });
export type MonthlyUsage = z.infer<typeof MonthlyUsage>;

/** Statistics for staff. */
export const staffStatistics = contract("statistics", {
  usage: {
    summary: "Get the analysed images and seconds of videos of the last twelve months (UTC), of a workspace or of everyone",
    row: "G01",
    api: "staff",
    method: "GET",
    path: "/statistics/usage",
    callers: { staff: "yes" },
    query: z.strictObject({
      workspace: z
        .string()
        .regex(/^ws_\w{1,60}$/, "This is not a workspace id.")
        .optional(),
    }),
    returns: z.object({ months: z.array(MonthlyUsage).meta({ description: "Oldest first" }) }).meta({ id: "Usage" }),
    errors: ["request.invalid"],
  },
} as const satisfies ContractSpec);
