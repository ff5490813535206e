import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import { type CpuArchitecture, nativePackages } from "#infra/constructs/bundling.ts";

const ARCHITECTURES: readonly CpuArchitecture[] = ["arm64", "x64"];

/** Native packages next to a bundle are for its processor; those of this machine replace them. */
const installed = new Map(
  ARCHITECTURES.flatMap((processor) => Object.values(nativePackages(processor)).flat()).flatMap((name) => {
    try {
      return [[name, import.meta.resolve(name)] as const];
    } catch {
      return [];
    }
  }),
);
registerHooks({
  resolve: (specifier, context, next) => {
    const url = installed.get(specifier);
    return url ? { url, shortCircuit: true } : next(specifier, context);
  },
});

const { file, handler } = workerData as { readonly file: string; readonly handler: string };
const exported = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
parentPort?.postMessage(typeof exported[handler] === "function" ? undefined : `it exports no function named ${handler}`);
