import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { brands } from "#contracts/brands.ts";
import { createWorkspace, send, type TestUser } from "#test/kit/fixtures.ts";
import { createVideoHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";
import { movingDisc } from "#test/kit/videos.ts";
import { startLogoEndpoint } from "./kit/logo-endpoint.ts";
import { runStep } from "./kit/run-machine.ts";

const { createModel, trackingRow } = await import("#test/kit/brands.ts");
const { deletePrefix, getFile, putFile } = await import("#adapters/storage.ts");
const { BrandModelEntity } = await import("#domain/brands/models/model.entity.ts");
const { BrandTrackingEntity } = await import("#domain/brands/requests/tracking.entity.ts");
const { copiedLogo } = await import("#domain/brands/labels/copied-logo.ts");
const { brandSegmentKey } = await import("#domain/brands/results/files.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { videoKey } = await import("#domain/heatmaps/video/files.ts");

const FACTS = { width: 320, height: 180, duration: 2, fps: 20, moments: 20, segments: 1, has_sound: true } as const;
const BOX = { x: 0, y: 0, width: 0.5, height: 0.5 };

const endpoint = await startLogoEndpoint(({ frames }) =>
  frames.map(() => ({
    detections: [
      { model: 0, object: "norda", box: BOX, confidence: 0.9 },
      { model: 0, object: "morvia", box: BOX, confidence: 0.8 },
    ],
  })),
);

let video: Uint8Array;
beforeAll(async () => {
  video = await readFile(await movingDisc({ seconds: 2, fps: 20, width: 320, height: 180, sound: "aac" }));
});

let admin: TestUser;
let workspace: string;
beforeEach(async () => {
  ({ admin, uid: workspace } = await createWorkspace({ access: ["object_recognition"] }));
});

const ALIKE = { share: 0.125, lead: 4 };
/** A trained model with one logo, called like the model in lower case, and what it was found to look like. */
async function modelOf(
  name: string,
  alike: readonly { model: string; other: string; share: number; lead?: number }[] = [],
  owner = workspace,
) {
  const uid = await createModel({ owner, name });
  const logo = name.toLowerCase();
  const { data } = await BrandModelEntity.get({ uid }).go();
  const sha256 = createHash("sha256")
    .update(await getFile(data!.file!.key))
    .digest("hex");
  const file = { ...data!.file!, sha256 };
  await BrandModelEntity.patch({ uid })
    .set({
      objects: [{ id: logo, name, type: "image" }],
      quality: { [logo]: { precision: 1, recall: 1, boxes: 6 } },
      look_alikes: alike.map((one) => ({ object: logo, ...one })),
      file,
    })
    .go();
  return { uid, file };
}

/** Requests the tracking of a model in a new video. */
async function track(brand: string) {
  const uid = await createVideoHeatmap(admin);
  await HeatmapEntity.patch({ uid }).set(FACTS).go();
  await putFile(videoKey(await heatmapRow(uid), 1, "image"), video, "video/mp4");
  expect((await send(brands.request, admin, { params: { uid }, body: { brand } })).status).toBe(202);
  const { request, rivals } = await trackingRow(uid);
  return { job: { uid, gen: 1, request, segment: 0 }, rivals };
}

describe("the models that compete with a tracked one", () => {
  test("models with similar logos compete with a tracked model, whichever was trained last", async () => {
    const norda = await modelOf("Norda");
    const morvia = await modelOf("Morvia", [{ model: norda.uid, other: "norda", ...ALIKE }]);
    const pair = { object: "norda", rival: "morvia" };
    expect((await track(norda.uid)).rivals).toEqual([{ model: morvia.uid, ...morvia.file, pairs: [pair] }]);
    expect((await track(morvia.uid)).rivals).toEqual([
      { model: norda.uid, ...norda.file, pairs: [{ object: "morvia", rival: "norda" }] },
    ]);
  });

  test("models of the same logo, of a copy, of an older training, or of others do not compete with a tracked model", async () => {
    const norda = await modelOf("Norda");
    const of = { model: norda.uid, other: "norda" };
    await modelOf("Same", [{ ...of, share: 1, lead: 0.3 }]);
    await modelOf("Older", [{ ...of, share: 0.5 }]);
    await modelOf("Retrained", [{ model: norda.uid, other: "removed", ...ALIKE }]);
    await modelOf("Theirs", [{ ...of, ...ALIKE }], (await createWorkspace()).uid);
    const copy = await modelOf("Copy", [{ ...of, ...ALIKE }]);
    const id = copiedLogo(copy.uid, "norda");
    await BrandModelEntity.patch({ uid: copy.uid })
      .set({
        objects: [{ id, name: "Norda", type: "image" }],
        quality: { [id]: { precision: 1, recall: 1, boxes: 6 } },
        look_alikes: [{ object: id, ...of, ...ALIKE }],
      })
      .go();
    expect((await track(norda.uid)).rivals).toBeUndefined();
  });

  test("at most the three models that are confused most with a logo compete with it", async () => {
    const norda = await modelOf("Norda");
    for (const [at, name] of ["One", "Two", "Three", "Four"].entries())
      await modelOf(name, [{ model: norda.uid, other: "norda", share: 0.2 + at / 10, lead: 4 }]);
    const { rivals } = await track(norda.uid);
    expect(rivals!.map(({ pairs }) => pairs[0]!.rival)).toEqual(["four", "three", "two"]);
  });
});

describe("a tracking", () => {
  test("a tracking sends the competing models as they were when it was requested, and reports only its own", async () => {
    const norda = await modelOf("Norda");
    const morvia = await modelOf("Morvia", [{ model: norda.uid, other: "norda", ...ALIKE }]);
    const { job } = await track(norda.uid);
    // Both are trained again, and one is deleted, before the run begins.
    await BrandModelEntity.patch({ uid: norda.uid }).set({ look_alikes: [] }).go();
    await BrandModelEntity.delete({ uid: morvia.uid }).go();
    await runStep("Submit", job);
    expect(endpoint.requests.at(-1)).toMatchObject({
      models: [{ sha256: norda.file.sha256 }],
      rivals: [{ sha256: morvia.file.sha256, pairs: [{ object: "norda", rival: "morvia" }] }],
    });
    await runStep("Collect", job);
    const stored = await getFile(brandSegmentKey(await heatmapRow(job.uid), job, "logos"));
    const { detections } = JSON.parse(Buffer.from(stored).toString()) as { detections: { object: string }[] };
    expect([...new Set(detections.map(({ object }) => object))]).toEqual(["norda"]);
  });

  test("a tracking continues without models that have a missing or damaged file", async () => {
    const norda = await modelOf("Norda");
    const missing = await modelOf("Missing", [{ model: norda.uid, other: "norda", ...ALIKE }]);
    const damaged = await modelOf("Damaged", [{ model: norda.uid, other: "norda", ...ALIKE }]);
    const { job, rivals } = await track(norda.uid);
    expect(rivals).toHaveLength(2);
    await deletePrefix(missing.file.key);
    await putFile(damaged.file.key, Buffer.from("damaged"), "application/octet-stream");
    await runStep("Submit", job);
    expect(endpoint.requests.at(-1)!.rivals).toEqual([]);
    await runStep("Collect", job);
  });

  test("a tracking requested before models competed has no competing models", async () => {
    const norda = await modelOf("Norda");
    await modelOf("Morvia", [{ model: norda.uid, other: "norda", ...ALIKE }]);
    const { job } = await track(norda.uid);
    await BrandTrackingEntity.patch({ uid: job.uid, gen: 1 }).remove(["rivals"]).go();
    await runStep("Submit", job);
    expect(endpoint.requests.at(-1)!.rivals).toEqual([]);
  });
});
