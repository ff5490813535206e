import type { PageSlice } from "#contracts/heatmap-detail.ts";
import { hasFailed } from "../queries.ts";

/** Why a slice has no images yet, or none at all; undefined if it has. */
export function sliceNote(slice: Pick<PageSlice, "status" | "problem" | "imageURL">): string | undefined {
  if (slice.imageURL !== null) return;
  return hasFailed(slice) ? (slice.problem?.message ?? "This slice failed.") : "This slice is being analysed…";
}
