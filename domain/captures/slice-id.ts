import { derivedId } from "#kit/ids.ts";

/** Id of the heatmap of a further slice, counted from 2. Deterministic. */
export const sliceId = (first: string, slice: number): string => derivedId("hm", first, "slice", String(slice));
