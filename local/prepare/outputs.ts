import path from "node:path";

const DIST = path.resolve(import.meta.dirname, "../../dist");

/** Locks and unfinished results of this folder's preparation. */
export const PREPARING = path.join(DIST, "preparing");

/** The synthesised templates. */
export const TEMPLATES = path.join(DIST, "assembly");

/** One bundle per function, named by `bundleName`, the chunks that they share, and the scripts that they run in child processes. */
export const BUNDLED_FUNCTIONS = path.join(DIST, "functions");

/** One folder per web application. */
export const BUILT_WEB = path.join(DIST, "web");
export const WEB_APPLICATIONS = ["app", "staff"] as const;

/** The file name of a function's bundle: `lambdas/heatmaps/http.ts` is `lambdas-heatmaps-http.mjs`. */
export const bundleName = (entry: string): string => entry.replaceAll("/", "-").replace(/\.ts$/, ".mjs");
