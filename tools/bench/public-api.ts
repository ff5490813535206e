import sharp from "sharp";
import type { ApiScope } from "#contracts/api-keys.ts";
import { developers } from "#contracts/developers.ts";
import { createClient } from "#packages/sdk/src/index.ts";
import type { BenchCloud } from "./cloud.ts";
import { withHeatmaps } from "./lists.ts";
import type { Benchmark, Measurement } from "./measurement.ts";
import { quantile } from "./quantile.ts";

/** A key of the Agency plan has 300 requests per minute. */
const KEYS = 10;
const WARM_UP = 100;
const READS = 300;
const UPLOADS = 100;

type Keys = readonly string[];

async function createKeys({ api }: BenchCloud): Promise<Keys> {
  const keys: string[] = [];
  for (let number = 1; number <= KEYS; number++) {
    const scopes: ApiScope[] = ["heatmaps:read", "heatmaps:write", "workspace:read"];
    keys.push((await api(developers.createKey, { body: { title: `Key ${number}`, scopes } })).secret);
  }
  return keys;
}

/** Reads a path with one key after the other, and returns the times until the last byte, in milliseconds. */
async function readTimes(url: string, keys: Keys, path: string, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let read = 0; read < count; read++) {
    const began = performance.now();
    const response = await fetch(`${url}/v1${path}`, { headers: { authorization: `Bearer ${keys[read % keys.length]}` } });
    const text = await response.text();
    times.push(performance.now() - began);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  }
  return times;
}

async function measureReads(cloud: BenchCloud, keys: Keys): Promise<Measurement[]> {
  const client = createClient({ baseUrl: cloud.url, apiKey: keys[0] ?? "" });
  const [heatmap] = (await client.heatmaps.list()).heatmaps;
  const paths = { heatmap: `/heatmaps/${heatmap?.uid}`, job: `/jobs/${heatmap?.uid}`, usage: "/workspaces/current" };
  const figures: Measurement[] = [];
  for (const [name, path] of Object.entries({ ...paths, "page of 50 heatmaps": "/heatmaps" })) {
    await readTimes(cloud.url, keys, path, WARM_UP);
    const before = cloud.processorTime();
    const times = await readTimes(cloud.url, keys, path, READS);
    figures.push(
      { name: `${name}, p50`, value: quantile(times, 0.5), unit: "ms", aim: 15 },
      { name: `${name}, p99`, value: quantile(times, 0.99), unit: "ms", aim: 80 },
      { name: `${name}, CPU of a request`, value: (cloud.processorTime() - before) / READS, unit: "ms" },
    );
  }
  return figures;
}

/** Uploads and starts all at the same time, and waits for all results. */
async function measureUploads({ url }: BenchCloud, keys: Keys): Promise<Measurement[]> {
  const image = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#d05" } })
    .jpeg()
    .toBuffer();
  const began = performance.now();
  const accepted: number[] = [];
  const outcomes = await Promise.allSettled(
    Array.from({ length: UPLOADS }, async (_, number) => {
      const client = createClient({ baseUrl: url, apiKey: keys[number % keys.length] ?? "" });
      const file = new File([new Uint8Array(image)], `upload-${number}.jpg`);
      let isAccepted = false;
      await client.analyze(
        { file },
        {
          onProgress: ({ phase }) => {
            if (phase === "analysis" && !isAccepted) accepted.push(performance.now() - began);
            isAccepted ||= phase === "analysis";
          },
        },
      );
    }),
  );
  return [
    { name: `${UPLOADS} parallel uploads, until all analyses have started`, value: Math.max(...accepted) / 1000, unit: "s" },
    { name: "the same, until all are analysed", value: (performance.now() - began) / 1000, unit: "s" },
    { name: "the same, failed", value: outcomes.filter(({ status }) => status === "rejected").length, unit: "", aim: 0 },
  ];
}

export const publicApi: Benchmark = {
  name: "public-api",
  about: "Reads with API keys, sequential, warm; and 100 uploads at the same time",
  run: () =>
    withHeatmaps(100, async (cloud) => {
      const keys = await createKeys(cloud);
      return [...(await measureReads(cloud, keys)), ...(await measureUploads(cloud, keys))];
    }),
};
