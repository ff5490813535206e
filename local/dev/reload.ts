import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Cloud } from "#local/cloud.ts";
import { syntaxErrorsOf } from "./syntax.ts";
import { followTemplates } from "./templates.ts";
import { printError, say } from "./terminal.ts";
import { watchFiles } from "./watch.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Vite watches the web applications, and no part of the application loads tests. */
const NOT_OURS = new Set(["web", "test"]);
/** Parts that are loaded once: the emulators with this server, and the server of the inference container. */
const LOADED_ONCE = /^(local|inference)\//;
const SOURCE = /\.(ts|json)$/;

/** The source folders, by the import aliases in package.json. */
function sourceFolders(): string[] {
  const { imports } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { imports: Record<string, string> };
  return Object.keys(imports)
    .map((alias) => alias.slice(1).split("/")[0] ?? "")
    .filter((name) => !NOT_OURS.has(name))
    .map((name) => path.join(ROOT, name))
    .filter((folder) => existsSync(folder));
}

const listed = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ");

/**
 * Applies edits to a running local cloud: functions load the changed source for their next event, and templates are synthesised
 * again in the background. Returns a function that stops it.
 */
export function reloadOnChange(cloud: Pick<Cloud, "reload" | "update">, assembly: string): () => void {
  const checkTemplates = followTemplates(cloud, assembly);

  async function apply(files: ReadonlySet<string>): Promise<void> {
    const names = [...files].map((file) => path.relative(ROOT, file));
    const functions = cloud.reload((file) => files.has(file));
    checkTemplates();
    if (functions.length > 0) say(`${listed(names)}: ${listed(functions)} will load again`);
    const once = names.filter((name) => LOADED_ONCE.test(name));
    if (once.length > 0 && functions.length === 0) printError(`restart npm run dev to apply the changes to ${listed(once)}`);
    for (const file of files) {
      const errors = await syntaxErrorsOf(file, ROOT);
      if (errors !== "") printError(`\n${errors}`);
    }
  }

  return watchFiles(sourceFolders(), (files) => {
    const sources = new Set([...files].filter((file) => SOURCE.test(file)));
    if (sources.size > 0) void apply(sources);
  });
}
