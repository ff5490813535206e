import path from "node:path";
import type { BuildResult } from "esbuild";
import type { Plugin } from "vite";
import { bundleCli, bundleSdk, ROOT } from "./bundle-clients.ts";

type Bundled = BuildResult<{ write: false; metafile: true }>;
const IN_MEMORY = { write: false, metafile: true } as const;

/** A plugin that bundles files besides the application lists their sources, so that a change of them is a reason to build. */
export type BundledSources = { readonly sources: ReadonlySet<string> };

/** What is published, by its address. */
const PROGRAMS: Readonly<Record<string, () => Promise<BuildResult>>> = {
  "clients/sightline.mjs": () => bundleCli("sightline.mjs", IN_MEMORY),
  "clients/sightline-sdk.mjs": () => bundleSdk("sightline-sdk.mjs", IN_MEMORY),
};

/** Publishes the command line program and the SDK, a file each, so that they always fit the API of the site. */
export function clientPrograms(): Plugin<BundledSources> {
  const sources = new Set<string>();
  return {
    name: "client-programs",
    api: { sources },
    async buildStart() {
      if (this.environment.config.command !== "build") return;
      for (const [fileName, bundle] of Object.entries(PROGRAMS)) {
        const { outputFiles, metafile } = (await bundle()) as Bundled;
        for (const input of Object.keys(metafile.inputs)) sources.add(path.join(ROOT, input));
        this.emitFile({ type: "asset", fileName, source: outputFiles[0]?.contents ?? "" });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const bundle = PROGRAMS[(request.url ?? "").slice(1)];
        if (!bundle) return next();
        void bundle().then(
          ({ outputFiles }) => response.setHeader("content-type", "text/javascript").end(outputFiles?.[0]?.contents),
          next,
        );
      });
    },
  };
}
