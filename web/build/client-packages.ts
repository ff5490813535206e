import { readFileSync } from "node:fs";
import path from "node:path";
import type { BuildResult } from "esbuild";
import { bundleCli, bundlePlaywright, bundleSdk, bundleStorybook, ROOT } from "./bundle-clients.ts";
import { declareClient } from "./declare-client.ts";
import { licencesOf } from "./third-party-licences.ts";

export type Bundled = BuildResult<{ write: false; metafile: true }>;
/** For bundles that are served or packed, and so not written to a folder. */
export const IN_MEMORY = { write: false, metafile: true } as const;

type Bundle = () => Promise<BuildResult>;
/** The npm packages, and the bundles that each consists of, by file name. */
const PACKAGES = {
  sdk: { "index.js": () => bundleSdk("index.js", IN_MEMORY) },
  cli: { "sightline.js": () => bundleCli("sightline.js", IN_MEMORY) },
  playwright: { "index.js": () => bundlePlaywright("index.js", IN_MEMORY) },
  storybook: {
    "index.js": () => bundleStorybook("index.js", IN_MEMORY),
    "index.cjs": () => bundleStorybook("index.cjs", IN_MEMORY),
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Bundle>>>>;

export type ClientPackage = keyof typeof PACKAGES;
export const CLIENT_PACKAGES = Object.keys(PACKAGES) as readonly ClientPackage[];

export type BuiltPackage = {
  /** The files of `dist/`, by name. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** The files that it was built from. */
  readonly sources: readonly string[];
};

/** Builds an npm package of the clients. */
export async function buildPackage(name: ClientPackage): Promise<BuiltPackage> {
  const files = new Map<string, string | Uint8Array>();
  const inputs = new Set<string>();
  for (const [file, bundle] of Object.entries<Bundle>(PACKAGES[name])) {
    const { outputFiles, metafile } = (await bundle()) as Bundled;
    files.set(file, outputFiles[0]?.contents ?? "");
    for (const input of Object.keys(metafile.inputs)) inputs.add(input);
  }
  if (name === "cli") files.set("THIRD-PARTY-LICENCES.txt", licencesOf([...inputs]));
  else for (const [file, text] of await declareClient(name)) if (isPublished(name, file)) files.set(file, text);
  return { files, sources: [...inputs].map((input) => path.join(ROOT, input)) };
}

/** The declarations of the SDK name each other; those of the other packages name only their own types. */
const isPublished = (name: ClientPackage, file: string): boolean => name === "sdk" || /^(index|types)\.d\.ts$/.test(file);

/** The files of a package beside `dist/`. */
const BESIDE = ["package.json", "README.md"];

/** Everything that `npm publish` would publish, by path. */
export async function publishedFiles(name: ClientPackage): Promise<BuiltPackage> {
  const { files, sources } = await buildPackage(name);
  const beside = BESIDE.map((file) => path.join(ROOT, "packages", name, file));
  return {
    files: new Map([
      ...beside.map((file) => [path.basename(file), readFileSync(file)] as const),
      ...[...files].map(([file, contents]) => [`dist/${file}`, contents] as const),
    ]),
    sources: [...sources, ...beside, path.join(ROOT, "packages", name, "tsconfig.json")],
  };
}
