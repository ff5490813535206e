import path from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Charset, type Format } from "esbuild";
import { bundlingOptions, REPLACED_PACKAGES } from "#infra/constructs/bundling.ts";
import { isApplicationFunction } from "#local/lambda/functions.ts";
import { prepareAssembly } from "#local/prepare/prepare.ts";
import { readAssembly } from "#local/template/read-assembly.ts";
import { createModel } from "#local/template/template-model.ts";
import type { Benchmark } from "./measurement.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const KB = 1000;

/** The bundle of a function as infra/ builds it: one ES module, without its source map and native packages. */
async function bundle(entry: string): Promise<Uint8Array> {
  const { format, target, mainFields, minify, sourcesContent, charset, banner, externalModules } = bundlingOptions({});
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    bundle: true,
    alias: REPLACED_PACKAGES,
    platform: "node",
    write: false,
    outfile: "index.mjs",
    sourcemap: "external",
    logLevel: "error",
    ...(format && { format: format as Format }),
    ...(target && { target }),
    ...(mainFields && { mainFields }),
    ...(minify !== undefined && { minify }),
    ...(sourcesContent !== undefined && { sourcesContent }),
    ...(charset && { charset: charset as Charset }),
    ...(banner && { banner: { js: banner } }),
    ...(externalModules && { external: externalModules }),
  });
  const file = outputFiles.find(({ path: name }) => name.endsWith("index.mjs"));
  if (!file) throw new Error(`${entry} produced no bundle`);
  return file.contents;
}

export const lambdaSize: Benchmark = {
  name: "lambda-size",
  about: "Size of each Lambda function's deployed bundle, uncompressed and with gzip",
  run: async () => {
    const functions = createModel(readAssembly(await prepareAssembly()))
      .ofType("AWS::Lambda::Function")
      .filter(isApplicationFunction);
    const entries = [...new Set(functions.map(({ metadata }) => String(metadata["local:entry"])))].sort();
    const figures = [];
    for (const entry of entries) {
      const contents = await bundle(entry);
      const name = entry.replace(/^lambdas\//, "").replace(/\.ts$/, "");
      figures.push({ name, value: contents.length / KB, unit: "kB" });
      figures.push({ name: `${name}, gzip`, value: gzipSync(contents).length / KB, unit: "kB" });
    }
    return figures;
  },
};
