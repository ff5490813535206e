import * as z from "zod";
import { HeatmapCard } from "./heatmap-card.ts";
import { HeatmapId } from "./heatmap-id.ts";

/**
 * WebSocket messages, server to browser. A removed heatmap contains only its id; `comments.changed` means that a heatmap's comments
 * should be refetched, with their number; `audit.changed`, `chat.changed`, `project.changed`, `report.changed`, `workspace.changed`
 * and `me.changed` only mean that audits and facts, conversations with Co-Pilot, projects, reports, the workspace, or the own
 * profile should be refetched.
 */
export const LiveMessage = z.discriminatedUnion("type", [
  z.object({ type: z.literal("heatmap.changed"), heatmap: HeatmapCard }),
  z.object({ type: z.literal("heatmap.removed"), uid: HeatmapId }),
  z.object({ type: z.literal("credits.changed"), imageCredits: z.int(), videoCredits: z.int() }),
  z.object({ type: z.literal("comments.changed"), uid: HeatmapId, timeline: z.int().min(0) }),
  z.object({ type: z.literal("audit.changed") }),
  z.object({ type: z.literal("chat.changed") }),
  z.object({ type: z.literal("project.changed") }),
  z.object({ type: z.literal("report.changed") }),
  z.object({ type: z.literal("workspace.changed") }),
  z.object({ type: z.literal("me.changed") }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;
