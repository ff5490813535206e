import type { DemoAnalysis } from "#contracts/demo.ts";
import { isInProgress } from "#domain/heatmaps/analysis/in-progress.ts";
import { toDemoResult } from "#domain/heatmaps/demo/to-demo-result.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { LIMITS } from "./limits.ts";
import { requireDemo } from "./require-demo.ts";

type Found = Awaited<ReturnType<typeof requireDemo>>;

/** A demo analysis, for anyone who has its link; `demo.not_found` if it does not exist any more. */
export async function readDemo(ip: string, uid: string): Promise<DemoAnalysis> {
  await enforceRateLimit(LIMITS.reads, ip);
  return readAnalysis(uid);
}

/** A demo analysis as `readDemo` returns it, without the rate limit. */
export async function readAnalysis(uid: string): Promise<DemoAnalysis> {
  const { demo, heatmap } = await requireDemo(uid);
  return {
    uid,
    state: stateOf(heatmap),
    problem: heatmap.problem ?? null,
    title: heatmap.title,
    expires_at: demo.expires_at,
    emailed: demo.mail !== undefined,
    result: await toDemoResult(heatmap),
  };
}

function stateOf(heatmap: Found["heatmap"]): DemoAnalysis["state"] {
  if (isInProgress(heatmap)) return heatmap.upload === "pending" ? "uploading" : "analysing";
  return heatmap.status === "done" ? "done" : "failed";
}
