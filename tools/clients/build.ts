/** Builds the packages of the clients into their `dist/` folders, ready for `npm publish`: `npm run clients:build`. */
import { chmodSync, rmSync } from "node:fs";
import path from "node:path";
import { bundleCli, bundleSdk, ROOT } from "./bundle.ts";
import { declarePackage } from "./declare.ts";
import { writeLicences } from "./third-party.ts";

const dist = (name: string, file = ""): string => path.join(ROOT, "packages", name, "dist", file);

for (const name of ["sdk", "cli"]) rmSync(dist(name), { recursive: true, force: true });
await bundleSdk(dist("sdk", "index.js"));
declarePackage("sdk", dist("sdk"));
const { metafile } = await bundleCli(dist("cli", "sightline.js"), { metafile: true });
chmodSync(dist("cli", "sightline.js"), 0o755);
writeLicences(Object.keys(metafile?.inputs ?? {}), dist("cli", "THIRD-PARTY-LICENCES.txt"));
