import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterAll, expect, test } from "vitest";
import { expandTargets } from "#packages/cli/src/expand-targets.ts";
import { createServer } from "#packages/cli/src/mcp/create-server.ts";
import { runProgram } from "#packages/cli/src/program.ts";
import { createAnalyses } from "#packages/playwright/src/analyses.ts";
import { problem, startScriptedApi } from "./kit/scripted-api.ts";

const uid = `hm_${"0".repeat(26)}`;
const heatmap = (own: object = {}) => ({
  uid,
  title: "Shop",
  type: "image",
  status: "done",
  application: "UX Design",
  version: 3,
  tags: ["checked"],
  fixations: [],
  areas_of_interest: [],
  metrics: null,
  attention: null,
  attention_score: null,
  ...own,
});
const captured = { body: { heatmap: heatmap({ status: "requested" }) } };
const attention = { attention: { interval: [60, 80] }, attention_score: 71 };

const analyze = async (api: Awaited<ReturnType<typeof startScriptedApi>>, ...args: string[]) => {
  const lines: string[] = [];
  const environment = { SIGHTLINE_URL: api.url, SIGHTLINE_API_KEY: "sl_test" };
  const terminal = { out: (line: string) => void lines.push(line), err: () => undefined };
  const { signal } = new AbortController();
  const code = await runProgram(["analyze", ...args], { environment, terminal, signal });
  return { code, out: lines.join("\n") };
};

const folder = mkdtempSync(path.join(os.tmpdir(), "sightline-targets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a folder stands for its images and videos, and a pattern for its matching files, even without a shell that expands it", () => {
  for (const name of ["b.PNG", "a.png", "clip.mp4", "notes.txt", ".hidden.png", "a+b.png"])
    writeFileSync(path.join(folder, name), "");
  mkdirSync(path.join(folder, "empty"));
  const inFolder = (...names: string[]) => names.map((name) => path.join(folder, name));
  expect(expandTargets([folder])).toEqual(inFolder(".hidden.png", "a+b.png", "a.png", "b.PNG", "clip.mp4"));
  expect(expandTargets([path.join(folder, "*.png"), "https://shop.example/?q=*", uid])).toEqual([
    ...inFolder("a+b.png", "a.png"),
    "https://shop.example/?q=*",
    uid,
  ]);
  expect(expandTargets([path.join(folder, "a?b.png")])).toEqual(inFolder("a+b.png"));
  expect(expandTargets(["missing.png"])).toEqual(["missing.png"]);
  expect(() => expandTargets([path.join(folder, "*.gif")])).toThrow("*.gif matches no file.");
  expect(() => expandTargets([path.join(folder, "none", "*.png")])).toThrow("matches no file.");
  expect(() => expandTargets([path.join(folder, "empty")])).toThrow("has no images or videos.");
});

test("a URL is added to projects and compared with a version of a benchmark", async () => {
  await using api = await startScriptedApi([captured, { body: heatmap() }]);
  await analyze(
    api,
    "https://shop.example",
    "--project",
    "pj_1",
    "--project",
    "pj_2",
    "--benchmark",
    "bm_1@3",
    "--reference",
    "order 42",
  );
  expect(JSON.parse(api.received[0]!.body)).toMatchObject({
    projectIds: ["pj_1", "pj_2"],
    reference: "order 42",
    benchmark: { uid: "bm_1", version: 3 },
  });
});

test.each([
  [375, "mobile"],
  [1280, "desktop"],
])("a screenshot of a viewport %i pixels wide is one of the device %s", async (width, device) => {
  await using api = await startScriptedApi([problem(400, "request.invalid")]);
  const { measure } = createAnalyses(() => api.client);
  const box = { left: 0, top: 0, width: 10, height: 10 };
  await expect(measure({ image: new Uint8Array([1]), title: "Shop" }, { width }, box)).rejects.toMatchObject({ status: 400 });
  expect(JSON.parse(api.received[0]!.body)).toMatchObject({ device, title: "Shop" });
});

test("a URL is analysed on the requested device and with the requested tags", async () => {
  await using api = await startScriptedApi([captured, { body: heatmap() }]);
  const { code } = await analyze(api, "https://shop.example", "--device", "mobile", "--tag", "spring", "--tag", "checked");
  expect(code).toBe(0);
  expect(api.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /v1/captures/website",
    `GET /v1/heatmaps/${uid}`,
  ]);
  expect(JSON.parse(api.received[0]!.body)).toEqual({ url: "https://shop.example", mobile: true, tags: ["spring", "checked"] });
});

test("the result of an ad has the attention score, which is computed after the analysis", async () => {
  const ad = { application: "Display Ads" };
  const responses = [captured, { body: heatmap(ad) }, { body: heatmap({ ...ad, ...attention }) }];
  await using api = await startScriptedApi(responses);
  expect((await analyze(api, "https://shop.example", "--application", "Display Ads")).out).toContain("71 (60–80)");

  await using again = await startScriptedApi(responses);
  const server = createServer({ client: again.client, site: again.url, mayReadFiles: false });
  const client = new Client({ name: "test", version: "1" });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  const { content } = await client.callTool({ name: "analyze", arguments: { target: "https://shop.example", ...ad } });
  expect(JSON.parse((content[0] as { text: string }).text)).toMatchObject({ attention: { value: 71, interval: [60, 80] } });
  await client.close();
});
