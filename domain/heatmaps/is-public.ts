import { now } from "#kit/clock.ts";
import type { Heatmap } from "./heatmap.entity.ts";

/** Whether a link shows the heatmap now. */
export const isPublic = (heatmap: Pick<Heatmap, "public" | "shared_until">): boolean =>
  heatmap.public && (heatmap.shared_until === undefined || heatmap.shared_until > now().toISOString());
