import type { Metrics } from "#contracts/attention.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";

/** What the ranges and probabilities of a result come from if no people were measured on its kind; undefined otherwise. */
export function rangeBasis(
  { group, intervals }: Pick<Metrics, "group" | "intervals">,
  type: HeatmapDetail["type"],
): string | undefined {
  if (!intervals) return;
  if (type === "video")
    return "Each frame is compared with still images, and the ranges are those of still images: people weren’t measured on videos.";
  if (group === "page_slice")
    return "The ranges are those of first screens: people weren’t measured on lower parts of web pages.";
}
