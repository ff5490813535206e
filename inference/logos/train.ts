import type { TrainHeader, TrainReply } from "#contracts/pipelines/logos.ts";
import { writeModelFile } from "./model-file.ts";
import type { ObjectModel } from "./object-model.ts";
import { upright } from "./patch.ts";
import type { Mips } from "./raster.ts";
import { readFrame } from "./read-frame.ts";
import { type NamedLabel, trainObject } from "./train-object.ts";

/**
 * Trains the objects of a model on labelled frames.
 * @throws Rejected frame.unreadable, frame.too_large
 */
export async function train(header: TrainHeader, images: readonly Uint8Array[]): Promise<TrainReply> {
  const frames: Mips[] = [];
  for (const [position, image] of images.entries()) frames.push(await readFrame(image, position));
  const objects: TrainReply["objects"] = [];
  const models: ObjectModel[] = [];
  for (const id of header.objects) {
    const { model, ...outcome } = await trainObject(id, labelsOf(id, header, frames), frames);
    objects.push(outcome);
    if (model) models.push(model);
  }
  if (models.length < header.objects.length) return { task: "train", file: null, objects };
  const { bytes, sha256 } = writeModelFile({ model: header.model, objects: models });
  return { task: "train", file: { base64: bytes.toString("base64"), sha256 }, objects };
}

const labelsOf = (object: string, header: TrainHeader, frames: readonly Mips[]): NamedLabel[] =>
  header.frames.flatMap(({ boxes }, frame) => {
    const mips = frames[frame]!;
    const { width: wide, height: tall } = mips[0]!;
    return boxes
      .filter((box) => box.object === object)
      .map(({ x, y, width, height }) => ({
        frame,
        mips,
        height: height * tall,
        pose: upright((x + width / 2) * wide, (y + height / 2) * tall, width * wide, height * tall),
      }));
  });
