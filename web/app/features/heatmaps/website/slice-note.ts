import type { PageSlice } from "#contracts/heatmap-detail.ts";
import { statusOf } from "#web/app/shared/heatmap-status/heatmap-status.ts";

/** Why a slice has no images yet, or none at all; undefined if it has. */
export function sliceNote(slice: Pick<PageSlice, "status" | "problem" | "imageURL">): string | undefined {
  if (slice.imageURL !== null) return;
  return slice.problem?.message ?? statusOf(slice).title;
}
