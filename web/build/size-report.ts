import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { CHUNK_LIMIT_KB, ENTRY_LIMIT_KB, LAYOUTS, UNLIMITED_CHUNKS } from "./budget.ts";

/** Prints the gzipped JavaScript of the initial page load and of each lazy chunk. Fails the build when a limit is exceeded. */
export function sizeReport(): Plugin {
  return {
    name: "size-report",
    apply: (_, { isSsrBuild }) => !isSsrBuild,
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const sizes = new Map(chunks.map((chunk) => [chunk.fileName, gzipSync(chunk.code).length / 1000]));
      const loaded = new Set<string>();
      const load = (fileName: string, into: Set<string>) => {
        if (loaded.has(fileName) || into.has(fileName)) return;
        into.add(fileName);
        for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) load(imported, into);
      };
      const report = (chunk: (typeof chunks)[number], limit: number, stays: boolean) => {
        const added = new Set<string>();
        load(chunk.fileName, added);
        const size = [...added]
          .filter((file) => !UNLIMITED_CHUNKS.test(file))
          .reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
        const line = `${size.toFixed(1).padStart(7)} kB gzip of ${limit}  ${chunk.isEntry ? "entry" : chunk.name}`;
        if (size > limit) this.error(`Over the size limit: ${line}`);
        this.info(line);
        if (stays) for (const file of added) loaded.add(file);
      };
      for (const chunk of chunks.filter((chunk) => chunk.isEntry)) report(chunk, ENTRY_LIMIT_KB, true);
      const lazy = chunks.filter((chunk) => chunk.isDynamicEntry);
      for (const name of LAYOUTS)
        for (const chunk of lazy.filter((chunk) => chunk.name === name)) report(chunk, CHUNK_LIMIT_KB, true);
      for (const chunk of lazy.filter((chunk) => !LAYOUTS.includes(chunk.name))) report(chunk, CHUNK_LIMIT_KB, false);
    },
  };
}
