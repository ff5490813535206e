import { putFile } from "#adapters/storage.ts";
import type { LabelModel } from "#contracts/labels.ts";
import { MIN_LABELLED_FRAMES } from "#contracts/pipelines/logos.ts";
import { labelsOf } from "#domain/brands/labels/read-labels.ts";
import { labelledFrames, readLabelModel } from "#domain/brands/labels/read-model.ts";
import { assertNotTraining, changeModel } from "#domain/brands/models/change-model.ts";
import { trainingKey } from "#domain/brands/models/files.ts";
import type { BrandModel } from "#domain/brands/models/model.entity.ts";
import { trainedObjects, withText } from "#domain/brands/models/objects.ts";
import { modelsOf, requireModel } from "#domain/brands/models/require-model.ts";
import { BrandQueueEntity } from "#domain/brands/requests/queue.entity.ts";
import { auditLogItems } from "#domain/kit/audit-log.ts";
import type { Caller } from "#domain/kit/caller.ts";
import { perHour } from "#domain/kit/limit.ts";
import { publishEvent } from "#domain/kit/publish-event.ts";
import { enforceRateLimit } from "#domain/kit/rate-limit.ts";
import { put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { newId } from "#kit/ids.ts";
import { chooseFrames } from "./choose-frames.ts";
import { chooseRivals } from "./choose-rivals.ts";
import type { Frozen } from "./frozen.ts";
import { readableVideos } from "./readable-videos.ts";

const LIMIT = perHour("brands.train", 20);

/**
 * Requests the training of a model’s next version, from the labels as they are now. A text is added to the model as an object.
 * Errors: `model.not_found`, `model.training`, `label.too_few` unless each object that is recognised by its appearance is labelled
 * in six frames, `request.too_many`.
 */
export async function requestTraining(caller: Caller, uid: string, text?: string): Promise<LabelModel> {
  const { owner } = await requireModel(caller, uid);
  await enforceRateLimit(LIMIT, caller.uid);
  const training = newId("tr");
  await changeModel(uid, async (model) => {
    assertNotTraining(model);
    const frozen = await freeze(model);
    await putFile(trainingKey(uid, training, "frozen"), Buffer.from(JSON.stringify(frozen)), "application/json");
    const at = now().toISOString();
    return {
      set: {
        status: "training requested",
        training,
        requested_at: at,
        failure: undefined,
        warnings: [],
        ...(text !== undefined && { objects: withText(model, text.toLowerCase()) }),
      },
      with: [
        { write: put(BrandQueueEntity.put({ queue: "training", state: "open", at, uid, gen: frozen.version }).params()) },
        publishEvent({ type: "brand.training_requested", scope: owner, object: `${uid}/${training}` }),
        ...auditLogItems(caller, { action: "brands.train", scope: owner, object: uid }),
      ],
    };
  });
  return readLabelModel(caller, uid);
}

async function freeze(model: BrandModel): Promise<Frozen> {
  const labelled = await labelsOf(model.uid);
  const videos = await readableVideos(
    model,
    labelled.map(({ video }) => video),
  );
  const rows = labelled.filter(({ video }) => videos.has(video));
  const objects = trainedObjects(model).map(({ id, name }) => ({ id, name }));
  if (objects.length === 0 || objects.some(({ id }) => labelledFrames(rows, id) < MIN_LABELLED_FRAMES))
    throw new AppError("label.too_few", { least: MIN_LABELLED_FRAMES });
  const frames = chooseFrames(rows, new Set(objects.map(({ id }) => id)));
  return { version: model.version + 1, objects, frames, rivals: chooseRivals(await modelsOf(model.owner), model.uid) };
}
