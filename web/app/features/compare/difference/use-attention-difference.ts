import { useQuery } from "@tanstack/react-query";
import type { HeatmapDetail } from "#contracts/heatmap-detail.ts";
import { type AttentionGrid, gridSizeFor } from "#web/app/shared/viewer/attention-grid.ts";
import { attentionQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import { haveSameAspectRatio } from "./attention-difference.ts";

/** The attention maps of a heatmap and the baseline on one grid, or why they cannot be compared. */
export type AttentionDifference =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly baseline: AttentionGrid; readonly other: AttentionGrid }
  | { readonly state: "none"; readonly why: string };

/** Loads the attention of a heatmap and of the one it is compared with, if their positions can be compared. */
export function useAttentionDifference(baseline: HeatmapDetail, other: HeatmapDetail): AttentionDifference {
  const isSameKind = baseline.type === other.type;
  const fits = isSameKind && haveSameAspectRatio(baseline, other);
  const hasMasks = baseline.mask !== null && other.mask !== null;
  const size = gridSizeFor({ width: baseline.width ?? 1, height: baseline.height ?? 1 });
  const options = (heatmap: HeatmapDetail) => ({ ...attentionQuery(heatmap, size), enabled: fits && hasMasks });
  const [one, two] = [useQuery(options(baseline)), useQuery(options(other))];
  if (!isSameKind) return { state: "none", why: "A video and an image can’t be compared." };
  if (!fits) return { state: "none", why: "Its aspect ratio differs from the first, so positions can’t be compared." };
  if (!hasMasks) return { state: "none", why: "One of the two was analysed before this comparison existed." };
  if (one.isError || two.isError) return { state: "none", why: "Couldn’t load the attention of one of the two." };
  return one.data && two.data ? { state: "ready", baseline: one.data, other: two.data } : { state: "loading" };
}
