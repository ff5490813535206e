/**
 * Mutation testing of the code for money, seats and permissions: reports which mutants no test detects:
 * `npm run mutation [-- AREA...] [--file FILE] [--since]`. Takes minutes, so it is not part of `npm test`. With `--since`,
 * mutants of unchanged files with unchanged tests are not tried again.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { AREAS, type Area } from "./areas.ts";

const USAGE = `Usage: npm run mutation -- [${Object.keys(AREAS).join("|")}]... [--file FILE] [--since]`;

/** A mutation score in percent below which a run fails. */
const MIN_MUTATION_SCORE = 90;

/** A package of its own: Stryker needs many packages that nothing else needs. */
const PACKAGES = path.join(import.meta.dirname, "stryker");
const STRYKER = path.join(PACKAGES, "node_modules/@stryker-mutator/core/bin/stryker.js");
const OUTPUT = "dist/mutation";

type Chosen = { readonly areas: readonly (readonly [string, Area])[]; readonly since: boolean };

function chosen(): Chosen {
  const options = { file: { type: "string" }, since: { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const unknown = positionals.find((name) => !(name in AREAS));
  if (unknown !== undefined) throw new Error(`There is no area ${unknown}.`);
  const areas = Object.entries(AREAS).filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const { file, since } = values;
  return { since, areas: areas.map(([name, area]) => [name, file === undefined ? area : { ...area, mutate: [file] }]) };
}

/** Runs a program with this terminal and returns its exit status. */
function execute(command: string, args: readonly string[], cwd?: string): number {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", ...(cwd && { cwd }) });
  if (error) throw error;
  return status ?? 1;
}

function install(): void {
  if (execute("npm", ["ci", "--prefer-offline", "--loglevel=error"], PACKAGES) !== 0)
    throw new Error("Stryker could not be installed; see above.");
}

/** The settings of Stryker: tests run in two processes, each mutant against the tests that reach it until one fails. */
const settingsOf = (name: string, { mutate }: Area, since: boolean) => ({
  mutate,
  testRunner: "vitest",
  vitest: { configFile: "tools/mutation/vitest.config.ts", related: false },
  plugins: ["@stryker-mutator/vitest-runner"],
  coverageAnalysis: "perTest",
  concurrency: 2,
  timeoutMS: 60_000,
  incremental: since,
  incrementalFile: `${OUTPUT}/${name}.json`,
  ignorePatterns: ["dist", "cdk.out", "samples", ".sightline"],
  tempDirName: `${OUTPUT}/work`,
  cleanTempDir: "always",
  reporters: ["progress-append-only", "clear-text", "json"],
  jsonReporter: { fileName: `${OUTPUT}/${name}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 100, low: MIN_MUTATION_SCORE, break: MIN_MUTATION_SCORE },
  allowEmpty: false,
});

/** Mutates one area. Returns the exit status: 1 if the score is too low. */
function run(name: string, area: Area, since: boolean): number {
  process.env.MUTATION_TESTS = JSON.stringify(area.tests);
  process.env.MUTATION_FILES = JSON.stringify(area.mutate);
  const settings = path.join(OUTPUT, `${name}.settings.json`);
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(settings, JSON.stringify(settingsOf(name, area, since)));
  return execute(process.execPath, [STRYKER, "run", settings]);
}

function main(): number {
  try {
    const { areas, since } = chosen();
    install();
    return Math.max(...areas.map(([name, area]) => run(name, area, since)));
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
}

process.exit(main());
