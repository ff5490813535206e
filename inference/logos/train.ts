import type { TrainHeader, TrainReply } from "#contracts/pipelines/logos.ts";
import { lookAlikesOf } from "./look-alikes.ts";
import { writeModelFile } from "./model-file.ts";
import type { ObjectModel } from "./object-model.ts";
import { upright } from "./patch.ts";
import type { Mips } from "./raster.ts";
import { readFrame } from "./read-frame.ts";
import { rivalObjects } from "./rivals.ts";
import { type NamedLabel, trainObject } from "./train-object.ts";

type Parts = { readonly frames: readonly Uint8Array[]; readonly rivals: readonly Uint8Array[] };

/**
 * Trains the objects of a model on labelled frames, and compares them with other models.
 * @param parts the frames, and the files of the other models
 * @throws Rejected frame.unreadable, frame.too_large
 */
export async function train(header: TrainHeader, parts: Parts): Promise<TrainReply> {
  const rivals = parts.rivals.map((bytes, at) => rivalObjects(bytes, header.rivals[at]!.sha256) ?? []);
  const frames: Mips[] = [];
  for (const [position, image] of parts.frames.entries()) frames.push(await readFrame(image, position));
  const objects: TrainReply["objects"] = [];
  const models: ObjectModel[] = [];
  for (const id of header.objects) {
    const labels = labelsOf(id, header, frames);
    const { model, tested, ...outcome } = await trainObject(id, labels, frames);
    objects.push({ ...outcome, look_alikes: lookAlikesOf(tested, rivals) });
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
