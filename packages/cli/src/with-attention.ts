import { type AnalysisOptions, type Client, type HeatmapDetail, TimeoutError } from "../../sdk/src/index.ts";
import { pauseByTimer } from "../../sdk/src/options.ts";
import { waitUntil } from "../../sdk/src/waiting.ts";

/** Applications whose heatmaps are placed in templates after their analysis. */
const PLACED: ReadonlySet<string> = new Set(["Display Ads", "Social media", "(Digital) Out Of Home"]);
/** A template takes seconds, and there are at most twelve. */
const TIMEOUT_MS = 5 * 60_000;

/** A finished heatmap with its attention score, which is computed after the analysis. Without it after minutes, and where there is none. */
export async function withAttention(
  client: Client,
  heatmap: HeatmapDetail,
  { signal, onProgress }: Pick<AnalysisOptions, "signal" | "onProgress">,
): Promise<HeatmapDetail> {
  if (heatmap.attention || !PLACED.has(heatmap.application)) return heatmap;
  const look = async () => {
    const now = await client.heatmaps.read(heatmap.uid, signal && { signal });
    onProgress?.({ phase: "measurement", fraction: now.attention ? 1 : 0 });
    return now.attention ? now : undefined;
  };
  try {
    return await waitUntil(look, "The attention score", { pause: pauseByTimer, timeout: TIMEOUT_MS, ...(signal && { signal }) });
  } catch (error) {
    if (error instanceof TimeoutError) return heatmap;
    throw error;
  }
}
