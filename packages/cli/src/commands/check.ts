import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadPlaywright } from "../check/capture-page.ts";
import type { Check } from "../check/check-file.ts";
import { readCheckFile } from "../check/read-check-file.ts";
import { junitReport } from "../check/reports/junit.ts";
import { markdownReport } from "../check/reports/markdown.ts";
import { sarifReport } from "../check/reports/sarif.ts";
import { type CheckResult, isFailure, summary } from "../check/results.ts";
import { checkFiles, runCheck, withoutHeatmap } from "../check/run-check.ts";
import { type Context, command, type Options } from "../command.ts";
import { describeError, EXIT, exitCodeOf, UsageError } from "../exit-codes.ts";
import { follow } from "../follow.ts";
import { inParallel } from "../parallel.ts";
import { table } from "../table.ts";
import { printErrors } from "./analyze.ts";

const DEFAULT_FILE = "attention.yml";

const OPTIONS = {
  strict: { type: "boolean", text: "rules that are too close to call fail too" },
  only: { type: "string", value: "NAME", text: "run only this check; may be repeated", multiple: true },
  validate: { type: "boolean", text: "only read the file and report its mistakes; uses no credits" },
  junit: { type: "string", value: "FILE", text: "also write the results as JUnit XML" },
  sarif: { type: "string", value: "FILE", text: "also write the results as SARIF 2.1.0" },
  markdown: { type: "string", value: "FILE", text: "also write the results as Markdown" },
  browser: { type: "string", value: "PATH", text: "Chromium for pages; default: SIGHTLINE_BROWSER, or that of Playwright" },
} as const satisfies Options;

export const check = command({
  name: "check",
  usage: "[FILE]",
  summary: `Check rules about attention, from ${DEFAULT_FILE}`,
  details:
    "A rule fails only if its whole 90% interval is beyond the limit; otherwise it passes, or is too close to call.\n" +
    "Each check uses a credit. Exit code 1 if a rule failed, 2 if the file has a mistake.",
  options: OPTIONS,
  async run(context) {
    const { options, terminal } = context;
    const [file = DEFAULT_FILE, ...others] = context.args;
    if (others.length > 0) throw new UsageError("Name one file.");
    const checks = chosen(readCheckFile(file, readText(file)).checks, options.only);
    const folder = path.dirname(path.resolve(file));
    for (const each of checks) checkFiles(each, folder);
    if (options.validate) {
      terminal.out(
        options.json ? JSON.stringify({ checks: checks.length }) : `${file} has no mistakes. Checks: ${checks.length}.`,
      );
      return EXIT.success;
    }
    const { results, error } = await runAll(context, checks, folder);
    write(context, file, results);
    terminal.out(options.json ? JSON.stringify(results, null, 2) : `${tableOf(results)}\n\n${summary(results)}.`);
    if (error !== undefined) return exitCodeOf(error);
    const failed = results.some(({ rules }) => rules.some((rule) => isFailure(rule, options.strict ?? false)));
    return failed ? EXIT.failed : EXIT.success;
  },
});

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`${file} can’t be read. Name the file: sightline check FILE`);
  }
}

function chosen(checks: readonly Check[], only: readonly string[] | undefined): readonly Check[] {
  const missing = only?.find((name) => !checks.some((check) => check.name === name));
  if (missing !== undefined) throw new UsageError(`There is no check "${missing}".`);
  return only ? checks.filter(({ name }) => only.includes(name)) : checks;
}

/** Results of the checks, and the first error of one that could not run. */
type Outcome = { readonly results: readonly CheckResult[]; readonly error?: unknown };

/**
 * Runs the checks. One that could not run fails its rules with the reason, so that the results of the others, which used credits,
 * are kept. Throws if none could run.
 */
async function runAll(context: Context<typeof OPTIONS>, checks: readonly Check[], folder: string): Promise<Outcome> {
  const { terminal, signal, options } = context;
  const access = context.access();
  const settings = {
    client: context.client(),
    baseUrl: access.baseUrl,
    folder,
    browser: { folder, executablePath: options.browser ?? context.environment.SIGHTLINE_BROWSER },
  };
  if (checks.some(({ kind }) => kind === "page")) await loadPlaywright(folder);
  const outcomes = await inParallel(checks, signal, (each) =>
    follow(context, each.name, (following) => runCheck(each, { ...settings, ...following })),
  );
  const names = checks.map(({ name }) => name);
  if (signal.aborted) printErrors(terminal, names, outcomes);
  signal.throwIfAborted();
  const rejected = outcomes.find(({ status }) => status === "rejected");
  const error: unknown = rejected?.status === "rejected" ? rejected.reason : undefined;
  if (outcomes.every(({ status }) => status === "rejected")) throw error;
  const results = checks.map((each, index) => {
    const outcome = outcomes[index];
    return outcome?.status === "fulfilled" ? outcome.value : withoutHeatmap(each, describeError(outcome?.reason));
  });
  return { results, error };
}

function write({ options }: Context<typeof OPTIONS>, file: string, results: readonly CheckResult[]): void {
  const strict = options.strict ?? false;
  const reports = [
    [options.junit, () => junitReport(results, strict)],
    [options.sarif, () => sarifReport(results, path.relative(process.cwd(), path.resolve(file)), strict)],
    [options.markdown, () => markdownReport(results)],
  ] as const;
  for (const [target, report] of reports) {
    if (!target) continue;
    mkdirSync(path.dirname(path.resolve(target)), { recursive: true });
    writeFileSync(target, report());
  }
}

const WORDS = { passed: "passed", unclear: "too close to call", failed: "FAILED", error: "NOT MEASURED" } as const;

const tableOf = (results: readonly CheckResult[]): string =>
  table(
    ["CHECK", "RULE", "MEASURED", "RESULT", ""],
    results.flatMap(({ name, rules }) =>
      rules.map(({ rule, measured, verdict, message }) => [name, rule, measured, WORDS[verdict], message]),
    ),
  );
