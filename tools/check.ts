/**
 * All static checks, one line each: format and lint, types, stylesheets, Python, import rules, unused code, replaced words,
 * licences.
 */
import { spawn } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import pLimit from "p-limit";

const root = path.join(import.meta.dirname, "..");
const installed = (script: string): string => path.join(root, "node_modules", script);

const cached = (name: string): string => path.join(root, "node_modules/.cache/checks", name);

const FOLDERS = [
  "packages",
  "kit",
  "contracts",
  "domain",
  "adapters",
  "lambdas",
  "inference",
  "infra",
  "web",
  "local",
  "test",
  "tools",
];
const CHECKS = {
  format: [installed("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."],
  // In one thread: several compute the same types again, in twice the processor time, and sometimes wait for each other forever.
  types: [
    installed("typescript-native/bin/tsc"),
    "-p",
    ".",
    "--singleThreaded",
    "--incremental",
    "--tsBuildInfoFile",
    cached("types.tsbuildinfo"),
  ],
  styles: [installed("stylelint/bin/stylelint.mjs"), "--max-warnings", "0", "web/**/*.css"],
  python: [path.join(root, "tools/check-python.ts")],
  imports: [installed("dependency-cruiser/bin/dependency-cruiser.mjs"), "--output-type", "err-long", ...FOLDERS],
  unused: [installed("knip/bin/knip.js"), "--no-progress"],
  words: [path.join(root, "tools/check-words.ts")],
  licences: [path.join(root, "tools/licences.ts"), "--check"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * The compiler is a Go program: collecting garbage as often as by default takes a quarter of its processor time, and saves 400
 * MB.
 */
const COMPILER_ENVIRONMENT = { GOGC: "400" };

type CheckResult = { readonly gate: string; readonly passed: boolean; readonly output: string };

function run(gate: string, command: readonly string[]): Promise<CheckResult> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, command, { cwd: root, env: { ...COMPILER_ENVIRONMENT, ...process.env } });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    child.on("close", (code) => settle({ gate, passed: code === 0, output }));
  });
}

/** The checks of `npm run test:quick`: types, and format and lint of the files that changed since the last commit. */
const QUICK_CHECKS = {
  format: [...CHECKS.format, "--changed", "--since=HEAD", "--no-errors-on-unmatched"],
  types: CHECKS.types,
};

/** Runs all checks, or the quick ones, two at a time and prints failures. Returns whether all passed. */
export async function check({ isQuick = false } = {}): Promise<boolean> {
  const commands: Readonly<Record<string, readonly string[]>> = isQuick ? QUICK_CHECKS : CHECKS;
  const outcomes = await pLimit(2).map(Object.entries(commands), ([gate, command]) => run(gate, command));
  for (const { gate, passed, output } of outcomes) console.log(passed ? `✓ ${gate}` : `✗ ${gate}\n${output}`);
  return outcomes.every(({ passed }) => passed);
}

if (import.meta.main) {
  parseArgs({ options: {} });
  process.exitCode = (await check()) ? 0 : 1;
}
