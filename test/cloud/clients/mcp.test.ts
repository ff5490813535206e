import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newApiKey } from "../kit/api-key.ts";
import type { OpenCloud } from "../kit/cloud.ts";
import { sharedCloud } from "../kit/shared-cloud.ts";
import { buildProgram, type SightlineProgram } from "../kit/sightline-program.ts";

let cloud: OpenCloud;
let program: SightlineProgram;
let environment: Record<string, string>;
beforeAll(async () => {
  [cloud, program] = await Promise.all([sharedCloud(), buildProgram()]);
  const { baseUrl, apiKey } = await newApiKey(cloud);
  environment = { PATH: process.env.PATH ?? "", HOME: program.folder, SIGHTLINE_URL: baseUrl, SIGHTLINE_API_KEY: apiKey };
  copyFileSync("samples/display-ad.png", path.join(program.folder, "ad.png"));
});
afterAll(async () => {
  program?.close();
  await cloud?.close();
});

const newClient = () => new Client({ name: "test", version: "1" });

async function connectByStdio(): Promise<Client> {
  const client = newClient();
  const server = { command: process.execPath, args: [program.file, "mcp"], env: environment, cwd: program.folder };
  await client.connect(new StdioClientTransport(server));
  return client;
}

const jsonOf = ({ content }: CallToolResult) => JSON.parse(content[0]?.type === "text" ? content[0].text : "");
const imagesOf = ({ content }: CallToolResult) =>
  Promise.all(content.flatMap((part) => (part.type === "image" ? [sharp(Buffer.from(part.data, "base64")).metadata()] : [])));

test("the official client lists the tools, analyses an image with progress, compares it and reads its facts, with images", async () => {
  const client = await connectByStdio();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["list", "analyze", "compare", "facts", "what-if"]);

  const messages: (string | undefined)[] = [];
  const target = { target: "ad.png", application: "Other", title: "Coffee" };
  const onprogress = ({ message }: { message?: string | undefined }) => void messages.push(message);
  /** Messages that came while a tool was called, in their order. */
  const told = () => messages.splice(0);
  const analysed = await client.callTool({ name: "analyze", arguments: target }, { onprogress });
  expect(analysed.isError).toBeFalsy();
  const described = jsonOf(analysed);
  expect(described).toMatchObject({
    title: "Coffee",
    type: "image",
    scores: { focus: { interval: [expect.any(Number), expect.any(Number)] } },
    area: { value: expect.any(Number), share_of_attention: 0.8 },
    areas: [],
  });
  expect(await imagesOf(analysed)).toMatchObject([{ width: described.width, height: described.height }]);
  expect(told()).toEqual(expect.arrayContaining(["upload 100%", "analysis 100%"].map((text) => `${described.heatmap}: ${text}`)));

  const found = await client.callTool({ name: "list", arguments: { words: "coffee" } });
  expect(jsonOf(found)).toMatchObject([{ heatmap: described.heatmap, title: "Coffee", status: "done", page: described.page }]);

  const other = jsonOf(await client.callTool({ name: "analyze", arguments: target }));
  const comparison = { baseline: described.heatmap, others: [other.heatmap] };
  const compared = await client.callTool({ name: "compare", arguments: comparison }, { onprogress });
  expect(told().sort()).toEqual([described, other].map(({ heatmap }) => `${heatmap}: analysis 100%`).sort());
  expect(jsonOf(compared)[1].scores).toMatchObject([
    { name: "attention", value: null, difference: null },
    // Without a number there is nothing to compare, only what is likely.
    { name: "clarity", precise: false, difference: null },
    { name: "focus", precise: false, difference: null, statement: described.scores.focus.statement },
    { name: "proximity", precise: false, difference: null },
  ]);
  expect(await imagesOf(compared)).toHaveLength(2);

  const facts = await client.callTool({ name: "facts", arguments: { heatmap: described.heatmap } }, { onprogress });
  expect(told().at(-1)).toBe(`${described.heatmap}: measurement 100%`);
  expect(jsonOf(facts)).toMatchObject({ uid: described.heatmap, elements: expect.any(Array) });
  expect(await imagesOf(facts)).toHaveLength(1);

  const [element] = jsonOf(facts).elements;
  const edits = [{ kind: "remove", box: element.box }];
  const tried = await client.callTool({ name: "what-if", arguments: { heatmap: described.heatmap, edits } }, { onprogress });
  // A message that arrives together with the result is dropped by the client.
  expect(told().slice(0, 2)).toEqual(["measurement 100%", "edits 0%"].map((text) => `${described.heatmap}: ${text}`));
  expect(jsonOf(tried)[0]).toMatchObject({ uid: element.id, after: { value: expect.any(Number) } });
  expect(await imagesOf(tried)).toMatchObject([{ width: described.width, format: "webp" }]);
  await client.close();
});

test("errors are returned as results that a model can read", async () => {
  const client = await connectByStdio();
  const missing = await client.callTool({ name: "analyze", arguments: { target: "nothing.png" } });
  expect(missing).toMatchObject({ isError: true, content: [{ text: "nothing.png doesn’t exist." }] });
  const unknown = await client.callTool({ name: "facts", arguments: { heatmap: `hm_${"0".repeat(26)}` } });
  expect(unknown).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("heatmap.not_found") }] });
  await client.close();
});

test("the HTTP server accepts only clients with its token, reads no files, and ends when it is interrupted", async () => {
  const child = spawn(process.execPath, [program.file, "mcp", "--http", "0"], { cwd: program.folder, env: environment });
  const [line] = (await once(createInterface({ input: child.stderr }), "line")) as [string];
  const [, url = "", token = ""] = /^(http:\/\/127\.0\.0\.1:\d+\/mcp), token (\S+)$/.exec(line) ?? [];
  const connect = async (headers: Record<string, string>) => {
    const client = newClient();
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
    return client;
  };
  await expect(connect({ authorization: "Bearer wrong" })).rejects.toThrow();
  const page = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, origin: "https://page.example" },
  });
  expect(page.status).toBe(403);

  const client = await connect({ authorization: `Bearer ${token}` });
  expect((await client.listTools()).tools).toHaveLength(5);
  const file = await client.callTool({ name: "analyze", arguments: { target: "ad.png" } });
  expect(file).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("reads no files") }] });
  await client.close();
  child.kill("SIGINT");
  expect(await once(child, "exit")).toEqual([0, null]);
});
