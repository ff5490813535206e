/** Builds the packages of the clients into their `dist/` folders, ready for `npm publish`: `npm run clients:build`. */
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { bundleCli, bundlePlaywright, bundleSdk, ROOT } from "#web/build/bundle-clients.ts";
import { declarePackage } from "./declare.ts";
import { writeLicences } from "./third-party.ts";

const dist = (name: string, file = ""): string => path.join(ROOT, "packages", name, "dist", file);

for (const name of ["sdk", "cli", "playwright"]) rmSync(dist(name), { recursive: true, force: true });
await bundleSdk(dist("sdk", "index.js"));
declarePackage("sdk", dist("sdk"));
const { metafile } = await bundleCli(dist("cli", "sightline.js"), { metafile: true });
chmodSync(dist("cli", "sightline.js"), 0o755);
writeLicences(Object.keys(metafile?.inputs ?? {}), dist("cli", "THIRD-PARTY-LICENCES.txt"));

await bundlePlaywright(dist("playwright", "index.js"));
// Its declarations name its own types only, but its sources import those of other packages.
const declared = mkdtempSync(path.join(os.tmpdir(), "sightline-playwright-"));
declarePackage("playwright", declared);
for (const file of ["index.d.ts", "types.d.ts"])
  copyFileSync(path.join(declared, "playwright/src", file), dist("playwright", file));
rmSync(declared, { recursive: true });
