import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isApplicationFunction } from "#local/lambda/functions.ts";
import { readAssembly } from "#local/template/read-assembly.ts";
import { createModel } from "#local/template/template-model.ts";
import { isBuilt } from "./build-record.ts";
import { fingerprint, type Inputs } from "./fingerprint.ts";
import { BUILT_WEB, BUNDLED_FUNCTIONS, PREPARING, TEMPLATES, WEB_APPLICATIONS } from "./outputs.ts";
import { runScript } from "./run-script.ts";
import { withFileLock } from "./with-file-lock.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const BUILD_WEB = path.join(import.meta.dirname, "build-web.ts");

/** Inputs of the templates. For functions only their paths: their code is in bundles of its own. */
const TEMPLATE_INPUTS: Inputs = {
  contents: ["infra", "contracts", "statemachines", "tools/synth.ts", "local/prepare", "cdk.json", "package-lock.json"],
  names: ["lambdas"],
};
/** Settings of this machine: sign-in with Google leads to the emulator's own page. */
const SETTINGS = {
  googleClientId: "stand-in",
  googleClientSecretArn: "arn:aws:secretsmanager:eu-west-1:000000000000:secret:google",
  identityDomain: "sightline",
};
const lockOf = (what: string): string => path.join(PREPARING, what);
const stampOf = (folder: string): string => path.join(folder, ".made-from");
const isFresh = (folder: string, wanted: string): boolean =>
  existsSync(stampOf(folder)) && readFileSync(stampOf(folder), "utf8") === wanted;

/** Whether the synthesised templates in `folder` match the current sources. */
export const isAssemblyFresh = (folder: string): boolean => isFresh(folder, fingerprint(ROOT, TEMPLATE_INPUTS));

/**
 * The folder of the synthesised templates, with the bundles of their functions in `dist/functions`. Each is rebuilt only when its
 * inputs have changed.
 */
export async function prepareAssembly(signal?: AbortSignal): Promise<string> {
  const folder = await prepareTemplates(signal);
  const bundle = async () => {
    if (!areFunctionsBuilt()) await runScript("tools/bundle-functions.ts", functionSources(folder), ROOT, signal);
  };
  if (!areFunctionsBuilt()) await withFileLock(lockOf("functions"), bundle, signal);
  return folder;
}

const areFunctionsBuilt = (): boolean => isBuilt(BUNDLED_FUNCTIONS);

function functionSources(templates: string): string[] {
  const functions = createModel(readAssembly(templates)).ofType("AWS::Lambda::Function").filter(isApplicationFunction);
  return [...new Set(functions.map(({ metadata }) => String(metadata["local:entry"])))];
}

/** The folder of the synthesised templates alone, for a development server, which runs the sources of functions. */
export async function prepareTemplates(signal?: AbortSignal): Promise<string> {
  const wanted = fingerprint(ROOT, TEMPLATE_INPUTS);
  if (!isFresh(TEMPLATES, wanted)) await withFileLock(lockOf("assembly"), () => synthesise(TEMPLATES, wanted, signal), signal);
  return TEMPLATES;
}

async function synthesise(folder: string, wanted: string, signal?: AbortSignal): Promise<void> {
  if (isFresh(folder, wanted)) return;
  // Built in a temporary folder and then moved, so that no reader sees a partial result; leftovers of a killed process are
  // deleted first.
  const fresh = path.join(PREPARING, "assembly/new");
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  try {
    const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["--context", `${name}=${value}`]);
    await runScript("tools/synth.ts", ["--quick", "--out", fresh, ...settings], ROOT, signal);
    writeFileSync(stampOf(fresh), wanted);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** The folder of the built web applications; each is rebuilt only when one of its input files has changed. */
export async function prepareWeb(signal?: AbortSignal): Promise<string> {
  const outdated = () => WEB_APPLICATIONS.filter((name) => !isBuilt(path.join(BUILT_WEB, name)));
  const build = async () => void (await Promise.all(outdated().map((name) => runScript(BUILD_WEB, [name], ROOT, signal))));
  if (outdated().length > 0) await withFileLock(lockOf("web"), build, signal);
  return BUILT_WEB;
}
