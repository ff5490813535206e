import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundlingOptions, EXCLUDED_FILES, nativePackages } from "#infra/constructs/bundling.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const INSTALLED = path.join(ROOT, "node_modules");
const TEXT = nativePackages("arm64").text;
const MAX_BYTES = 32 * 1024 ** 2;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sightline-text-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Lays a package and all that it needs beside the bundle, but for what is left behind. */
function take(name: string): void {
  const to = path.join(folder, "node_modules", name);
  cpSync(path.join(INSTALLED, name), to, { recursive: true, filter: (file) => !EXCLUDED_FILES.text!.test(file) });
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(to, "package.json"), "utf8"));
  for (const needed of Object.keys(dependencies)) take(needed);
}

it("a function that reads text bundles engine and models, in 32 MB, and needs nothing else", async () => {
  for (const name of TEXT) take(name);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
  expect(bytes).toBeLessThan(MAX_BYTES);
  symlinkSync(path.join(INSTALLED, "sharp"), path.join(folder, "node_modules/sharp"));

  const { banner, minify, externalModules = [] } = bundlingOptions({ images: true, text: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: ["adapters/text-recognition/recognise-text.ts"],
    outfile: path.join(folder, "index.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    mainFields: ["module", "main"],
    banner: { js: banner! },
    minify: minify!,
    external: externalModules,
  });
  writeFileSync(
    path.join(folder, "read.mjs"),
    `import { readFileSync } from "node:fs";
     import { recogniseText } from "./index.mjs";
     globalThis.fetch = () => { throw new Error("the network was asked"); };
     console.log((await recogniseText(readFileSync(process.argv[2]))).words.map(({ text }) => text).join(" "));`,
  );
  const image = path.join(ROOT, "samples/display-ad.png");
  const { stdout, stderr, status } = spawnSync(process.execPath, ["read.mjs", image], {
    cwd: folder,
    env: {},
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout.split(/\s/)).toEqual(expect.arrayContaining(["coffee", "mornings.", "free"]));
});
