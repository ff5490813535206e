import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { captures } from "#contracts/captures.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { type Cloud, startCloud } from "#local/cloud.ts";
import { prepareAssembly } from "#local/prepare/prepare.ts";
import { waitUntil } from "#test/kit/wait-until.ts";
import { newApiKey } from "./kit/api-key.ts";
import { closeCloud, newDataDir } from "./kit/cloud.ts";
import { buildProgram } from "./kit/sightline-program.ts";
import { callApi, createUser, creditsOf, outcome } from "./kit/test-user.ts";

const PAGE = `<!doctype html><title>Small shop</title><meta name="viewport" content="width=device-width"><style>body{margin:0}h1{margin:0;padding:40px}
div{height:400px}</style><h1>Everything must go</h1><div style="background:#c33"></div><div style="background:#36c"></div><div style="background:#2a7"></div>`;

const dataDir = newDataDir();
let site: Server;
let host: string;
let cloud: Cloud;
beforeAll(async () => {
  site = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(PAGE)).listen(0, "127.0.0.1");
  await once(site, "listening");
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  cloud = await startCloud({ port: 0, dataDir, assembly: await prepareAssembly(), captureHosts: [host] });
});
afterAll(async () => {
  site?.close();
  await closeCloud(cloud, dataDir);
});

test("a website becomes one item with a heatmap for each slice, for one credit; hosts that are not allowed are rejected", async () => {
  const person = await createUser(cloud);
  const before = await creditsOf(person);
  const body = { url: `http://${host}/`, mobile: true, fullPage: true, delay: 0 };

  const { heatmap } = await person.api(captures.website, { body });
  const slices = async () => (await person.api(heatmaps.read, { params: { uid: heatmap.uid } })).page?.slices ?? [];
  // Made when the analysis of the first has begun already.
  const [, second] = await waitUntil(async () => ((await slices()).length > 1 ? slices() : undefined), { within: 90_000 });
  const first = await outcome(person, heatmap.uid, 90_000);
  expect(first).toMatchObject({ status: "done", title: "Small shop", width: 375, height: 700, source: body.url, slices: 2 });
  expect(await outcome(person, second!.uid, 90_000)).toMatchObject({ status: "done", title: "Small shop (2/2)", width: 375 });
  expect((await person.api(heatmaps.list, { query: {} })).heatmaps.map(({ uid }) => uid)).toEqual([heatmap.uid]);
  expect(await creditsOf(person)).toBe(before - 1);

  const inside = await callApi(cloud.url, person.token, captures.website, { body: { ...body, url: cloud.url } });
  expect(inside.rejection.code).toBe("capture.address_refused");
  expect(await creditsOf(person)).toBe(before - 1);
});

test("the command line program analyses a website and a banner", async () => {
  const program = await buildProgram();
  const { baseUrl, apiKey } = await newApiKey(cloud);
  const analyze = async (...args: string[]) => {
    const environment = { SIGHTLINE_URL: baseUrl, SIGHTLINE_API_KEY: apiKey };
    const { out, code } = await program.run(["analyze", `http://${host}/`, "--json", ...args], { environment });
    expect(code).toBe(0);
    return JSON.parse(out);
  };
  try {
    expect(await analyze("--mobile")).toMatchObject([{ status: "done", title: "Small shop", subtype: "website", width: 375 }]);
    expect(await analyze("--banner", "300x250", "--title", "Sale")).toMatchObject([
      { status: "done", title: "Sale", subtype: "html5", type: "video" },
    ]);
  } finally {
    program.close();
  }
});
