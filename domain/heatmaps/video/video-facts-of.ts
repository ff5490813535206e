import type { VideoFacts } from "#contracts/video.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";
import { factsOf } from "./facts.ts";

/** Attributes of a finished video; null for everything else. */
export function videoFactsOf(heatmap: Heatmap): VideoFacts | null {
  if (heatmap.type !== "video" || heatmap.status !== "done") return null;
  const { fps, has_sound, moments: frames } = factsOf(heatmap);
  return { fps, has_sound, frames };
}
