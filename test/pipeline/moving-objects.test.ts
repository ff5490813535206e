import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { VIDEO_CONTENT_TYPES } from "#contracts/content-type.ts";
import { attentionOverTime } from "#domain/scores/over-time/attention-over-time.ts";
import { centreOfMass } from "#domain/scores/over-time/concentration.ts";
import type { Grid } from "#domain/scores/over-time/grid.ts";
import { startModelEndpoint } from "./model-endpoint.ts";

Object.assign(process.env, { AWS_REGION: "eu-west-1", AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" });
const model = await startModelEndpoint();
const { predictMaps } = await import("#domain/heatmaps/video/predict-maps.ts");
afterAll(() => model.close());

const SIZE = { width: 640, height: 360 };
const RATE = 10;
const FRAMES = 14;
/** Frame widths per second. */
const SPEED = 0.3;
/** Frames at both ends, which have fewer neighbours. */
const ENDS = 2;

const BACKGROUNDS = {
  natural: `<linearGradient id="g" x2="0" y2="1"><stop stop-color="#9cc4e4"/><stop offset=".6" stop-color="#dfe9ec"/><stop offset="1" stop-color="#5f7f4a"/></linearGradient><rect width="640" height="360" fill="url(#g)"/>`,
  web: `<rect width="640" height="360" fill="#fff"/><rect width="640" height="30" fill="#eef"/>`,
  design: `<rect width="640" height="360" fill="#f4d35e"/>`,
};
const objectAt = (frame: number) => 0.3 + (SPEED * frame) / RATE;

async function* movingObject(background: string) {
  for (let frame = 0; frame < FRAMES; frame++) {
    const x = objectAt(frame) * SIZE.width;
    const disc = `<circle cx="${x}" cy="180" r="34" fill="#d7263d"/><circle cx="${x}" cy="180" r="14" fill="#fff"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${background}${disc}</svg>`;
    yield { time: frame / RATE, rgb: await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer() };
  }
}

test.each([...new Set(Object.values(VIDEO_CONTENT_TYPES))])(
  "attention of a %s video stays within 0.03 widths of an object that moves 0.3 widths per second, with a lag below 50 ms",
  async (content) => {
    const overTime = attentionOverTime();
    const maps: Grid[] = [];
    for await (const { members, luminance, time } of predictMaps(movingObject(BACKGROUNDS[content]), SIZE, content))
      maps.push(...overTime.next(members, luminance, time).map(({ map }) => map));
    maps.push(...overTime.end().map(({ map }) => map));

    expect(maps).toHaveLength(FRAMES);
    const errors = maps.map((map, frame) => centreOfMass(map).x - objectAt(frame)).slice(ENDS, -ENDS);
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.03);
    const meanError = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    expect((1000 * Math.abs(meanError)) / SPEED).toBeLessThan(50);
  },
);
