import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./bundle-clients.ts";

const TSC = path.join(ROOT, "node_modules/typescript-native/bin/tsc");

/** The declarations of a package, as its tsconfig.json says, by file name. */
export async function declareClient(name: string): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(path.join(os.tmpdir(), `sightline-${name}-`));
  try {
    await promisify(execFile)(process.execPath, [TSC, "-p", path.join(ROOT, "packages", name), "--outDir", folder]);
    // Packages whose sources import those of other packages are declared below their own folder.
    const own = path.join(folder, name, "src");
    const declared = readdirSync(folder).includes(name) ? own : folder;
    const files = readdirSync(declared, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".d.ts"));
    return new Map(files.sort().map((file) => [file, published(readFileSync(path.join(declared, file), "utf8"))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** TypeScript keeps the extension of the sources, which are not published. */
const published = (declarations: string): string => declarations.replaceAll(/(from "\.[^"]*)\.ts"/g, '$1.js"');
