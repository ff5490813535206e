/** Builds the packages of the clients into their `dist/` folders, ready for `npm publish`: `npm run clients:build`. */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#web/build/bundle-clients.ts";
import { buildPackage, CLIENT_PACKAGES } from "#web/build/client-packages.ts";

for (const name of CLIENT_PACKAGES) {
  const dist = path.join(ROOT, "packages", name, "dist");
  rmSync(dist, { recursive: true, force: true });
  for (const [file, contents] of (await buildPackage(name)).files) {
    const target = path.join(dist, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, contents);
    if (file === "sightline.js") chmodSync(target, 0o755);
  }
}
