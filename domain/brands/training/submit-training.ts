import pLimit from "p-limit";
import { callLogos, type LogoCall } from "#adapters/logo-inference.ts";
import { getFile, headFile, isMissing, putFile } from "#adapters/storage.ts";
import type { BrandTrainingJob } from "#contracts/pipelines/brand-training.ts";
import { labelFrameKey } from "#domain/brands/frames/label-frame-key.ts";
import { modelItem } from "#domain/brands/models/change-model.ts";
import { trainingKey } from "#domain/brands/models/files.ts";
import type { BrandModel } from "#domain/brands/models/model.entity.ts";
import { retryOnConflict } from "#domain/kit/retry-on-conflict.ts";
import { commitTransaction } from "#domain/kit/transaction.ts";
import { type Frozen, readFrozen } from "./frozen.ts";
import { readableVideos } from "./readable-videos.ts";
import { readTraining } from "./running.ts";

const READS = 8;

/**
 * Sends the labelled frames of a training to the logo endpoint, stores where the response will be, and shows the model as being
 * trained. Does nothing if they were sent or the training ended. Frames of videos that have been deleted or transferred are left
 * out.
 */
export async function submitTraining(job: BrandTrainingJob): Promise<void> {
  const model = await readTraining(job);
  if (!model) return;
  const key = trainingKey(job.model, job.training, "call");
  if ((await headFile(key)) === undefined) {
    const { version, objects, frames, rivals } = await readFrozen(job);
    const [images, files] = [await imagesOf(model, frames), await Promise.all(rivals.map(({ key: file }) => getFile(file)))];
    const call = await callLogos(
      `${job.training}/train`,
      {
        task: "train",
        model: { id: job.model, version },
        objects: objects.map(({ id }) => id),
        frames: images.map(({ image, boxes }) => ({ bytes: image.length, boxes })),
        rivals: rivals.map(({ sha256 }, at) => ({ bytes: files[at]!.length, sha256 })),
      },
      [...files, ...images.map(({ image }) => image)],
    );
    await putFile(key, Buffer.from(JSON.stringify(call satisfies LogoCall)), "application/json");
  }
  await retryOnConflict(() => showTraining(job));
}

/** The model is read again, because it may have been renamed or labelled further during the call. */
async function showTraining(job: BrandTrainingJob): Promise<void> {
  const model = await readTraining(job);
  if (model && model.status !== "training") await commitTransaction([modelItem(model, { status: "training" })]);
}

async function imagesOf(model: BrandModel, frames: Frozen["frames"]) {
  const videos = await readableVideos(
    model,
    frames.map(({ video }) => video),
  );
  const limited = pLimit(READS);
  const images = await limited.map(frames, async ({ video, frame, boxes }) => {
    const heatmap = videos.get(video);
    const image = heatmap && (await getFile(labelFrameKey(heatmap, frame)).catch(undefinedIfMissing));
    return image ? [{ image, boxes }] : [];
  });
  return images.flat();
}

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
