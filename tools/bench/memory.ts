import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { captures } from "#contracts/captures.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { type Api, createApi } from "#local/client/api.ts";
import { createSignIn } from "#local/client/sign-in.ts";
import { startCloud } from "#local/cloud.ts";
import { prepareAssembly } from "#local/prepare/prepare.ts";
import { ANALYST, ANALYST_DATA, DEMO_PASSWORD } from "#local/seed/demo.ts";
import { SEEDER } from "#local/wiring/functions.ts";
import { analyse, waitUntilDone } from "./analyse.ts";
import { writeLargestImages, writeLargestVideos } from "./largest-inputs.ts";
import type { Benchmark, Measurement } from "./measurement.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

const TIMEOUT_MS = 9 * 60_000;
/** Twenty slices of 900 pixels, each with its own gradient. */
const PAGE = `<!doctype html><title>Page</title><style>body { margin: 0 } div { height: 900px }</style>${Array.from(
  { length: 20 },
  (_, slice) => `<div style="background: conic-gradient(hsl(${slice * 18} 80% 50%), white, hsl(${slice * 40} 70% 30%))"></div>`,
).join("")}`;
const BANNER = `<!doctype html><style>body { margin: 0 } div { height: 100vh; animation: go 2s infinite }
@keyframes go { from { background: teal } to { background: coral } }</style><div></div>`;

async function readText(api: Api, uid: string): Promise<void> {
  const params = { uid };
  while ((await api(heatmaps.readText, { params })).state === "requested") await pause(200);
}

/** Sends the largest inputs through every pipeline, one after the other. */
async function analyseLargest(api: Api, { folder, host }: { folder: string; host: string }): Promise<void> {
  for (const file of await writeLargestImages(folder)) await readText(api, await analyse(api, file, TIMEOUT_MS));
  for (const file of await writeLargestVideos(folder)) {
    const uid = await analyse(api, file, TIMEOUT_MS);
    const frame = await api(heatmaps.createFrameHeatmap, { params: { uid }, body: { time: 1 } });
    await waitUntilDone(api, frame.heatmap.uid, TIMEOUT_MS);
  }
  const page = { url: `http://${host}/`, fullPage: true, delay: 0, add_scrolling_video: true };
  const website = await api(captures.website, { body: page });
  if (website.video) await waitUntilDone(api, website.video.uid, TIMEOUT_MS);
  const banner = { src: `http://${host}/banner`, title: "Banner", duration: 3000, dimensions: "1920x1920" };
  await waitUntilDone(api, (await api(captures.banner, { body: banner })).heatmap.uid, TIMEOUT_MS);
}

/** The highest "Max Memory Used" of each function, with its size, in MB. */
const peaksIn = (logs: string): Measurement[] =>
  readdirSync(logs)
    .filter((name) => name.endsWith(".log") && name !== `${SEEDER}.log`)
    .flatMap((name) => {
      const reports = [
        ...readFileSync(path.join(logs, name), "utf8").matchAll(/Memory Size: (\d+) MB Max Memory Used: (\d+) MB/g),
      ];
      if (reports.length === 0) return [];
      const peak = Math.max(...reports.map(([, , used]) => Number(used)));
      return [{ name: path.parse(name).name, value: peak, unit: "MB", aim: Number(reports[0]?.[1]) }];
    })
    .sort((one, other) => other.value / other.aim - one.value / one.aim);

export const memory: Benchmark = {
  name: "memory",
  about:
    "Peak memory of each function, native code and child processes included, with the largest inputs, compared with its size",
  run: () =>
    withTemporaryFolder(async (folder) => {
      const server = http.createServer((request, response) => {
        response.writeHead(200, { "content-type": "text/html" }).end(request.url === "/banner" ? BANNER : PAGE);
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      const dataDir = path.join(folder, "data");
      const assembly = await prepareAssembly();
      const cloud = await startCloud({ port: 0, dataDir, assembly, captureHosts: [host], limitMemory: true });
      try {
        await cloud.seed(ANALYST_DATA);
        const api = createApi(cloud.url, await createSignIn(cloud.url, ANALYST, DEMO_PASSWORD));
        await analyseLargest(api, { folder, host });
        return peaksIn(path.join(dataDir, "logs"));
      } finally {
        await cloud.stop();
        server.close();
      }
    }),
};
