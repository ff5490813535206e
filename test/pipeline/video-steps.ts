import { heatmaps } from "#contracts/heatmaps.ts";
import { send, type TestUser } from "#test/kit/fixtures.ts";
import { createTestHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { invoke } from "#test/kit/invoke.ts";

const { putFile } = await import("#adapters/storage.ts");
const { uploadKey } = await import("#domain/heatmaps/files.ts");
const step = {
  inspect: (await import("#lambdas/heatmaps/steps/video-inspect.ts")).handler,
  original: (await import("#lambdas/heatmaps/steps/video-original.ts")).handler,
  predict: (await import("#lambdas/heatmaps/steps/video-predict.ts")).handler,
  render: (await import("#lambdas/heatmaps/steps/video-render.ts")).handler,
  join: (await import("#lambdas/heatmaps/steps/video-join.ts")).handler,
  score: (await import("#lambdas/heatmaps/steps/video-score.ts")).handler,
  finish: (await import("#lambdas/heatmaps/steps/video-finish.ts")).handler,
  fail: (await import("#lambdas/heatmaps/steps/fail.ts")).handler,
  frame: (await import("#lambdas/heatmaps/steps/frame.ts")).handler,
};

/** Runs a step as the state machine does. */
export const runStep = (name: keyof typeof step, event: object): Promise<unknown> => invoke(step[name], event);

/** A heatmap whose video is uploaded and whose analysis is requested. */
export async function createRequestedVideo(person: TestUser, bytes: Uint8Array): Promise<{ uid: string; gen: 1 }> {
  const file = { name: "video.mp4", size: bytes.length, extension: "mp4" };
  const uid = await createTestHeatmap(person, { title: "Spring video", application: "Ad / commercial", file });
  await putFile(uploadKey(await heatmapRow(uid)), bytes, "video/mp4");
  const reply = await send(heatmaps.generate, person, { params: { uid } });
  if (reply.status !== 202) throw new Error(`not generated: ${reply.text}`);
  return { uid, gen: 1 };
}

/** Runs all steps for a video, as the state machine does. Returns its segments. */
export async function runAllSteps(job: { uid: string; gen: 1 }): Promise<readonly number[]> {
  const { segments } = (await runStep("inspect", job)) as { segments: readonly number[] };
  await runStep("original", job);
  for (const segment of segments) {
    await runStep("predict", { ...job, segment });
    await runStep("render", { ...job, segment });
  }
  for (const name of ["join", "score", "finish"] as const) await runStep(name, job);
  return segments;
}
