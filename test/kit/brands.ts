import type { BrandResult } from "#contracts/brands.ts";
import type { TestUser } from "#test/kit/fixtures.ts";
import { createVideoHeatmap, heatmapRow } from "#test/kit/heatmaps.ts";

const { BrandTrackingEntity } = await import("#domain/brands/requests/tracking.entity.ts");
const { BrandModelEntity } = await import("#domain/brands/models/model.entity.ts");
const { brandKey } = await import("#domain/brands/results/files.ts");
const { HeatmapEntity } = await import("#domain/heatmaps/heatmap.entity.ts");
const { putFile } = await import("#adapters/storage.ts");
const { newId } = await import("#kit/ids.ts");

/** A result without appearances, of a video of one second. */
export const NOTHING: BrandResult["all"] = {
  metrics: {
    exposure: { value: 0, interval: [0, 0] },
    exposure_share: 0,
    attention: null,
    attention_of_video: 0,
    first_appearance: null,
    in_first_2: false,
    in_first_5: false,
    longest: 0,
    appearances: 0,
    share_of_voice: null,
    size: null,
    position: null,
  },
  curve: { attention: [0, 0, 0, 0, 0], size: [0, 0, 0, 0, 0] },
};

/** A finished video with a result of brand tracking, in which nothing was found unless `changes` say otherwise. */
export async function createTrackedVideo(person: TestUser, changes: Partial<BrandResult> = {}): Promise<string> {
  const uid = await createVideoHeatmap(person);
  const request = newId("br");
  const result: BrandResult = {
    duration: 1,
    fps: 24,
    rate: 5,
    length: 5,
    confidence: null,
    objects: [{ id: "word-0", name: "acme", type: "text", ...NOTHING }],
    all: NOTHING,
    tracks: [],
    ...changes,
  };
  await putFile(
    brandKey(await heatmapRow(uid), { gen: 1, request }, "result"),
    Buffer.from(JSON.stringify(result)),
    "application/json",
  );
  const at = new Date().toISOString();
  const row = { uid, gen: 1, request, status: "done" as const, custom: "text" as const, words: ["acme"] };
  await BrandTrackingEntity.put({ ...row, requested_by: person.uid, requested_at: at, ended_at: at }).go();
  await HeatmapEntity.patch({ uid }).set({ logo_tracking_status: "done" }).go();
  return uid;
}

/** A trained model with one logo. Its file holds nothing, because tests answer in place of the detector. */
export async function createModel(facts: { owner: string; access?: "admin" | "public"; name?: string }): Promise<string> {
  const uid = newId("lm");
  const at = new Date().toISOString();
  const key = `models/${uid}-v1.model`;
  await putFile(key, Buffer.from("model"), "application/octet-stream");
  await BrandModelEntity.create({
    uid,
    name: "Acme",
    version: 1,
    objects: [{ id: "logo", name: "Acme logo", type: "image" }],
    quality: { logo: { precision: 1, recall: 1, boxes: 6 } },
    file: { key, sha256: "0".repeat(64) },
    created_at: at,
    last_update: at,
    ...facts,
  }).go();
  return uid;
}

/** The brand analytics of a video as stored. */
export async function trackingRow(uid: string, gen = 1) {
  const { data } = await BrandTrackingEntity.get({ uid, gen }).go({ consistent: true });
  if (!data) throw new Error(`no brand analytics of ${uid}`);
  return data;
}
