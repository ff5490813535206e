import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { createServer } from "#packages/cli/src/mcp/create-server.ts";
import { runProgram } from "#packages/cli/src/program.ts";
import { startScriptedApi } from "./kit/scripted-api.ts";

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

test("an address is analysed on the device and with the tags that were asked for", async () => {
  await using api = await startScriptedApi([captured, { body: heatmap() }]);
  const { code } = await analyze(api, "https://shop.example", "--device", "mobile", "--tag", "spring", "--tag", "checked");
  expect(code).toBe(0);
  expect(api.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /v1/captures/website",
    `GET /v1/heatmaps/${uid}`,
  ]);
  expect(JSON.parse(api.received[0]!.body)).toEqual({ url: "https://shop.example", mobile: true, tags: ["spring", "checked"] });
});

test("the result of an ad has its attention score, which is computed after the analysis", async () => {
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
