import type { AttentionResult } from "#contracts/attention-result.ts";

/** Whether there is an attention score: not before it is computed, and not for applications without templates. */
export const hasAttentionScore = (
  attention: AttentionResult | null | undefined,
): attention is AttentionResult & { score: number } => typeof attention?.score === "number";
