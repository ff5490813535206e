import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import type { PredictedFrame } from "#domain/heatmaps/video/predict-maps.ts";
import { analysisSize } from "#domain/heatmaps/video/segments.ts";
import { decodeUint16 } from "#domain/scores/decode-uint16.ts";
import { attentionOverTime } from "#domain/scores/over-time/attention-over-time.ts";
import { scoreFrame } from "#domain/scores/over-time/score-frame.ts";
import { scoreMap } from "#domain/scores/score-map.ts";
import { startModelEndpoint } from "./model-endpoint.ts";

Object.assign(process.env, { AWS_REGION: "eu-west-1", AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" });
const model = await startModelEndpoint();
const { predictMap } = await import("#adapters/inference.ts");
const { predictMaps } = await import("#domain/heatmaps/video/predict-maps.ts");
afterAll(() => model.close());

const GROUPS = { natural: "photograph", web: "page", design: "ad" } as const;

describe("a still video", () => {
  test.each([
    ["product-shot.jpg", "natural"],
    ["web-desktop.png", "web"],
    ["display-ad.png", "design"],
    ["poster.jpg", "design"],
  ] as const)("a still video has the scores of its frame analysed as an image: %s", async (file, content) => {
    expect.assertions(6);
    const sample = await readFile(`samples/${file}`);
    const { width: wide, height: high } = await sharp(sample).metadata();
    const size = { width: wide - (wide % 2), height: high - (high % 2) };
    const opaque = sharp(sample).toColourspace("srgb").removeAlpha();
    const still = await opaque
      .extract({ left: 0, top: 0, ...size })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const seen = analysisSize(size);
    const rgb = await sharp(still).resize(seen.width, seen.height, { fit: "fill" }).raw().toBuffer();

    const image = await predictMap(still, content);
    const map = { ...image, values: decodeUint16(Buffer.from(image.map, "base64")) };
    const { metrics, clarity } = scoreMap({ map, model: image.model, group: GROUPS[content], standsOut: true }, size);
    const overTime = attentionOverTime();
    const frames = (async function* () {
      for (const time of [0, 0.1, 0.2]) yield { time, rgb };
    })();
    let moment: Pick<PredictedFrame, "model" | "standsOut"> | undefined;
    const smoothed = [];
    for await (const { time, luminance, members: predicted, ...seenNow } of predictMaps(frames, seen, content)) {
      moment = seenNow;
      smoothed.push(...overTime.next(predicted, luminance, time));
    }
    for (const { map } of [...smoothed, ...overTime.end()]) {
      const video = scoreFrame({ ...moment!, map, group: GROUPS[content] }, size);
      expect(Math.abs(video.focus! - metrics.focus)).toBeLessThanOrEqual(3);
      expect(Math.abs(video.clarity! - clarity!)).toBeLessThanOrEqual(6);
    }
  });
});
