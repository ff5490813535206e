import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import type { FrameMetrics } from "#contracts/video.ts";
import { roundDecimals } from "#kit/portable/round-decimals.ts";
import { frameIndexAt, linesOf, lineValues, SCORE_LINE_NAMES } from "#kit/scores/score-lines.ts";
import { hasClarity } from "#kit/scores/shows-score.ts";
import type { SlideLine, SlideTimeline } from "#kit/slides/slide-data.ts";

/** More steps than can be told apart on a slide would only make files larger. */
const MAX_STEPS = 600;
const DECIMALS = 1;

/** The measures of a video over time as its page shows them; undefined if nothing in it stands out. */
export function videoTimeline(
  heatmap: Pick<HeatmapDetail, "application" | "clarity_score_percentile">,
  frames: FrameMetrics,
): SlideTimeline | undefined {
  const { rate, length, cuts, stands_out } = frames;
  if (!stands_out.includes(true)) return undefined;
  const seconds = length / rate;
  const steps = Math.min(length, MAX_STEPS);
  // The last frame lasts until the end.
  const shown = Array.from({ length: steps + 1 }, (_, step) => frameIndexAt(frames, (step * seconds) / steps));
  return {
    title: "Second by second",
    note: [
      ...(cuts.length > 0 ? [`Marks separate the ${cuts.length + 1} scenes.`] : []),
      ...(stands_out.includes(false) ? ["A line is interrupted while nothing stands out."] : []),
    ].join(" "),
    seconds,
    lines: linesOf(frames, hasClarity(heatmap)).map((line): SlideLine => {
      const { label, unit } = SCORE_LINE_NAMES[line];
      const values = lineValues(frames, line);
      return {
        label: unit === "" ? label : `${label} (${unit})`,
        values: shown.map((at) => roundDecimals(values[at] ?? null, DECIMALS)),
      };
    }),
    cuts: cuts.map((cut) => cut / rate),
  };
}
