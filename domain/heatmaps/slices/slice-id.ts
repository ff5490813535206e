import { derivedId } from "#kit/ids.ts";

/** Id of the heatmap of a further slice of a page, counted from 2. Deterministic. */
export const sliceId = (first: string, slice: number): string => derivedId("hm", first, "slice", String(slice));

/** Ids of all further slices of a page, which may not all exist; none for other heatmaps. */
export const furtherSliceIds = ({ uid, slices = 1 }: { readonly uid: string; readonly slices?: number | undefined }): string[] =>
  Array.from({ length: Math.max(0, slices - 1) }, (_, at) => sliceId(uid, at + 2));
