import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** The scripts of a built web application and how they load each other. Names are files below the folder. */
export type ScriptGraph = {
  readonly entry: string;
  /** The scripts that are loaded on demand. */
  readonly onDemand: readonly string[];
  /** A script and all its static imports, transitively. */
  closure(name: string): ReadonlySet<string>;
  /** Transfer size in bytes, with gzip. */
  size(names: Iterable<string>): number;
};

/** Reads a built application: the entry script of its page, and every import from there. */
export async function scriptGraphOf(folder: string): Promise<ScriptGraph> {
  const page = readFileSync(path.join(folder, "index.html"), "utf8");
  const source = /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(page)?.[1];
  if (!source) throw new Error(`${folder}/index.html starts no script`);
  const entry = source.slice(source.indexOf("assets/"));
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    format: "esm",
    outdir: "unwritten",
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const importsOf = (name: string, kind: string) =>
    (metafile.inputs[name]?.imports ?? []).filter((found) => found.kind === kind && !found.external).map((found) => found.path);
  const closure = (name: string, known = new Set<string>()): Set<string> => {
    if (known.has(name)) return known;
    known.add(name);
    for (const needed of importsOf(name, "import-statement")) closure(needed, known);
    return known;
  };
  const sizes = new Map(
    Object.keys(metafile.inputs).map((name) => [name, gzipSync(readFileSync(path.join(folder, name))).length]),
  );
  return {
    entry,
    onDemand: [...new Set(Object.keys(metafile.inputs).flatMap((name) => importsOf(name, "dynamic-import")))].sort(),
    closure: (name) => closure(name),
    size: (names) => [...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0),
  };
}
