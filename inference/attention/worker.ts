/** One attention model in a separate process: `worker.ts BUILD`, started by the pool. */
import { Build, type ContentType, type FramesReply, type InferenceReply } from "#contracts/pipelines/inference.ts";
import { encodeMap } from "../encode.ts";
import { serveJobs } from "../serve-jobs.ts";
import { readModelInput } from "./model-input.ts";
import { type AttentionModel, loadModel } from "./network.ts";
import type { AttentionPart } from "./service.ts";

await serveJobs<AttentionPart, InferenceReply | FramesReply>(async () => {
  const model = await loadModel(Build.parse(process.argv[2]));
  return (part) =>
    "frame" in part ? predictFrame(model, part.frame, part.content) : predictImage(model, part.picture, part.content);
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

async function predictFrame(model: AttentionModel, frame: Uint8Array, given: ContentType | undefined): Promise<FramesReply> {
  const { width, height, members, standsOut, content } = await model.predict(await readModelInput(frame, model.pixels), given);
  return {
    model: model.name,
    content,
    frames: [{ width, height, stands_out: standsOut, members: members.map((member) => encodeMap(member)) }],
  };
}
