import sharp from "sharp";
import { predictMap } from "#adapters/inference.ts";
import { InferenceBusy, InferenceInterrupted } from "#adapters/inference-errors.ts";
import { getFile } from "#adapters/storage.ts";
import type { Measured, MeasureJob } from "#contracts/pipelines/benchmark-build.ts";
import { CONTEXT_CONTENT } from "#contracts/templates.ts";
import { backgroundKey, subjectKey } from "#domain/benchmarks/files.ts";
import { placeAd, type TemplateImages } from "#domain/benchmarks/placement/place-ad.ts";
import { readRaster } from "#domain/benchmarks/placement/raster.ts";
import { sceneForModel } from "#domain/benchmarks/scene-for-model.ts";
import { BenchmarkShareEntity } from "#domain/benchmarks/share.entity.ts";
import { slotShares } from "#domain/benchmarks/slot-share.ts";
import { commitTransaction, put } from "#domain/kit/transaction.ts";
import { decodeUint16 } from "#domain/scores/decode-uint16.ts";
import { now } from "#kit/clock.ts";
import { isOverload } from "#kit/is-overload.ts";
import { toErrorMessage } from "#kit/portable/to-error-message.ts";
import { DAY_SECONDS, secondsAfter } from "#kit/time.ts";
import { BuildStopped, listFailure, progressItem, readBuilding } from "./build-state.ts";
import { finishTemplate } from "./finish-template.ts";
import { type FrozenSubject, type FrozenTemplate, readFrozen } from "./read-frozen.ts";
import { readShares } from "./read-shares.ts";
import { subjectsFor } from "./subjects-for.ts";

/** Time after which a call ends, and another one continues. */
const CALL_MS = 8 * 60 * 1000;
/** Longest side of a subject in pixels: no slot is larger. */
const SUBJECT_SIDE = 1600;
/** Shares are measured again after half a year without a build that uses them. */
const KEPT_SECONDS = 180 * DAY_SECONDS;
/** Characters of a failure that are listed. */
const MAX_MESSAGE_LENGTH = 200;

/**
 * Measures the subjects of a template that are not measured yet: places each one, predicts the scene, and stores its share of
 * attention. Resumes where an earlier attempt ended. Does nothing if the build was stopped.
 * @throws InferenceBusy or InferenceInterrupted if a retry may help
 */
export async function measureTemplate(job: MeasureJob): Promise<Measured> {
  if (!(await readBuilding(job))) return { done: true };
  const frozen = await readFrozen(job);
  const template = frozen.templates.find(({ uid }) => uid === job.template);
  if (!template) throw new Error(`template ${job.template} is not in the build`);
  const subjects = subjectsFor(template, frozen);
  const known = await readShares(template, { model: frozen.model, build: job.build });
  const missing = subjects.filter(({ uid }) => !known.has(uid));
  const background = await readRaster(await getFile(backgroundKey(job.benchmark, job.build, template.file.id)));
  const started = now().getTime();
  try {
    for (const subject of missing) {
      if (now().getTime() - started > CALL_MS) return { done: false };
      await measure(job, { template, images: { background, light: null }, subject, model: frozen.model });
    }
    await finishTemplate(job, subjects.length);
  } catch (error) {
    if (!(error instanceof BuildStopped)) throw error;
  }
  return { done: true };
}

type Measurement = {
  readonly template: FrozenTemplate;
  readonly images: TemplateImages;
  readonly subject: FrozenSubject;
  readonly model: string;
};

async function measure(job: MeasureJob, measurement: Measurement): Promise<void> {
  const { template, subject, model } = measurement;
  const result = await shareOrFailure(job, measurement);
  const key = { template: template.uid, slot: template.slot, subject: subject.uid };
  const row = { ...key, model, build: job.build, ttl: secondsAfter(now(), KEPT_SECONDS) };
  await commitTransaction([
    // A row of another model, or a failure of another build, is replaced.
    { write: put(BenchmarkShareEntity.put({ ...row, ...("share" in result && result) }).params()) },
    progressItem(job, { remaining_attention: -1 }),
  ]);
  if ("share" in result) return;
  const named = { template: template.uid, template_name: template.file.name, subject: subject.uid, subject_name: subject.name };
  await listFailure(job, { ...named, message: result.failure.slice(0, MAX_MESSAGE_LENGTH) });
}

/** The share of attention of a subject, or why it cannot be measured; throws what a retry may solve. */
async function shareOrFailure(
  job: MeasureJob,
  { template: { file }, images, subject: { uid, extension }, model }: Measurement,
): Promise<{ share: number } | { failure: string }> {
  try {
    const ad = sharp(await getFile(subjectKey({ benchmark: job.benchmark, uid, extension }))).autoOrient();
    const upright = ad.resize(SUBJECT_SIDE, SUBJECT_SIDE, { fit: "inside", withoutEnlargement: true });
    const scene = await placeAd(file, images, await upright.png({ compressionLevel: 1 }).toBuffer());
    const reply = await predictMap(await sceneForModel(scene), CONTEXT_CONTENT[file.kind]);
    if (reply.model !== model) throw new Error(`the model changed to ${reply.model} during the build`);
    const values = decodeUint16(Buffer.from(reply.map, "base64"));
    return { share: slotShares(file.corners, scene, reply)(values) };
  } catch (error) {
    if (error instanceof InferenceBusy || error instanceof InferenceInterrupted || isOverload(error)) throw error;
    return { failure: toErrorMessage(error) };
  }
}
