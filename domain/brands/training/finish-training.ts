import * as z from "zod";
import { getFile, putFile } from "#adapters/storage.ts";
import type { BrandTrainingJob } from "#contracts/pipelines/brand-training.ts";
import { LogoQuality, TrainReply } from "#contracts/pipelines/logos.ts";
import { modelFileKey, trainingKey } from "#domain/brands/models/files.ts";
import { readLogoReply } from "#domain/brands/read-logo-reply.ts";
import { endTraining } from "./end-training.ts";
import { type Frozen, readFrozen } from "./frozen.ts";
import { problemText } from "./problem-texts.ts";
import { readTraining, TrainingRejected } from "./running.ts";

const Call = z.object({ output: z.string(), failure: z.string() });
const FILE_TYPE = "application/octet-stream";

/**
 * Stores the trained file and makes it the next version of the model. Does nothing if the training ended.
 * @throws InferencePending until the endpoint has answered, InferenceFailed if it failed, TrainingRejected with what to do if the
 * labels cannot be trained
 */
export async function finishTraining(job: BrandTrainingJob): Promise<void> {
  if (!(await readTraining(job))) return;
  const call = await getFile(trainingKey(job.model, job.training, "call"));
  const reply = TrainReply.parse(await readLogoReply(Call.parse(JSON.parse(Buffer.from(call).toString()))));
  const frozen = await readFrozen(job);
  if (!reply.file) throw new TrainingRejected(textsOf(reply, frozen, "failures").join(" "));
  const { base64, sha256 } = reply.file;
  const key = modelFileKey(job.model, frozen.version, sha256);
  await putFile(key, Buffer.from(base64, "base64"), FILE_TYPE);
  await endTraining(job, {
    status: "ready",
    version: frozen.version,
    file: { key, sha256 },
    quality: Object.fromEntries(
      reply.objects.flatMap(({ object, quality }) => (quality ? [[object, LogoQuality.parse(quality)]] : [])),
    ),
    look_alikes: reply.objects.flatMap(({ object, look_alikes }) =>
      look_alikes.flatMap(({ rival, object: other, share, lead }) => {
        const model = frozen.rivals[rival]?.model;
        return model === undefined ? [] : [{ object, model, other, share, lead }];
      }),
    ),
    failure: undefined,
    warnings: textsOf(reply, frozen, "warnings"),
  });
}

function textsOf({ objects }: TrainReply, frozen: Frozen, of: "failures" | "warnings"): string[] {
  const names = new Map(frozen.objects.map(({ id, name }) => [id, name]));
  const frameNames = frozen.frames.map(({ frame }) => String(frame + 1));
  return objects.flatMap((result) =>
    result[of].map((problem) => problemText(names.get(result.object) ?? "", problem, { of, frameNames })),
  );
}
