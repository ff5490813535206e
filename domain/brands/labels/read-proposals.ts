import type { FrameLabels, LabelBox } from "#contracts/labels.ts";
import { readFrames } from "#domain/brands/frames/frames-of.ts";
import { trainedObjects } from "#domain/brands/models/objects.ts";
import { latestTracking } from "#domain/brands/requests/find-tracking.ts";
import { readResult } from "#domain/brands/results/read-analytics.ts";
import { boxAt } from "#domain/brands/tracking/box-at.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { type LabelledOf, requireLabelled } from "./require-labelled.ts";

/**
 * Boxes that the last brand analytics of a video suggests for the frames, if it ran this model: `heatmap.not_found`,
 * `heatmap.not_video`, `model.not_found`.
 */
export async function readProposals(caller: Caller, { uid, model }: LabelledOf): Promise<{ frames: FrameLabels[] }> {
  const { video: heatmap, model: chosen } = await requireLabelled(caller, { uid, model });
  const [tracking, frames] = await Promise.all([latestTracking(uid), readFrames(uid)]);
  const result = tracking?.model?.uid === model ? await readResult(heatmap, tracking) : null;
  if (!result || !frames) return { frames: [] };
  const names = new Map(trainedObjects(chosen).map(({ id, name }) => [id, name]));
  const tracks = result.tracks.filter(({ object }) => names.has(object));
  const proposed = frames.times.map((time, frame): FrameLabels => {
    const boxes = tracks.flatMap((track, at): LabelBox[] => {
      const box = boxAt(track, time);
      return box ? [{ id: `p${at}-${frame}`, object: track.object, name: names.get(track.object)!, ...box }] : [];
    });
    return { frame, revision: 0, boxes };
  });
  return { frames: proposed.filter(({ boxes }) => boxes.length > 0) };
}
