import * as z from "zod";
import { HeatmapId, HeatmapStatus } from "./heatmaps.ts";
import { everyPerson } from "./kit/callers.ts";
import type { Contract } from "./kit/operation.ts";

/** Content that the sign-up page shows for a referring partner. Images are presigned URLs, valid for minutes. */
export const Affiliate = z
  .object({ uid: z.string(), name: z.string(), background: z.string().nullable(), logo: z.string().nullable() })
  .meta({ id: "Affiliate" });
export type Affiliate = z.infer<typeof Affiliate>;

export const backoffice = {
  affiliate: {
    summary: "Get the sign-up page's content for users referred by a partner",
    row: "A18",
    method: "GET",
    path: "/affiliates/{affiliate}",
    callers: { anonymous: "yes", ...everyPerson },
    unverified: true,
    params: z.strictObject({ affiliate: z.string().regex(/^[\w-]{1,64}$/) }),
    returns: Affiliate,
    errors: ["affiliate.not_found"],
  },
  inProgress: {
    summary: "List every heatmap in progress, nearest deadline first, across all workspaces",
    row: "G01",
    method: "GET",
    path: "/staff/heatmaps/in-progress",
    callers: { staff: "yes" },
    returns: z
      .object({
        heatmaps: z.array(
          z.object({
            uid: HeatmapId,
            title: z.string(),
            status: HeatmapStatus,
            upload: z.enum(["pending", "validated"]),
            requested_by_email: z.string(),
            workspace: z.string().nullable(),
            created_at: z.iso.datetime(),
            deadline: z.iso.datetime(),
          }),
        ),
      })
      .meta({ id: "HeatmapsInProgress" }),
    errors: [],
  },
} as const satisfies Contract;
