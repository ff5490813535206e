import { GazeEntity } from "./gaze.entity.ts";
import { GazePointsEntity } from "./points.entity.ts";

/** Deletes the gaze of a heatmap. Does nothing without one. */
export async function deleteGaze(uid: string): Promise<void> {
  await GazePointsEntity.delete({ uid }).go();
  await GazeEntity.delete({ uid }).go();
}
