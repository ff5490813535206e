/**
 * `npm run docs:architecture`: writes the diagrams of docs/architecture.md from the imports of the code.
 * An arrow means that files in the first folder import files in the second.
 */
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { replaceSection } from "./replace-section.ts";

const root = path.join(import.meta.dirname, "..");
const PAGE = path.join(root, "docs/architecture.md");
const FOLDERS = ["contracts", "domain", "adapters", "lambdas", "statemachines", "inference", "infra", "web", "local"];

type Cruise = { modules: { source: string; dependencies: { resolved: string }[] }[] };
type Folder = (file: string) => string | undefined;

/** The top-level folder of a file. */
const topLevel: Folder = (file) => FOLDERS.find((folder) => file.startsWith(`${folder}/`));

/** The folder below domain/ of a file. */
const domainFolder: Folder = (file) => /^domain\/([^/]+)\//.exec(file)?.[1];

async function cruise(): Promise<Cruise> {
  const script = path.join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const { stdout } = await promisify(execFile)(process.execPath, [script, "--output-type", "json", ...FOLDERS], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Cruise;
}

function mermaid({ modules }: Cruise, folderOf: Folder, ignored: readonly string[] = []): string {
  const arrows = new Set<string>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    for (const { resolved } of dependencies) {
      const to = folderOf(resolved);
      if (from && to && from !== to && !ignored.includes(to)) arrows.add(`  ${from} --> ${to}`);
    }
  }
  return ["```mermaid", "flowchart TD", ...[...arrows].sort(), "```"].join("\n");
}

/** The committed page and the page with diagrams of the current imports. */
export async function architecturePage(): Promise<{ committed: string; current: string }> {
  const [committed, imports] = await Promise.all([readFile(PAGE, "utf8"), cruise()]);
  const withFolders = replaceSection(committed, "folders", mermaid(imports, topLevel));
  return { committed, current: replaceSection(withFolders, "domain", mermaid(imports, domainFolder, ["kit"])) };
}

if (import.meta.main) await writeFile(PAGE, (await architecturePage()).current);
