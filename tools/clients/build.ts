/** Builds the packages of the clients into their `dist/` folders, ready for `npm publish`: `npm run clients:build`. */
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { bundleCli, bundlePlaywright, bundleSdk, bundleStorybook, ROOT } from "#web/build/bundle-clients.ts";
import { declarePackage } from "./declare.ts";
import { writeLicences } from "./third-party.ts";

const dist = (name: string, file = ""): string => path.join(ROOT, "packages", name, "dist", file);

for (const name of ["sdk", "cli", "playwright", "storybook"]) rmSync(dist(name), { recursive: true, force: true });
await bundleSdk(dist("sdk", "index.js"));
declarePackage("sdk", dist("sdk"));
const { metafile } = await bundleCli(dist("cli", "sightline.js"), { metafile: true });
chmodSync(dist("cli", "sightline.js"), 0o755);
writeLicences(Object.keys(metafile?.inputs ?? {}), dist("cli", "THIRD-PARTY-LICENCES.txt"));

await bundlePlaywright(dist("playwright", "index.js"));
for (const file of ["index.js", "index.cjs"]) await bundleStorybook(dist("storybook", file));
// Their declarations name their own types only, but their sources import those of other packages.
for (const name of ["playwright", "storybook"]) {
  const declared = mkdtempSync(path.join(os.tmpdir(), `sightline-${name}-`));
  declarePackage(name, declared);
  for (const file of ["index.d.ts", "types.d.ts"]) copyFileSync(path.join(declared, name, "src", file), dist(name, file));
  rmSync(declared, { recursive: true });
}
