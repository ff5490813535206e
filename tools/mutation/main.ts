/**
 * Mutation testing of the code for money, seats and permissions: reports which mutants no test detects:
 * `npm run mutation [-- AREA...] [--file FILE] [--since]`. Takes minutes, so it is not part of `npm test`. With `--since`,
 * mutants of unchanged files with unchanged tests are not tried again.
 */
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";

/** Code, and the example-based tests that state what it guarantees. Tests that try many interleavings would take hours here. */
type Area = { readonly mutate: readonly string[]; readonly tests: readonly string[] };

const AREAS: Readonly<Record<string, Area>> = {
  guard: {
    mutate: ["lambdas/kit/authorize.ts", "domain/workspaces/{resolve-caller,present-scope,usable}.ts", "domain/kit/caller.ts"],
    tests: ["test/kit/guard.test.ts", "test/billing/reads.test.ts"],
  },
  ledger: {
    mutate: [
      "domain/billing/credits/{ledger,freemium-credits,grant-month,month-of}.ts",
      "domain/{accounts,workspaces}/credits.ts",
    ],
    tests: ["test/billing/{grant-month,ledger,month-of,open,reads,subscription}.test.ts", "test/heatmaps/create-heatmap.test.ts"],
  },
  seats: {
    mutate: [
      "domain/workspaces/{parts,invites/accept-invite,invites/use-up-invite,transfer/pass-admin,transfer/take-over}.ts",
      "domain/journeys/{leave-workspace,remove-member,close-workspace}.ts",
    ],
    tests: ["test/workspaces/{accept,at-commit,people}.test.ts", "test/billing/{open,reads}.test.ts"],
  },
  webhook: {
    mutate: [
      "domain/billing/subscriptions/{receive-event,sync-subscription,event-parts,mirror-of,subscription-parts}.ts",
      "domain/workspaces/plan.ts",
      "adapters/stripe-{events,subscriptions}.ts",
    ],
    tests: ["test/billing/{grant-month,reads,subscription,webhook}.test.ts"],
  },
};

const USAGE = `Usage: npm run mutation -- [${Object.keys(AREAS).join("|")}]... [--file FILE] [--since]`;

/** A mutation score in percent below which a run fails. */
const MIN_MUTATION_SCORE = 90;

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

/** Mutates one area; its tests run in two processes, each mutant against the tests that reach it until one fails. */
async function run(name: string, { mutate, tests }: Area, since: boolean): Promise<void> {
  process.env.MUTATION_TESTS = JSON.stringify(tests);
  await new Stryker({
    mutate: [...mutate],
    testRunner: "vitest",
    vitest: { configFile: "tools/mutation/vitest.config.ts", related: false },
    plugins: ["@stryker-mutator/vitest-runner"],
    coverageAnalysis: "perTest",
    concurrency: 2,
    timeoutMS: 60_000,
    incremental: since,
    incrementalFile: `dist/mutation/${name}.json`,
    ignorePatterns: ["dist", "cdk.out", "samples", ".sightline"],
    tempDirName: "dist/mutation/work",
    cleanTempDir: "always",
    reporters: ["progress-append-only", "clear-text", "json"],
    jsonReporter: { fileName: `dist/mutation/${name}.json` },
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    thresholds: { high: 100, low: MIN_MUTATION_SCORE, break: MIN_MUTATION_SCORE },
    allowEmpty: false,
  }).runMutationTest();
}

/** Returns the exit status; Stryker sets it when the mutation score is too low. */
async function main(): Promise<number> {
  try {
    const { areas, since } = chosen();
    for (const [name, area] of areas) await run(name, area, since);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return 2;
  }
}

process.exit(await main());
