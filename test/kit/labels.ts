import { createModel } from "#test/kit/brands.ts";
import type { TestUser } from "#test/kit/fixtures.ts";
import { createVideoHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";

const { LabelFramesEntity } = await import("#domain/brands/frames/frames.entity.ts");

const SIZE = { width: 640, height: 360 } as const;

/** A finished video whose frames can be labelled, one per second. */
export async function createLabelledVideo(person: TestUser, frames = 10): Promise<string> {
  const uid = await createVideoHeatmap(person);
  const times = Array.from({ length: frames }, (_, second) => second);
  await LabelFramesEntity.put({ uid, status: "ready", ...SIZE, times, requested_at: new Date().toISOString() }).go();
  return uid;
}

/** A trained model of the scope of a video. */
export const createModelFor = async (video: string): Promise<string> => createModel({ owner: (await heatmapRow(video)).scope });
