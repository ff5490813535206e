import path from "node:path";
import { type BuildOptions, build } from "esbuild";

export const ROOT = path.resolve(import.meta.dirname, "../..");

const SHARED: BuildOptions = {
  absWorkingDir: ROOT,
  bundle: true,
  format: "esm",
  charset: "utf8",
  logLevel: "warning",
};

/** Bundles the SDK for browsers and Node. */
export const bundleSdk = (outfile: string, options: BuildOptions = {}) =>
  build({ ...SHARED, entryPoints: ["packages/sdk/src/index.ts"], outfile, platform: "neutral", target: "es2022", ...options });

/** Bundles the command line program with everything that it needs, so that it installs in a moment. */
export const bundleCli = (outfile: string, options: BuildOptions = {}) =>
  build({
    ...SHARED,
    entryPoints: ["packages/cli/src/main.ts"],
    outfile,
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"],
    banner: { js: "#!/usr/bin/env node" },
    ...options,
  });
