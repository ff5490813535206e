/** One model in a separate process: `worker.ts BUILD`, started by the pool, one job at a time. */
import { Build, type ContentType, type FramesReply, type InferenceReply } from "#contracts/pipelines/inference.ts";
import { ImageRejected, readModelInput } from "./attention/model-input.ts";
import { loadModel } from "./attention/network.ts";
import { encodeMap } from "./encode.ts";
import type { Job, WorkerReply } from "./pool.ts";

process.on("disconnect", () => process.exit(0));
const model = await loadModel(Build.parse(process.argv[2]));
process.on("message", async (job: Job) => process.send?.(await answer(job)));
// When the server has exited, there is no recipient: the callback takes the error, "disconnect" ends the process.
process.send?.("ready", undefined, undefined, () => undefined);

async function answer(job: Job): Promise<WorkerReply> {
  try {
    return {
      reply: "frames" in job ? await predictFrames(job.frames, job.content) : await predictImage(job.picture, job.content),
    };
  } catch (error) {
    if (error instanceof ImageRejected) return { error: { code: error.code, message: error.message } };
    return { error: { code: "model.failed", message: error instanceof Error ? error.message : String(error) } };
  }
}

async function predictImage(image: Uint8Array, given: ContentType | undefined): Promise<InferenceReply> {
  const { width, height, density, members, standsOut, content } = await model.predict(await readModelInput(image), given);
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

async function predictFrames(images: readonly Uint8Array[], given: ContentType | undefined): Promise<FramesReply> {
  const frames: FramesReply["frames"] = [];
  const taken: ContentType[] = [];
  for (const image of images) {
    const { width, height, members, standsOut, content } = await model.predict(await readModelInput(image), given);
    frames.push({ width, height, stands_out: standsOut, members: members.map((member) => encodeMap(member)) });
    taken.push(content);
  }
  return { model: model.name, content: mostCommon(taken), frames };
}

/** The most frequent content type; of equals, the one seen first. */
function mostCommon(kinds: readonly ContentType[]): ContentType {
  const counts = Map.groupBy(kinds, (kind) => kind);
  return [...counts].reduce((most, next) => (next[1].length > most[1].length ? next : most))[0];
}
