import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { INPUT_REJECTED } from "#contracts/pipelines/heatmap-image.ts";
import { estimateOf } from "#domain/scores/estimate.ts";
import { shareOfAttention } from "#domain/scores/share-of-attention.ts";
import { createTrialUser, send } from "#test/kit/fixtures.ts";
import { createGenerated, createTestHeatmap, heatmapRow, putUpload } from "#test/kit/heatmaps.ts";
import * as pictures from "#test/kit/images.ts";
import { invoke } from "#test/kit/invoke.ts";
import { loggedDuring } from "#test/kit/logged-during.ts";
import { readNpy } from "#test/kit/npy.ts";
import { stateFingerprint } from "#test/kit/state-fingerprint.ts";
import { startModelEndpoint } from "./model-endpoint.ts";
import { pixelsOf, referenceScores, referenceShare } from "./reference-measures.ts";

const model = await startModelEndpoint();
afterAll(() => model.close());
const { headFile, getFile } = await import("#adapters/storage.ts");
const { readStoredAttention, readStoredMembers } = await import("#domain/heatmaps/analysis/stored-attention.ts");
const { readAttention } = await import("#domain/heatmaps/images/attention-file.ts");
const { renderImages } = await import("#domain/heatmaps/images/render-images.ts");
const { IMAGE_FILES, imageFileKey } = await import("#domain/heatmaps/files.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { imageSteps } = await import("#test/kit/image-steps.ts");
const step = {
  ...imageSteps,
  fail: (await import("#lambdas/heatmaps/steps/fail.ts")).handler,
};
type Name = keyof typeof step;
const ORDER = ["inspect", "predict", "render", "score"] as const;

const run = (name: Name, event: object) => invoke(step[name], event);
const kinds = Object.keys(IMAGE_FILES) as (keyof typeof IMAGE_FILES)[];

/** A heatmap whose image is uploaded and whose analysis is requested. */
async function asked(bytes: Uint8Array, overrides: object = {}) {
  const person = await createTrialUser();
  const uid = await createGenerated(person, bytes, overrides);
  return { person, uid, job: { uid, gen: 1 } };
}
const errorOf = ({ name, message }: Error) => ({
  Error: name,
  Cause: JSON.stringify({ errorType: name, errorMessage: message }),
});

const SCORES = ["focus", "proximity", "clarity"] as const;
const download = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

describe("the steps, run in order", () => {
  test("the steps turn an image into a heatmap with every file and score, with its peak on the object in the image", async () => {
    const { person, uid, job } = await asked(await pictures.png(800, 600), { application: "Social media" });
    for (const name of ORDER) await run(name, job);

    const { body } = await send(heatmaps.read, person, { params: { uid } });
    expect(body).toMatchObject({ status: "done", width: 800, height: 600, metrics: { stands_out: true } });
    expect(body.clarity_score_percentile).toBeGreaterThanOrEqual(0);
    expect(body.fixations.length).toBeGreaterThanOrEqual(6);
    for (const [name, score] of [
      ["clarity", body.clarity_score_percentile],
      ["focus", body.metrics!.focus],
      ["proximity", body.metrics!.proximity],
    ] as const) {
      const [low, high] = body.metrics!.intervals![name];
      expect(low).toBeLessThanOrEqual(score!);
      expect(high).toBeGreaterThanOrEqual(score!);
    }
    expect(Math.hypot(body.fixations[0]!.x - 0.7, body.fixations[0]!.y - 0.35)).toBeLessThan(0.12);
    for (const url of [
      body.imageURL,
      body.heatmapURL,
      body.combined,
      body.peekthroughURL,
      body.gazeplot,
      body.mask,
      body.thumbnail,
    ]) {
      expect((await fetch(url!)).status).toBe(200);
    }
    const mask = await sharp(await getFile(imageFileKey(await heatmapRow(uid), 1, "mask"))).metadata();
    expect(mask).toMatchObject({ width: 800, height: 600, depth: "ushort" });
  });

  test("the steps draw the stored fixations, also for an ad with large type", async () => {
    const { person, uid, job } = await asked(await readFile(path.resolve("samples/display-ad.png")), {
      application: "Social media",
    });
    for (const name of ORDER) await run(name, job);
    const heatmap = await heatmapRow(uid);
    const file = (name: keyof typeof IMAGE_FILES) => getFile(imageFileKey(heatmap, 1, name));
    const attention = await readAttention(await file("attention"));
    expect(attention.content).toBe("design");
    const { body } = await send(heatmaps.read, person, { params: { uid } });
    const size = { width: body.width!, height: body.height! };
    const { gazeplot } = await renderImages(await file("image"), attention, body.fixations, size);
    expect(gazeplot.equals(await file("gazeplot"))).toBe(true);
  });

  test("the steps store the map of every network of the model, so that areas drawn later have an interval", async () => {
    const { person, uid, job } = await asked(await pictures.png(800, 600));
    for (const name of ORDER) await run(name, job);
    const heatmap = await heatmapRow(uid);
    const map = readStoredAttention(await getFile(imageFileKey(heatmap, 1, "attention")));
    const members = readStoredMembers(await getFile(imageFileKey(heatmap, 1, "members")), map);
    expect(members.length).toBeGreaterThan(1);
    // The map is the mean of the maps of the networks, so the mean of their shares of a box is its share.
    const box = { left: 400, top: 100, width: 300, height: 250 };
    const size = { width: 800, height: 600 };
    const { value } = estimateOf(members.map((member) => shareOfAttention(member, box, size)));
    expect(value).toBeCloseTo(shareOfAttention(map, box, size), 3);

    const { body } = await send(heatmaps.edit, person, {
      params: { uid },
      body: { version: heatmap.version, areas_of_interest: [{ uid: "box", name: "Box", ...box }] },
    });
    const [area] = body.areas_of_interest;
    expect(area!.value).toBeCloseTo(value, 3);
    expect(area!.interval![0]).toBeLessThan(area!.value);
    expect(area!.interval![1]).toBeGreaterThan(area!.value);
  });

  test("areas given with a new image are measured when its analysis ends, without what lies beyond the image", async () => {
    const box = { left: 400, top: 100, width: 300, height: 250 };
    const { person, uid, job } = await asked(await pictures.png(800, 600), {
      areas_of_interest: [
        { uid: "box", name: "Box", ...box },
        { uid: "edge", name: "Edge", left: 700, top: 500, width: 300, height: 300 },
        { uid: "beyond", name: "Beyond", left: 900, top: 0, width: 10, height: 10 },
      ],
    });
    const { body: before } = await send(heatmaps.read, person, { params: { uid } });
    expect(before.areas_of_interest, "they have no shares yet").toEqual([]);
    for (const name of ORDER) await run(name, job);

    const { body } = await send(heatmaps.read, person, { params: { uid } });
    const map = readStoredAttention(await getFile(imageFileKey(await heatmapRow(uid), 1, "attention")));
    expect(body.areas_of_interest).toEqual([
      {
        uid: "box",
        name: "Box",
        ...box,
        value: expect.closeTo(shareOfAttention(map, box, { width: 800, height: 600 }), 5),
        interval: expect.any(Array),
      },
      expect.objectContaining({ uid: "edge", left: 700, top: 500, width: 100, height: 100 }),
    ]);
    expect((await heatmapRow(uid)).planned_areas).toBeUndefined();
  });

  test("the steps give numbers that anyone can reproduce from the mask, and an array that equals the mask bit for bit", async () => {
    const { person, uid, job } = await asked(await readFile(path.resolve(import.meta.dirname, "../../samples/display-ad.png")), {
      application: "Social media",
    });
    for (const name of ORDER) await run(name, job);
    const size = { width: 600, height: 500 };
    const boxes = [
      { uid: "whole", name: "Whole", left: 0, top: 0, ...size },
      { uid: "half", name: "Half", left: 0, top: 0, width: 300, height: 500 },
      { uid: "some", name: "Some", left: 217, top: 83, width: 191, height: 205 },
      { uid: "small", name: "Small", left: 431, top: 402, width: 40, height: 17 },
    ];
    const { version } = await heatmapRow(uid);
    const { body } = await send(heatmaps.edit, person, { params: { uid }, body: { version, areas_of_interest: boxes } });

    const mask = await pixelsOf(await download(body.mask!));
    expect({ width: mask.width, height: mask.height }).toEqual(size);
    for (const [at, box] of boxes.entries()) {
      expect(Math.abs(body.areas_of_interest[at]!.value - referenceShare(mask, box)), box.name).toBeLessThan(0.005);
    }
    const array = readNpy(await download(body.maskArray!));
    expect([array.descr, array.shape]).toEqual(["<u2", [size.height, size.width]]);
    expect(Buffer.compare(Buffer.from(array.values.buffer), Buffer.from(mask.values.buffer))).toBe(0);

    const { metrics, clarity_score_percentile } = body;
    const shown = { focus: metrics!.focus, proximity: metrics!.proximity, clarity: clarity_score_percentile };
    const again = await referenceScores(mask, size, { model: metrics!.model, group: metrics!.group! });
    const within = { focus: 1, proximity: 2, clarity: 2 };
    for (const name of SCORES) expect(Math.abs(again[name] - shown[name]!), name).toBeLessThanOrEqual(within[name]);
    expect(metrics!.area / again.area).toBeCloseTo(1, 1);
    expect(metrics!.distances).toBeCloseTo(again.distances, 3);
  });

  test("a second run of a step changes nothing", async () => {
    const { job } = await asked(await pictures.jpeg());
    for (const name of ORDER) {
      await run(name, job);
      const before = await stateFingerprint();
      await run(name, job);
      expect(await stateFingerprint()).toBe(before);
    }
  });

  test("a file that replaces the upload after the analysis was requested is rejected and the credit is refunded", async () => {
    const { person, uid, job } = await asked(await pictures.png());
    await putUpload(uid, await pictures.png(10, 10));
    const rejection = await run("inspect", job).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(rejection).toMatchObject({ name: INPUT_REJECTED, message: "upload_changed" });
    expect(await headFile(imageFileKey(await heatmapRow(uid), 1, "image"))).toBeUndefined();

    await run("fail", { ...job, error: errorOf(rejection!) });

    const { body } = await send(heatmaps.read, person, { params: { uid } });
    expect(body.problem).toEqual({
      code: "upload_changed",
      message:
        "Your file poster.png was replaced after its analysis started. Please upload it again. Your credit has been refunded.",
    });
    expect((await send(accounts.me, person)).body.imageCredits).toBe(10);
  });

  test("the steps analyse a file that was uploaded twice, as after a lost response", async () => {
    const { uid, job } = await asked(await pictures.png());
    await putUpload(uid, await pictures.png());
    for (const name of ORDER) await run(name, job);
    expect(await heatmapRow(uid)).toMatchObject({ status: "done" });
  });

  test("the steps ignore a file that replaces one already inspected", async () => {
    const { person, uid, job } = await asked(await pictures.png(800, 600));
    await run("inspect", job);
    const image = await getFile(imageFileKey(await heatmapRow(uid), 1, "image"));
    const another = await pictures.png(10, 10);
    await putUpload(uid, another);
    for (const name of ORDER) await run(name, job);

    const { body } = await send(heatmaps.read, person, { params: { uid } });
    expect(body).toMatchObject({ status: "done", width: 800, height: 600 });
    expect(await getFile(imageFileKey(await heatmapRow(uid), 1, "image"))).toEqual(image);
    expect(JSON.stringify(body)).not.toContain(`${uid}.png?`);
  });

  test("the steps do nothing for a heatmap in a terminal state", async () => {
    const { job } = await asked(await pictures.png());
    await run("fail", { ...job, error: { Error: "States.Timeout" } });
    const before = await stateFingerprint();
    for (const name of ORDER) await run(name, job);
    expect(await stateFingerprint()).toBe(before);
  });

  test("a flat image is scored on the centre prior and reports that nothing stands out", async () => {
    const { uid, job } = await asked(await pictures.flatPng());
    for (const name of ORDER) await run(name, job);
    expect(await heatmapRow(uid)).toMatchObject({ metrics: { stands_out: false, intervals: null, calibration: null } });
    expect((await heatmapRow(uid)).share_relation).toBeUndefined();
  });

  test.each([
    [100, 30],
    [30, 30],
  ])("an image of %i × %i pixels becomes a heatmap", async (width, height) => {
    const { uid, job } = await asked(await pictures.png(width, height));
    for (const name of ORDER) await run(name, job);
    const heatmap = await heatmapRow(uid);
    expect(heatmap).toMatchObject({ status: "done", width, height });
    for (const kind of kinds) expect((await headFile(imageFileKey(heatmap, 1, kind)))?.size).toBeGreaterThan(0);
  });
});

test("a frame of a wide video may be smaller than an uploaded image", async () => {
  const { uid, job } = await asked(await pictures.png(960, 20));
  await HeatmapEntity.patch({ uid }).set({ subtype: "frame" }).go();
  await run("inspect", job);
  expect(await heatmapRow(uid)).toMatchObject({ status: "processed", height: 20 });
});

describe("a file that cannot be analysed", () => {
  test.each([
    ["a text file", pictures.textFile, "wrong_format"],
    ["a truncated JPEG", pictures.truncatedJpeg, "unreadable"],
    ["an image of one pixel", () => pictures.png(1, 1), "side_too_short"],
    ["a decompression bomb", pictures.decompressionBombPng, "too_many_pixels"],
  ] as const)("the upload of %s is rejected with a message, and the credit is refunded once", async (_, make, code) => {
    const person = await createTrialUser();
    const credits = async () => (await send(accounts.me, person)).body.imageCredits;
    const before = await credits();
    const uid = await createTestHeatmap(person);
    await putUpload(uid, await make());
    await send(heatmaps.generate, person, { params: { uid } });
    const rejection = await run("inspect", { uid, gen: 1 }).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(rejection).toMatchObject({ name: INPUT_REJECTED, message: code });

    for (let times = 0; times < 2; times++)
      expect(await run("fail", { uid, gen: 1, error: errorOf(rejection!) })).toEqual({ status: "error" });
    expect(await heatmapRow(uid)).toMatchObject({
      status: "error",
      problem: { code, message: expect.stringContaining("poster.png") },
    });
    expect(await credits()).toBe(before);
  });
});

describe("a model that fails", () => {
  test("a failing model stores no attention map, and the next attempt succeeds", async () => {
    const { uid, job } = await asked(await pictures.png());
    await run("inspect", job);
    await model.insteadOf(
      (_, response) => void response.writeHead(200).end("<html>"),
      () => expect(run("predict", job)).rejects.toMatchObject({ name: "InferenceFailed" }),
    );
    await model.insteadOf(
      (_, response) => void response.writeHead(424, { "x-amzn-errortype": "ModelError" }).end('{"OriginalStatusCode":503}'),
      async () => {
        const lines = await loggedDuring("ERROR", () =>
          expect(run("predict", job)).rejects.toMatchObject({ name: "InferenceBusy" }),
        );
        // The alarm ImagesCrowded counts these lines.
        expect(lines.map((line) => JSON.parse(line).error.name)).toEqual(["InferenceBusy"]);
      },
    );
    expect(await headFile(imageFileKey(await heatmapRow(uid), 1, "attention"))).toBeUndefined();

    await run("predict", job);
    expect((await headFile(imageFileKey(await heatmapRow(uid), 1, "attention")))?.size).toBeGreaterThan(0);
  });
});
