import type { Metrics } from "#contracts/attention.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";

/** Basis of the ranges and probabilities of a result if no people were measured on its kind; undefined otherwise. */
export function rangeBasis(
  { group, intervals }: Pick<Metrics, "group" | "intervals">,
  type: HeatmapDetail["type"],
): string | undefined {
  if (!intervals) return;
  if (type === "video")
    return "Each frame is compared with still images, so the ranges are those of still images: there are no measurements of people watching videos.";
  if (group === "page_slice")
    return "The ranges are those of first screens: there are no measurements of people looking at lower parts of web pages.";
}
