import { heatmaps } from "#contracts/heatmaps.ts";
import { publicHeatmaps } from "#contracts/public/heatmaps.ts";
import type { StoredFrameMetrics } from "#domain/scores/over-time/stored-frame-metrics.ts";
import { npyHeader } from "#kit/npy.ts";
import { cloud, send, type TestUser } from "#test/kit/fixtures.ts";
import { metrics } from "./stored-metrics.ts";

const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { imageFileKey, IMAGE_FILES, templateFileKey, uploadKey } = await import("#domain/heatmaps/files.ts");
const { finishHeatmap } = await import("#domain/heatmaps/analysis/finish-heatmap.ts");
const { recordInspection } = await import("#domain/heatmaps/analysis/record-inspection.ts");
const { recordScores } = await import("#domain/heatmaps/analysis/record-scores.ts");
const { TemplateScoreEntity } = await import("#domain/heatmaps/templates/template-score.entity.ts");
const { videoKey } = await import("#domain/heatmaps/video/files.ts");
const { writeAttention, writeMembers } = await import("#domain/heatmaps/images/attention-file.ts");

export { metrics };

export const poster = {
  title: "Poster",
  application: "Other",
  file: { name: "poster.png", size: 2048, extension: "png" },
} as const;

/** A heatmap that a person has just created; gives its id. */
export async function createTestHeatmap(person: TestUser, overrides: object = {}): Promise<string> {
  const { create } = person.key ? publicHeatmaps : heatmaps;
  const reply = await send(create, person, { body: { ...poster, ...overrides } });
  if (reply.status !== 201) throw new Error(`not created: ${reply.text}`);
  return reply.body.heatmap.uid;
}

export async function heatmapRow(uid: string) {
  const { data } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  if (!data) throw new Error(`no heatmap ${uid}`);
  return data;
}

/** Puts a file where the upload of a heatmap belongs. */
export async function putUpload(uid: string, bytes: Uint8Array = Buffer.from("picture")): Promise<void> {
  await cloud.storeFile(uploadKey(await heatmapRow(uid)), bytes, "image/png");
}

/** A heatmap whose analysis is asked for. */
export async function createGenerated(person: TestUser, bytes?: Uint8Array, overrides: object = {}): Promise<string> {
  const uid = await createTestHeatmap(person, overrides);
  await putUpload(uid, bytes);
  const { generate } = person.key ? publicHeatmaps : heatmaps;
  const reply = await send(generate, person, { params: { uid } });
  if (reply.status !== 202) throw new Error(`not generated: ${reply.text}`);
  return uid;
}

/** The predictions of the test's ensemble: all attention lies in the left half, or nine tenths of it. */
const WIDTH = 20;
const HEIGHT = 10;
const mapWith = (right: number) => ({
  width: WIDTH,
  height: HEIGHT,
  values: Uint16Array.from({ length: WIDTH * HEIGHT }, (_, cell) => (cell % WIDTH < WIDTH / 2 ? 63_000 : right)),
});

/**
 * Does what the pipeline does to a heatmap that was asked for; all attention lies in the left half, or, in a later generation, half
 * of it in each.
 * @param until the last step that is taken
 */
export async function runAnalysis(uid: string, gen = 1, until: "score" | "finish" = "finish"): Promise<void> {
  const job = { uid, gen };
  const right = gen === 1 ? 0 : 63_000;
  const heatmap = await heatmapRow(uid);
  await recordInspection(job, { width: 200, height: 100 });
  const maps: Partial<Record<keyof typeof IMAGE_FILES, Buffer>> = {
    attention: writeAttention({ ...mapWith(right), model: "test", content: "natural", standsOut: true }),
    members: writeMembers([mapWith(right), mapWith(right + (gen === 1 ? 7000 : 0))]),
  };
  for (const image of Object.keys(IMAGE_FILES) as (keyof typeof IMAGE_FILES)[])
    await cloud.storeFile(
      imageFileKey(heatmap, gen, image),
      maps[image] ?? Buffer.from(gen === 1 ? image : `${image} ${gen}`),
      "image/png",
    );
  await recordScores(job, {
    metrics,
    clarity_score_percentile: gen === 1 ? 65 : 50,
    share_relation: { reach: 0.2, doubt: 3 },
    fixations: [{ x: 0.25, y: 0.5, duration: 300 }],
  });
  if (until === "finish") await finishHeatmap(job);
}

/** A heatmap whose analysis is done. */
export async function createDoneHeatmap(person: TestUser): Promise<string> {
  const uid = await createGenerated(person);
  await runAnalysis(uid);
  return uid;
}

/** A finished heatmap of a social media ad that was scored in these templates; its images contain `{template} {file}`. */
export async function createPlacedHeatmap(person: TestUser, ...ids: number[]): Promise<string> {
  const uid = await createDoneHeatmap(person);
  await placeInTemplates(uid, ...ids);
  return uid;
}

/** Makes a finished heatmap one of a social media ad that was scored in these templates. */
export async function placeInTemplates(uid: string, ...ids: number[]): Promise<void> {
  const kind = "social" as const;
  const score = { gen: 1, ids, score: 50, interval: [41, 59] as const, templates: ids.length, failed: 0, reference: "test" };
  await HeatmapEntity.patch({ uid })
    .set({ application: "Social media", template_scores: { [kind]: score } })
    .go();
  const heatmap = await heatmapRow(uid);
  for (const template of ids) {
    const numbers = { share: 0.3, share_interval: [0.2, 0.4] as const, scores: [50], score_interval: [41, 59] as const };
    await TemplateScoreEntity.put({ uid, gen: 1, kind, template, state: "done", ...numbers }).go();
    for (const file of ["original", "heatmap"] as const)
      await cloud.storeFile(templateFileKey(heatmap, { kind, template }, file), Buffer.from(`${template} ${file}`), "image/jpeg");
  }
}

/** The metrics of a one-second video over time; clarity rises. */
const measured = {
  rate: 10,
  length: 10,
  percentiled: true,
  min: 40,
  max: 49,
  cuts: [],
  clarity_frames: Array.from({ length: 10 }, (_, at) => 40 + at),
  focus: Array(10).fill(60),
  proximity: Array(10).fill(70),
  mass: Array(10).fill(0.5),
  x: Array(10).fill(0.25),
  y: Array(10).fill(0.5),
} satisfies StoredFrameMetrics;

/** The maps of all frames of a video, as stored by the pipeline. */
export const frameMapsFile = (maps: readonly Uint8Array[], { width, height }: { width: number; height: number }): Buffer =>
  Buffer.concat([npyHeader({ dtype: "uint8", shape: [maps.length, height, width] }), ...maps]);

/** The map of a video whose attention is all in one column. */
const inColumn = (column: number) =>
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, cell) => (cell % WIDTH === column ? 255 : 0));

/**
 * A finished heatmap of a video of one second, 320 × 180, whose video files are empty. The hot spot moves from the left edge to the
 * middle by a twentieth of the width per frame; on average attention covers the left half. It costs an image credit.
 */
export async function createVideoHeatmap(person: TestUser): Promise<string> {
  const uid = await createGenerated(person);
  const video = { type: "video", application: "Ad / commercial", extension: "mp4", tempFileName: "film.mp4" } as const;
  const facts = { width: 320, height: 180, duration: 1, fps: 24, has_sound: true, moments: 10, segments: 1 };
  await HeatmapEntity.patch({ uid })
    .set({ ...video, ...facts, status: "processed" })
    .go();
  const heatmap = await heatmapRow(uid);
  for (const file of ["image", "heatmap", "peekthrough", "combined", "mask", "thumbnail"] as const)
    await cloud.storeFile(videoKey(heatmap, 1, file), Buffer.from(file), "video/mp4");
  const maps = Array.from({ length: facts.moments }, (_, moment) => inColumn(moment));
  await cloud.storeFile(
    videoKey(heatmap, 1, "moments"),
    frameMapsFile(maps, { width: WIDTH, height: HEIGHT }),
    "application/octet-stream",
  );
  const attention = writeAttention({ ...mapWith(0), model: "test", content: "natural", standsOut: true });
  await cloud.storeFile(videoKey(heatmap, 1, "attention"), attention, "image/png");
  await cloud.storeFile(videoKey(heatmap, 1, "frames"), Buffer.from(JSON.stringify(measured)), "application/json");
  await recordScores({ uid, gen: 1 }, { metrics, clarity_score_percentile: 45, fixations: [{ x: 0.25, y: 0.5, duration: 300 }] });
  await finishHeatmap({ uid, gen: 1 });
  return uid;
}
