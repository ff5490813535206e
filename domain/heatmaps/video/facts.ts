import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** Results of a video's inspection; see the entity. */
export type Facts = Readonly<
  Required<Pick<Heatmap, "width" | "height" | "duration" | "fps" | "has_sound" | "moments" | "segments">>
>;

/** The facts of an inspected video. Throws if it was not inspected. */
export function factsOf({ uid, width, height, duration, fps, has_sound, moments, segments }: Heatmap): Facts {
  if (!width || !height || !duration || !fps || has_sound === undefined || !moments || !segments)
    throw new Error(`heatmap ${uid} was not inspected as a video`);
  return { width, height, duration, fps, has_sound, moments, segments };
}
