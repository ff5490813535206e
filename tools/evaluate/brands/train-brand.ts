import { TrainReply } from "#contracts/pipelines/logos.ts";
import { train } from "#inference/logos/train.ts";
import type { VideoSet } from "./casts.ts";
import type { ModelFile } from "./measure-video.ts";
import { trainingFrames } from "./training-frames.ts";

/** Labelled frames of each brand. */
const LABELLED = 8;
const OBJECT = "logo";

/** Trains a model of one brand of a set on labelled frames of other videos; the processor time excludes drawing them. */
export async function trainBrand(
  set: VideoSet,
  brand: number,
): Promise<{ file: ModelFile; object: TrainReply["objects"][number]; cpuSeconds: number }> {
  const frames = await trainingFrames(set.name, set.cast, set.logos, brand, LABELLED);
  const header = {
    task: "train" as const,
    model: { id: `${set.name}-${brand}`, version: 1 },
    objects: [OBJECT],
    frames: frames.map(({ jpeg, box }) => ({ bytes: jpeg.length, boxes: [{ object: OBJECT, ...box }] })),
  };
  const before = process.cpuUsage();
  const { file, objects } = TrainReply.parse(
    await train(
      header,
      frames.map(({ jpeg }) => jpeg),
    ),
  );
  const { user, system } = process.cpuUsage(before);
  if (!file) throw new Error(`brand ${brand} cannot be trained: ${JSON.stringify(objects)}`);
  const bytes = Buffer.from(file.base64, "base64");
  return { file: { bytes, sha256: file.sha256 }, object: objects[0]!, cpuSeconds: (user + system) / 1e6 };
}
