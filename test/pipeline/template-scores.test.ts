import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test, vi } from "vitest";
import { heatmaps } from "#contracts/heatmaps.ts";
import { staffHeatmaps } from "#contracts/staff/heatmaps.ts";
import { findTemplate, templatesOf } from "#domain/benchmarks/catalogue.ts";
import { toSharp } from "#domain/benchmarks/placement/raster.ts";
import { readTemplateImages } from "#domain/benchmarks/read-template-images.ts";
import { deliver } from "#test/kit/deliver.ts";
import { createStaff, createTrialUser, send, type TestUser } from "#test/kit/fixtures.ts";
import { createGenerated, heatmapRow } from "#test/kit/heatmaps.ts";
import * as drawn from "#test/kit/images.ts";
import { invoke } from "#test/kit/invoke.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import { changesInOrder } from "#test/kit/stream.ts";
import { startModelEndpoint } from "./model-endpoint.ts";
import { pixelsOf } from "./reference-measures.ts";

const started: { uid: string; templates: number[] }[] = [];
vi.doMock("#adapters/pipelines/template-scores.ts", () => ({
  startTemplateScores: async (job: { uid: string; templates: number[] }) => void started.push(job),
}));
const model = await startModelEndpoint();
afterAll(() => model.close());
const { getFile, headFile } = await import("#adapters/storage.ts");
const { transactionClient } = await import("#domain/kit/table.ts");
const { templateFileKey } = await import("#domain/heatmaps/files.ts");
const { predictScene } = await import("#domain/heatmaps/templates/predict-scene.ts");
const { TemplateScoreEntity } = await import("#domain/heatmaps/templates/template-score.entity.ts");
const { readTemplateScores } = await import("#domain/heatmaps/templates/read-template-scores.ts");
const { imageSteps } = await import("#test/kit/image-steps.ts");
const steps = {
  ...imageSteps,
  start: (await import("#lambdas/heatmaps/start-template-scores.ts")).handler,
  place: (await import("#lambdas/heatmaps/steps/template-place.ts")).handler,
  finishScores: (await import("#lambdas/heatmaps/steps/template-finish.ts")).handler,
  fail: (await import("#lambdas/heatmaps/steps/template-fail.ts")).handler,
};
const run = (name: keyof typeof steps, event: object) => invoke(steps[name], event);

const SOCIAL = templatesOf("social");
const [FIRST, SECOND, THIRD, FOURTH] = SOCIAL.map(({ id }) => id) as [number, number, number, number];

/** A finished heatmap of a social media ad. */
async function finished(image: Uint8Array): Promise<{ person: TestUser; uid: string }> {
  const person = await createTrialUser();
  const uid = await createGenerated(person, image, { application: "Social media" });
  for (const name of ["inspect", "predict", "render", "score"] as const) await run(name, { uid, gen: 1 });
  return { person, uid };
}
const read = async (person: TestUser, uid: string) => (await send(heatmaps.read, person, { params: { uid } })).body;
const scoreFor = async (purpose: "upload" | "report", uid: string, ...templates: number[]) => {
  for (const template of templates) await run("place", { uid, gen: 1, kind: "social", template });
  await run("finishScores", { uid, gen: 1, kind: "social", templates, purpose });
};
const scoreIn = (uid: string, ...templates: number[]) => scoreFor("upload", uid, ...templates);
const ad = await readFile(path.resolve(import.meta.dirname, "../../samples/social-post.jpg"));

describe("a social media ad", () => {
  test("a social media ad is scored in up to twelve templates of its kind once it is done, and only once", async () => {
    const { uid } = await finished(await drawn.png(400, 400));
    started.length = 0;
    await deliver(steps.start, "heatmap.done", { object: uid });
    expect(started).toEqual([expect.objectContaining({ uid, gen: 1, kind: "social" })]);
    const ids = SOCIAL.map(({ id }) => id);
    expect(started[0]!.templates.length).toBe(Math.min(12, ids.length));
    for (const id of started[0]!.templates) expect(ids).toContain(id);
    await scoreIn(uid, FIRST);
    await deliver(steps.start, "heatmap.done", { object: uid });
    expect(started).toHaveLength(1);
  });

  test("an ad gets the share of attention that its stored maps have within the slot, with images of each scene", async () => {
    const { person, uid } = await finished(ad);
    await scoreIn(uid, FIRST, SECOND);
    const { attention, attention_score, templates_images } = await read(person, uid);
    expect(templates_images.map(({ id }) => id).toSorted()).toEqual([`social-${FIRST}`, `social-${SECOND}`].toSorted());
    for (const { id, name, share, score, interval, original, heatmap } of templates_images) {
      const template = SOCIAL.find((each) => `social-${each.id}` === id)!;
      expect(name).toBe(template.name);
      const map = await pixelsOf(
        await getFile(templateFileKey(await heatmapRow(uid), { kind: "social", template: template.id }, "attention")),
      );
      // Slots of feeds are upright rectangles.
      const [[left, top], , [right, bottom]] = template.corners;
      const covered = (cell: number, cells: number, side: number, from: number, to: number) =>
        Math.max(0, Math.min(((cell + 1) * side) / cells, to) - Math.max((cell * side) / cells, from)) / (side / cells);
      let [inside, all] = [0, 0];
      for (const [at, value] of map.values.entries()) {
        const [x, y] = [at % map.width, Math.floor(at / map.width)];
        all += value;
        inside +=
          value * covered(x, map.width, template.width, left, right) * covered(y, map.height, template.height, top, bottom);
      }
      expect(Math.abs(share.value - inside / all), id).toBeLessThan(0.005);
      expect(share.interval[0]).toBeLessThanOrEqual(share.value);
      expect(share.interval[1]).toBeGreaterThanOrEqual(share.value);
      expect(interval![0]).toBeLessThanOrEqual(score!);
      expect(interval![1]).toBeGreaterThanOrEqual(score!);
      for (const url of [original, heatmap]) expect((await fetch(url)).headers.get("content-type")).toBe("image/jpeg");
    }
    const mean = templates_images.reduce((sum, { score }) => sum + score!, 0) / 2;
    expect(attention_score).toBeCloseTo(mean, 6);
    expect(attention).toMatchObject({ score: attention_score, templates: 2, failed: 0, frames: [] });
    expect(attention!.ads).toBeGreaterThan(0);
  });

  test.each([
    ["social", 12],
    ["ooh", 28],
    ["display", 1],
  ] as const)(
    "a bright ad that fills the slot of %s %i receives more than a blank one and a copy of the background",
    async (kind, id) => {
      const template = findTemplate(kind, id)!;
      const images = await readTemplateImages(template);
      const { width, height } = template.slot;
      const shareOf = async (image: Uint8Array) => (await predictScene(template, images, image)).share.value;
      const fill = (colour: string) => `<rect width="100%" height="100%" fill="${colour}"/>`;
      const draw = (content: string) =>
        sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`))
          .png()
          .toBuffer();
      const [across, down] = [width / 2, height / 2];
      const bright = await draw(
        `${fill("#ffdd00")}<circle cx="${across}" cy="${down}" r="${Math.min(across, down) * 0.9}" fill="#d40000"/><text x="${across}" y="${down * 1.15}" font-size="${Math.min(across, down) * 0.5}" font-family="sans-serif" font-weight="bold" text-anchor="middle" fill="#fff">SALE</text>`,
      );
      const { background } = images;
      // The surroundings at the upper left of the slot.
      const [left, top] = template.corners[0].map((at) => Math.max(0, Math.round(at) - 60)) as [number, number];
      const copy = await toSharp(background).extract({ left, top, width: 50, height: 50 }).png().toBuffer();
      const share = await shareOf(bright);
      for (const dull of [await draw(fill("#808080")), copy]) expect(share).toBeGreaterThan(await shareOf(dull));
    },
  );

  test("a second run of a step changes nothing", async () => {
    const { uid } = await finished(await drawn.png(300, 300));
    await run("place", { uid, gen: 1, kind: "social", template: FIRST });
    const placed = await stateFingerprint();
    await run("place", { uid, gen: 1, kind: "social", template: FIRST });
    expect(await stateFingerprint()).toBe(placed);
  });

  test("an ad keeps its attention score and its images when a report scores it in further templates, before or after", async () => {
    const { person, uid } = await finished(await drawn.png(300, 300));
    const place = (template: number, score: number) =>
      TemplateScoreEntity.put({
        uid,
        gen: 1,
        kind: "social",
        template,
        state: "done",
        share: 0.3,
        share_interval: [0.2, 0.4],
        scores: [score],
        score_interval: [score - 9, score + 9],
      }).go();
    const finish = (purpose: "upload" | "report", ...templates: number[]) =>
      run("finishScores", { uid, gen: 1, kind: "social", templates, purpose });
    await place(THIRD, 99);
    await finish("report", THIRD);
    expect(await read(person, uid)).toMatchObject({ attention: null, attention_score: null, templates_images: [] });
    await deliver(steps.start, "heatmap.done", { object: uid });
    expect(started.at(-1)).toMatchObject({ uid, purpose: "upload" });

    await place(FIRST, 40);
    await place(SECOND, 60);
    await finish("upload", FIRST, SECOND);
    await place(FOURTH, 99);
    await finish("report", FOURTH);
    const { attention, attention_score, templates_images } = await read(person, uid);
    expect([attention_score, attention!.interval, attention!.templates]).toEqual([50, [41, 59], 2]);
    expect(templates_images.map(({ id }) => id).toSorted()).toEqual([`social-${FIRST}`, `social-${SECOND}`].toSorted());
    await finish("upload", FIRST, SECOND);
    const messages = (await changesInOrder()).filter(({ after }) => after.object === uid).map(({ after }) => after.type);
    expect(messages.filter((type) => type === "heatmap.placed")).toHaveLength(4);
    // Webhooks receive the attention score, once.
    expect(messages.filter((type) => type === "heatmap.scored")).toHaveLength(1);
  });

  test("an ad is also scored during a new analysis, and after one that failed", async () => {
    const { person, uid } = await finished(ad);
    await send(heatmaps.reanalyse, person, { params: { uid } });
    await scoreIn(uid, FIRST);
    expect((await read(person, uid)).attention_score).not.toBeNull();
    const { failHeatmap } = await import("#domain/heatmaps/analysis/fail-heatmap.ts");
    await failHeatmap({ uid, gen: 2 }, "analysis_timed_out");
    await scoreIn(uid, FIRST, SECOND);
    expect((await read(person, uid)).attention).toMatchObject({ templates: 2 });
  });

  test("a template that fails is counted, and does not stop the others", async () => {
    const { person, uid } = await finished(await drawn.png(300, 300));
    await run("place", { uid, gen: 1, kind: "social", template: FIRST });
    await run("fail", { uid, gen: 1, kind: "social", templates: [FIRST, SECOND], purpose: "upload" });
    const { attention, templates_images } = await read(person, uid);
    expect(attention).toMatchObject({ templates: 1, failed: 1 });
    expect(templates_images.map(({ id }) => id)).toEqual([`social-${FIRST}`]);
  });

  test("a busy model stores nothing, and the next attempt succeeds", async () => {
    const { uid } = await finished(await drawn.png(300, 300));
    const busy = model.insteadOf(
      (_, response) => void response.writeHead(503).end(),
      () => run("place", { uid, gen: 1, kind: "social", template: FIRST }),
    );
    await expect(busy).rejects.toMatchObject({ name: "InferenceBusy" });
    const heatmap = await heatmapRow(uid);
    expect(await readTemplateScores(heatmap, "social")).toEqual([]);
    await scoreIn(uid, FIRST);
    expect(await readTemplateScores(heatmap, "social")).toHaveLength(1);
  });

  test("an ad that is transferred while it is scored has its images at their new place, whenever they were stored", async () => {
    const to = await createTrialUser();
    const staff = await createStaff();
    for (const isStored of [false, true]) {
      const { uid } = await finished(await drawn.png(300, 300));
      const transferred = async () => {
        const reply = await send(staffHeatmaps.transfer, staff, { body: { uids: [uid], to: `${to.uid}@people.test` } });
        expect(reply.body.copied).toEqual([uid]);
      };
      // The other of both ends just before the transaction of one.
      const meanwhile = isStored ? () => run("place", { uid, gen: 1, kind: "social", template: FIRST }) : transferred;
      transactionClient.middlewareStack.add(
        (next) => async (args) => {
          transactionClient.middlewareStack.remove("meanwhile");
          await meanwhile();
          return next(args);
        },
        { step: "initialize", name: "meanwhile" },
      );
      await (isStored ? transferred() : run("place", { uid, gen: 1, kind: "social", template: FIRST }));
      await run("finishScores", { uid, gen: 1, kind: "social", templates: [FIRST], purpose: "upload" });
      const { templates_images } = await read(to, uid);
      expect(templates_images).toHaveLength(1);
      for (const url of [templates_images[0]!.original, templates_images[0]!.heatmap])
        expect([isStored, (await fetch(url)).status]).toEqual([isStored, 200]);
    }
  });

  test("a deleted ad loses its rows and images", async () => {
    const { person, uid } = await finished(await drawn.png(300, 300));
    await scoreIn(uid, FIRST);
    const heatmap = await heatmapRow(uid);
    expect((await send(heatmaps.remove, person, { params: { uid } })).status).toBe(200);
    expect(await readTemplateScores(heatmap, "social")).toEqual([]);
    expect(await headFile(templateFileKey(heatmap, { kind: "social", template: FIRST }, "original"))).toBeUndefined();
    await run("place", { uid, gen: 1, kind: "social", template: FIRST });
    expect(await readTemplateScores(heatmap, "social")).toEqual([]);
  });
});
