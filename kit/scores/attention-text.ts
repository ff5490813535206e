import type { AttentionResult } from "#contracts/attention-result.ts";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { pluralize } from "#kit/portable/pluralize.ts";
import { roundHalfUp } from "#kit/scores/bands.ts";
import type { Interval } from "./interval.ts";
import { isSideOpen } from "./is-side-open.ts";
import { attentionWord } from "./score-words.ts";

/** How the attention score is computed, with the size of the benchmark. */
export function attentionMethod(
  { templates, ads, frames, benchmark }: Pick<AttentionResult, "templates" | "ads" | "frames" | "benchmark">,
  type: HeatmapDetail["type"],
): string {
  const placed = type === "video" ? `${pluralize(frames.length, "frame")} of the video, each` : "The ad,";
  return `${placed} placed in ${pluralize(templates, "template")}. In each template, the score is the percentage of the ${formatNumber(ads)} ads of ${benchmark ? `the benchmark “${benchmark.name}”, version ${benchmark.version},` : "the benchmark"} that receive less attention in the same place; this is the mean. 50 is average, above 65 is good. Busy ads attract attention whether or not they are clear, so read this score together with clarity.`;
}

const TOO_CLOSE = "Whether it attracts more attention than the average ad is too close to call.";

/**
 * Says what an attention score means, no more certainly than its word. If the 90% range contains the average ad, only a good
 * score is probably above it.
 */
export function attentionText(score: number, interval: Interval | null): string {
  const rounded = roundHalfUp(score);
  const word = attentionWord(score, interval);
  if (word === "uncertain") return TOO_CLOSE;
  if (rounded < 35) return `It ${word === "low" ? "doesn’t" : "probably doesn’t"} stand out among comparable ads.`;
  const isCertain = !isSideOpen(interval, null);
  if (rounded > 65)
    return `It ${isCertain ? "attracts" : "probably attracts"} more attention than the average ad, which is good.`;
  if (!isCertain) return TOO_CLOSE;
  if (rounded === 50) return "It attracts as much attention as the average ad.";
  return `It attracts ${rounded > 50 ? "more" : "less"} attention than the average ad.`;
}
