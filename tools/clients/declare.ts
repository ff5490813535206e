import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#web/build/bundle-clients.ts";

const TSC = path.join(ROOT, "node_modules/typescript-native/bin/tsc");

/** Writes the declarations of a package, as its tsconfig.json says, to a folder. */
export function declarePackage(name: string, folder: string): void {
  execFileSync(process.execPath, [TSC, "-p", path.join(ROOT, "packages", name), "--outDir", folder], { stdio: "inherit" });
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".d.ts")) continue;
    const target = path.join(folder, file);
    // TypeScript keeps the extension of the sources, which are not published.
    writeFileSync(target, readFileSync(target, "utf8").replaceAll(/(from "\.[^"]*)\.ts"/g, '$1.js"'));
  }
}

export const declareSdk = (folder: string): void => declarePackage("sdk", folder);
