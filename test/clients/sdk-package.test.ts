import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleSdk, ROOT } from "#web/build/bundle-clients.ts";
import { buildPackage } from "#web/build/client-packages.ts";

const MAX_BYTES = 20_000;

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "sightline-sdk-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the whole SDK is at most 20 kB minified, and needs no other package", async () => {
  const { outputFiles, metafile } = await bundleSdk("sdk.js", { minify: true, write: false, metafile: true });
  expect(outputFiles?.[0]?.contents.length).toBeLessThanOrEqual(MAX_BYTES);
  expect(Object.keys(metafile?.inputs ?? {}).filter((file) => !file.startsWith("packages/sdk/src/"))).toEqual([]);
});

test("a program that only checks webhooks bundles nothing else of the SDK", async () => {
  const entry = path.join(folder, "webhook.ts");
  writeFileSync(entry, `export { verifyWebhook } from ${JSON.stringify(path.join(ROOT, "packages/sdk/src/index.ts"))};`);
  const { outputFiles } = await bundleSdk("webhook.js", { entryPoints: [entry], minify: true, write: false });
  expect(outputFiles?.[0]?.text).not.toContain("/v1");
  expect(outputFiles?.[0]?.contents.length).toBeLessThan(2500);
});

test("a strict TypeScript program without Node types can use the published declarations, also with environment variables", async () => {
  const declared = path.join(folder, "node_modules/@sightline/sdk");
  for (const [file, contents] of (await buildPackage("sdk")).files) {
    const target = path.join(declared, "dist", file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, contents);
  }
  writeFileSync(path.join(declared, "package.json"), JSON.stringify({ name: "@sightline/sdk", types: "./dist/index.d.ts" }));
  const program = `import { createClient, type HeatmapDetail, verifyWebhook } from "@sightline/sdk";
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
const client = createClient({ baseUrl: "https://x.example", apiKey: process.env.SIGHTLINE_API_KEY });
export const event = verifyWebhook({ secret: process.env.WEBHOOK_SECRET, headers: new Headers(), body: "" });
export const heatmap: Promise<HeatmapDetail> = client.heatmaps.read("hm_1");
for await (const { uid } of client.heatmaps.list({ type: "image" })) uid.slice();
// @ts-expect-error: there is no such type
client.heatmaps.list({ type: "sound" });
client.exportZip({ heatmap: "hm_1" }, { idempotencyKey: "order-42" });
// @ts-expect-error: waiting creates nothing that could be repeated
client.waitForJob("hm_1", { idempotencyKey: "order-42" });
`;
  writeFileSync(path.join(folder, "program.ts"), program);
  const args = [
    "--noEmit",
    "--strict",
    "--target",
    "es2022",
    "--module",
    "nodenext",
    "--lib",
    "es2022,dom,esnext.disposable",
    "--types",
    "",
  ];
  const tsc = path.join(ROOT, "node_modules/typescript-native/bin/tsc");
  writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  const { stdout } = spawnSync(process.execPath, [tsc, ...args, "program.ts"], { cwd: folder, encoding: "utf8" });
  expect(stdout).toBe("");
});
