import { publicHeatmaps } from "#contracts/public/heatmaps.ts";
import { servePublic } from "#lambdas/kit/public.ts";
import { publicHandlers } from "./handlers.ts";

export const handler = servePublic("heatmaps", publicHeatmaps, publicHandlers);
