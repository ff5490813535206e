import { type Client, type HeatmapDetail, TimeoutError } from "../../../sdk/src/index.ts";
import { pauseByTimer } from "../../../sdk/src/options.ts";
import { waitUntil } from "../../../sdk/src/waiting.ts";
import type { Check } from "./check-file.ts";

/** Applications whose heatmaps are placed in templates after their analysis. */
const PLACED: ReadonlySet<string> = new Set(["Display Ads", "Social media", "(Digital) Out Of Home"]);
/** A template takes seconds, and there are at most twelve. */
const TIMEOUT_MS = 5 * 60_000;

/** A finished heatmap with its attention score, if a rule of its check needs it: it is computed after the analysis. */
export async function withAttention(
  client: Client,
  { rules }: Check,
  heatmap: HeatmapDetail,
  signal: AbortSignal,
): Promise<HeatmapDetail> {
  const isNeeded = rules.some(({ measured }) => measured.kind === "score" && measured.score === "attention");
  if (!isNeeded || heatmap.attention || !PLACED.has(heatmap.application)) return heatmap;
  const look = async () => {
    const now = await client.heatmaps.read(heatmap.uid, { signal });
    return now.attention ? now : undefined;
  };
  try {
    return await waitUntil(look, "The attention score", { pause: pauseByTimer, timeout: TIMEOUT_MS, signal });
  } catch (error) {
    if (error instanceof TimeoutError) return heatmap;
    throw error;
  }
}
