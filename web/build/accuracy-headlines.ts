import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { Accuracy } from "#contracts/accuracy.ts";
import { toHeadlines } from "#web/app/features/accuracy/findings.ts";

const QUERY = /^(?<file>.+[\\/]accuracy\.json)\?headlines$/;

/** Makes `import headlines from "…/accuracy.json?headlines"` the headlines of the default build, without the rest of the file. */
export function accuracyHeadlines(): Plugin {
  return {
    name: "accuracy-headlines",
    // Before Vite's own plugin for JSON.
    enforce: "pre",
    load(id) {
      const file = QUERY.exec(id)?.groups?.file;
      if (!file) return null;
      this.addWatchFile(file);
      const { builds } = Accuracy.parse(JSON.parse(readFileSync(file, "utf8")));
      return `export default ${JSON.stringify(toHeadlines(builds[0]!))};`;
    },
  };
}
