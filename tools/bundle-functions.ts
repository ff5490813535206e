// Bundles functions for the application on one machine: `bundle-functions.ts lambdas/a.ts lambdas/b.ts …`.
import { rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { BANNER, nativePackages, REPLACED_PACKAGES, VIDEO_SCRIPTS } from "#infra/constructs/bundling.ts";
import { recordBuild } from "#local/prepare/build-record.ts";
import { BUNDLED_FUNCTIONS, bundleName } from "#local/prepare/outputs.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const entries = process.argv.slice(2);
const scripts = VIDEO_SCRIPTS.map((script) => ({ in: script, out: path.basename(script, ".ts") }));
const began = Date.now();

rmSync(BUNDLED_FUNCTIONS, { recursive: true, force: true });
// The options of infra/constructs/bundling.ts but for the splitting: what fails in a bundle fails here too.
const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: [...entries.map((entry) => ({ in: entry, out: path.parse(bundleName(entry)).name })), ...scripts],
  outdir: BUNDLED_FUNCTIONS,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  // Code that functions share is written once, next to them: otherwise this takes 35 s of processor time instead of 5, and 300 MB.
  splitting: true,
  chunkNames: "chunk-[hash]",
  platform: "node",
  format: "esm",
  target: "node24",
  mainFields: ["module", "main"],
  minify: true,
  sourcemap: true,
  sourcesContent: false,
  charset: "utf8",
  banner: { js: BANNER },
  alias: REPLACED_PACKAGES,
  external: [...new Set([...Object.values(nativePackages("x64")), ...Object.values(nativePackages("arm64"))].flat()), "@seydx/*"],
  metafile: true,
  logLevel: "warning",
});
// On AWS they are copied next to the bundles that need them.
symlinkSync(path.join(ROOT, "templates"), path.join(BUNDLED_FUNCTIONS, "templates"));
const sources = Object.keys(metafile.inputs).filter((file) => !file.startsWith("node_modules/"));
recordBuild(BUNDLED_FUNCTIONS, [...sources, "package-lock.json", "tools/bundle-functions.ts", "dist/assembly/.made-from"], began);
