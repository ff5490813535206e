import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { regenerateForStaff } from "#domain/heatmaps/analysis/regenerate-page.ts";
import { readConsoles } from "#domain/heatmaps/read-consoles.ts";
import { transferHeatmaps } from "#domain/heatmaps/transfer/transfer-heatmaps.ts";
import { serve } from "#lambdas/kit/http.ts";

export const handler = serve("heatmaps", staffHeatmaps, {
  transfer: ({ caller, body }) => transferHeatmaps(caller, body),
  consoles: ({ caller, params }) => readConsoles(caller, params.uid),
  regenerate: ({ caller, params }) => regenerateForStaff(caller, params.uid),
});
