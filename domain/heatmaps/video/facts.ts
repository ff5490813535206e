import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** What inspection found out about a video; see the entity. */
export type Facts = Readonly<
  Required<Pick<Heatmap, "width" | "height" | "duration" | "fps" | "has_sound" | "moments" | "segments">>
>;

/** The facts of an inspected video. Throws for one that was not. */
export function factsOf({ uid, width, height, duration, fps, has_sound, moments, segments }: Heatmap): Facts {
  if (!width || !height || !duration || !fps || has_sound === undefined || !moments || !segments)
    throw new Error(`${uid} was not inspected as a video`);
  return { width, height, duration, fps, has_sound, moments, segments };
}
