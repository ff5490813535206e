// Builds one web application and records its input files: `build-web.ts app`.
import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "vite";
import type { BundledSources } from "#web/build/client-programs.ts";
import { recordBuild } from "./build-record.ts";
import { BUILT_WEB, WEB_APPLICATIONS } from "./outputs.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const name = WEB_APPLICATIONS.find((each) => each === process.argv[2]);
if (!name) throw new Error(`usage: build-web.ts ${WEB_APPLICATIONS.join("|")}`);

const began = Date.now();
const sources = new Set<string>(["package-lock.json"]);
let bundled: readonly ReadonlySet<string>[] = [];
const isSource = (file: string) => !file.startsWith("..") && !/(^|\/)node_modules\//.test(file);

/** Adds files of the repository, by absolute path; packages are covered by the lock file. */
function add(files: Iterable<string>): void {
  for (const id of files) {
    const [file = ""] = id.split("?");
    const relative = path.relative(ROOT, file);
    if (path.isAbsolute(file) && isSource(relative) && statSync(file, { throwIfNoEntry: false })?.isFile()) sources.add(relative);
  }
}

/** Stylesheets imported by others are part of their module. */
function addImportedStyles(): void {
  for (const file of sources)
    if (file.endsWith(".css"))
      for (const [, imported = ""] of readFileSync(path.join(ROOT, file), "utf8").matchAll(/@import\s+["'](\.[^"']+)["']/g))
        add([path.join(ROOT, path.dirname(file), imported)]);
}

const noteModules: Plugin = {
  name: "note-modules",
  configResolved({ configFile, configFileDependencies, publicDir, plugins }) {
    bundled = plugins.flatMap(({ api }) => (api as BundledSources | undefined)?.sources ?? []);
    add(configFile ? [configFile, ...configFileDependencies] : configFileDependencies);
    add(globSync("**/*", { cwd: publicDir }).map((file) => path.join(publicDir, file)));
  },
  buildEnd() {
    add(this.getModuleIds());
    for (const files of bundled) add(files);
    addImportedStyles();
  },
};

await build({ configFile: path.join(ROOT, "web", name, "vite.config.ts"), plugins: [noteModules] });
recordBuild(path.join(BUILT_WEB, name), sources, began);
