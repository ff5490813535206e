/** One attention model in a separate process: `worker.ts BUILD`, started by the pool. */
import { Build, type ContentType, type FramesReply, type InferenceReply } from "#contracts/pipelines/inference.ts";
import { encodeMap } from "../encode.ts";
import { serveJobs } from "../serve-jobs.ts";
import { readModelInput } from "./model-input.ts";
import { type AttentionModel, loadModel } from "./network.ts";
import type { AttentionJob } from "./service.ts";

await serveJobs<AttentionJob, InferenceReply | FramesReply>(async () => {
  const model = await loadModel(Build.parse(process.argv[2]));
  return (job) =>
    "frames" in job ? predictFrames(model, job.frames, job.content) : predictImage(model, job.picture, job.content);
});

async function predictImage(model: AttentionModel, image: Uint8Array, given: ContentType | undefined): Promise<InferenceReply> {
  const { width, height, density, members, standsOut, content } = await model.predict(
    await readModelInput(image, model.pixels),
    given,
  );
  return {
    model: model.name,
    content,
    width,
    height,
    stands_out: standsOut,
    map: encodeMap(density),
    members: members.map((member) => encodeMap(member)),
  };
}

async function predictFrames(
  model: AttentionModel,
  images: readonly Uint8Array[],
  given: ContentType | undefined,
): Promise<FramesReply> {
  const frames: FramesReply["frames"] = [];
  const taken: ContentType[] = [];
  for (const image of images) {
    const { width, height, members, standsOut, content } = await model.predict(await readModelInput(image, model.pixels), given);
    frames.push({ width, height, stands_out: standsOut, members: members.map((member) => encodeMap(member)) });
    taken.push(content);
  }
  return { model: model.name, content: mostCommon(taken), frames };
}

/** The most frequent content type; of equals, the one seen first. */
function mostCommon(kinds: readonly ContentType[]): ContentType {
  const counts = Map.groupBy(kinds, (kind) => kind);
  return [...counts].reduce((best, next) => (next[1].length > best[1].length ? next : best))[0];
}
