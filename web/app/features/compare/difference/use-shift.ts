import { useQuery } from "@tanstack/react-query";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { type AttentionGrid, gridFor } from "#web/app/shared/viewer/attention-grid.ts";
import { attentionQuery } from "#web/app/shared/viewer/heatmap-queries.ts";
import { doFit } from "./shift.ts";

/** The attention maps of a heatmap and the baseline on one grid, or why they cannot be compared. */
export type Shift =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly first: AttentionGrid; readonly other: AttentionGrid }
  | { readonly state: "none"; readonly why: string };

export function useShift(first: HeatmapDetail, other: HeatmapDetail): Shift {
  const isSameKind = first.type === other.type;
  const fits = isSameKind && doFit(first, other);
  const hasMasks = first.mask !== null && other.mask !== null;
  const size = gridFor({ width: first.width ?? 1, height: first.height ?? 1 });
  const options = (heatmap: HeatmapDetail) => ({ ...attentionQuery(heatmap, size), enabled: fits && hasMasks });
  const [one, two] = [useQuery(options(first)), useQuery(options(other))];
  if (!isSameKind) return { state: "none", why: "A film and a picture cannot be laid over one another." };
  if (!fits) return { state: "none", why: "It has other proportions than the first, so that places cannot be told apart." };
  if (!hasMasks) return { state: "none", why: "One of the two was analysed before differences were kept." };
  if (one.isError || two.isError) return { state: "none", why: "The attention of one of the two could not be loaded." };
  return one.data && two.data ? { state: "ready", first: one.data, other: two.data } : { state: "loading" };
}
