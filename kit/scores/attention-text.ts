import type { AttentionResult, HeatmapDetail } from "#contracts/heatmaps.ts";

/** How the attention score is computed, with the size of the benchmark. */
export function attentionMethod(
  { templates, ads, frames, benchmark }: Pick<AttentionResult, "templates" | "ads" | "frames" | "benchmark">,
  type: HeatmapDetail["type"],
): string {
  const placed = type === "video" ? `${counted(frames.length, "frame")} of the video, each` : "The ad,";
  return `${placed} placed in ${counted(templates, "template")}. In each template, the score is the percentage of the ${ads.toLocaleString("en")} ads of ${benchmark ? `the benchmark “${benchmark.name}”, version ${benchmark.version},` : "the benchmark"} that receive less attention in the same place; this is the mean. 50 is average, above 65 is good. Busy ads attract attention whether or not they are clear, so read this score together with clarity.`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** What a rounded attention score means. */
export function attentionText(rounded: number): string {
  if (rounded < 35) return "It doesn’t stand out among comparable ads.";
  if (rounded === 50) return "It attracts as much attention as the average ad.";
  return `It attracts ${rounded > 50 ? "more" : "less"} attention than the average ad${rounded > 65 ? ", which is good" : ""}.`;
}
