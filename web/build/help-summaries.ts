import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { summarize } from "#web/app/features/help/read-document.ts";

const QUERY = /^(?<file>.+\.md)\?summary$/;

/** Makes `import summary from "./page.md?summary"` the title and the first paragraph of a help page, without the rest of its text. */
export function helpSummaries(): Plugin {
  return {
    name: "help-summaries",
    load(id) {
      const file = QUERY.exec(id)?.groups?.file;
      if (!file) return null;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(summarize(readFileSync(file, "utf8")))};`;
    },
  };
}
