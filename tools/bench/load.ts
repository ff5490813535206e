import { randomUUID } from "node:crypto";
import { accounts } from "#contracts/accounts.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { sitePathOf } from "#contracts/kit/apis.ts";
import type { BenchCloud } from "./cloud.ts";
import { withHeatmaps } from "./lists.ts";
import type { Benchmark, Measurement } from "./measurement.ts";
import { quantile } from "./quantile.ts";

const CONNECTIONS = 16;
const WARM_UP = 300;
const REQUESTS = 1000;
const BODY = JSON.stringify({
  title: "Creative",
  application: "Other",
  file: { name: "creative.png", size: 180_000, extension: "png" },
});

type Send = () => Promise<Response>;

/** Sends a request from every connection at once until `count` are answered, and returns the time of each in milliseconds. */
async function sendAll(send: Send, count: number): Promise<number[]> {
  const times: number[] = [];
  let left = count;
  async function connection(): Promise<void> {
    while (left-- > 0) {
      const began = performance.now();
      const response = await send();
      const text = await response.text();
      times.push(performance.now() - began);
      if (!response.ok) throw new Error(`the answer was ${response.status}: ${text}`);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return times;
}

type Targets = { readonly perSecond?: number; readonly p99?: number };

async function measure(
  name: string,
  { processorTime }: BenchCloud,
  send: Send,
  { perSecond, p99 }: Targets = {},
): Promise<Measurement[]> {
  await sendAll(send, WARM_UP);
  const [began, before] = [performance.now(), processorTime()];
  const times = await sendAll(send, REQUESTS);
  const [seconds, processor] = [(performance.now() - began) / 1000, processorTime() - before];
  return [
    { name: `${name} per second`, value: REQUESTS / seconds, unit: "", atLeast: perSecond },
    { name: `${name}, p99`, value: quantile(times, 0.99), unit: "ms", aim: p99 },
    { name: `${name}, CPU of a request`, value: processor / REQUESTS, unit: "ms" },
  ];
}

export const load: Benchmark = {
  name: "load",
  about: `Lists, creations and account reads of one user over ${CONNECTIONS} connections at the same time, warm`,
  run: () =>
    withHeatmaps(100, async (cloud) => {
      const authorization = `Bearer ${cloud.token}`;
      const get =
        (path: string): Send =>
        () =>
          fetch(`${cloud.url}${path}`, { headers: { authorization } });
      const create: Send = () =>
        fetch(`${cloud.url}${sitePathOf(heatmaps.create)}`, {
          method: "POST",
          headers: { authorization, "content-type": "application/json", "idempotency-key": randomUUID() },
          body: BODY,
        });
      return [
        ...(await measure("account reads", cloud, get(sitePathOf(accounts.me)))),
        ...(await measure("pages of 50 heatmaps", cloud, get(sitePathOf(heatmaps.list)), { perSecond: 150, p99: 150 })),
        ...(await measure("creations", cloud, create, { perSecond: 100 })),
      ];
    }),
};
