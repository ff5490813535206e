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

/** Bundled CommonJS packages load modules of Node with it. */
const REQUIRE = 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);';

const NODE: BuildOptions = { ...SHARED, platform: "node", target: "node20", mainFields: ["module", "main"] };

/** Bundles the command line program with everything that it needs, so that it installs in a moment. */
export const bundleCli = (outfile: string, options: BuildOptions = {}) =>
  build({
    ...NODE,
    entryPoints: ["packages/cli/src/main.ts"],
    outfile,
    banner: { js: `#!/usr/bin/env node\n${REQUIRE}` },
    ...options,
  });

/** Bundles the Playwright matcher with the SDK. */
export const bundlePlaywright = (outfile: string, options: BuildOptions = {}) =>
  build({ ...NODE, entryPoints: ["packages/playwright/src/index.ts"], outfile, ...options });

/** Bundles the hook for Storybook with the SDK. Its test runner loads CommonJS. */
export const bundleStorybook = (outfile: string, options: BuildOptions = {}) =>
  build({
    ...NODE,
    entryPoints: ["packages/storybook/src/index.ts"],
    outfile,
    format: outfile.endsWith(".cjs") ? "cjs" : "esm",
    ...options,
  });
