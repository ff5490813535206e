import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { BuildResult } from "esbuild";
import type { Plugin } from "vite";
import { bundleCli, bundleSdk, ROOT } from "./bundle-clients.ts";
import { type Bundled, CLIENT_PACKAGES, type ClientPackage, IN_MEMORY, publishedFiles } from "./client-packages.ts";
import { npmTarball } from "./npm-tarball.ts";
import { pythonWheel, wheelName, wheelSources } from "./python-wheel.ts";

/** A plugin that bundles files besides the application lists their sources, so that changing them triggers a build. */
export type BundledSources = { readonly sources: ReadonlySet<string> };

type Program = { readonly contents: Uint8Array; readonly sources: readonly string[] };

/** The published programs, by address. */
export const PROGRAMS: Readonly<Record<string, () => Promise<Program>>> = {
  "clients/sightline.mjs": () => bundled(bundleCli("sightline.mjs", IN_MEMORY)),
  "clients/sightline-sdk.mjs": () => bundled(bundleSdk("sightline-sdk.mjs", IN_MEMORY)),
  ...Object.fromEntries(CLIENT_PACKAGES.map((name) => [`clients/sightline-${name}.tgz`, () => packed(name)])),
  [`clients/${wheelName()}`]: async () => ({ contents: await pythonWheel(), sources: wheelSources() }),
};

/** The addresses that stay valid after updates, by file name. */
const VERSIONED_ADDRESSES = "clients/lasting-addresses.json";

/**
 * An address with the version and the hash of a package, which changes with its content; undefined for single files. Files below
 * assets/ are kept, so lock files that contain it stay valid.
 */
export function versionedAddress(fileName: string, contents: Uint8Array): string | undefined {
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 12);
  // pip reads the name and the version of a wheel from the file name, which therefore has no room for a hash.
  if (fileName === `clients/${wheelName()}`) return `assets/clients/${hash}/${wheelName()}`;
  const name = CLIENT_PACKAGES.find((each) => fileName === `clients/sightline-${each}.tgz`);
  return name && `assets/clients/sightline-${name}-${versionOf(name)}-${hash}.tgz`;
}

function versionOf(name: ClientPackage): string {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "packages", name, "package.json"), "utf8")) as { version: string };
  return version;
}

async function packed(name: ClientPackage): Promise<Program> {
  const { files, sources } = await publishedFiles(name);
  return { contents: npmTarball(files), sources };
}

async function bundled(result: Promise<BuildResult>): Promise<Program> {
  const { outputFiles, metafile } = (await result) as Bundled;
  const sources = Object.keys(metafile.inputs).map((input) => path.join(ROOT, input));
  return { contents: outputFiles[0]?.contents ?? new Uint8Array(), sources };
}

/** Publishes the command line program and the clients, a file each, so that they always fit the API of the site. */
export function clientPrograms(): Plugin<BundledSources> {
  const sources = new Set<string>();
  return {
    name: "client-programs",
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    api: { sources },
    async buildStart() {
      if (this.environment.config.command !== "build") return;
      const emit = (fileName: string, source: string | Uint8Array) => this.emitFile({ type: "asset", fileName, source });
      const versioned: Record<string, string> = {};
      for (const [fileName, bundle] of Object.entries(PROGRAMS)) {
        const { contents, sources: own } = await bundle();
        for (const source of own) sources.add(source);
        emit(fileName, contents);
        const address = versionedAddress(fileName, contents);
        if (!address) continue;
        emit(address, contents);
        versioned[path.basename(fileName)] = `/${address}`;
      }
      emit(VERSIONED_ADDRESSES, JSON.stringify(versioned));
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = (request.url ?? "").slice(1);
        // There are no versions during development.
        if (name === VERSIONED_ADDRESSES) return response.setHeader("content-type", "application/json").end("{}");
        const bundle = PROGRAMS[name];
        if (!bundle) return next();
        const type = name.endsWith(".mjs") ? "text/javascript" : "application/octet-stream";
        void bundle().then(({ contents }) => response.setHeader("content-type", type).end(contents), next);
      });
    },
  };
}
