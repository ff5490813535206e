import { accounts } from "#contracts/accounts.ts";
import { sitePathOf } from "#contracts/kit/apis.ts";
import { type BenchCloud, withCloud } from "./cloud.ts";
import type { Benchmark } from "./measurement.ts";
import { quantile } from "./quantile.ts";

const WARM_UP = 200;
const REQUESTS = 500;

/** Requests the profile once and returns the time until the last byte, in milliseconds. */
async function timeRequest({ url, token }: BenchCloud): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${url}${sitePathOf(accounts.me)}`, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  const took = performance.now() - began;
  if (!response.ok) throw new Error(`the profile answered ${response.status}: ${text}`);
  return took;
}

async function timeRequests(cloud: BenchCloud, requests: number): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < requests; request++) times.push(await timeRequest(cloud));
  return times;
}

export const authorizedRequest: Benchmark = {
  name: "authorized-request",
  about: "Reading the own account from the API: token check, authorization and read; sequential requests, warm",
  run: async () => {
    const times = await withCloud(async (cloud) => {
      await timeRequests(cloud, WARM_UP);
      return await timeRequests(cloud, REQUESTS);
    });
    return [
      { name: "authorized request, p50", value: quantile(times, 0.5), unit: "ms", aim: 10 },
      { name: "authorized request, p99", value: quantile(times, 0.99), unit: "ms", aim: 50 },
    ];
  },
};
