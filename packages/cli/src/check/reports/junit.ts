import { type CheckResult, isFailure, type RuleResult } from "../results.ts";
import { escapeXml } from "./xml.ts";

/** The results as JUnit XML: a suite for each check, a case for each rule. */
export function junitReport(results: readonly CheckResult[], strict: boolean): string {
  const suites = results.map((result) => suiteOf(result, strict));
  const rules = results.flatMap((result) => result.rules);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Attention checks" ${countsOf(rules, strict)}>`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

function countsOf(rules: readonly RuleResult[], strict: boolean): string {
  const errors = rules.filter(({ verdict }) => verdict === "error").length;
  const failures = rules.filter((rule) => isFailure(rule, strict)).length - errors;
  return `tests="${rules.length}" failures="${failures}" errors="${errors}"`;
}

function suiteOf({ name, rules }: CheckResult, strict: boolean): string {
  const cases = rules.map((rule) => caseOf(name, rule, strict));
  return [`  <testsuite name="${escapeXml(name)}" ${countsOf(rules, strict)}>`, ...cases, "  </testsuite>"].join("\n");
}

function caseOf(suite: string, result: RuleResult, strict: boolean): string {
  const { rule, verdict, measured, message } = result;
  const head = `    <testcase classname="${escapeXml(suite)}" name="${escapeXml(rule)}"`;
  const text = escapeXml(`Measured: ${measured}. ${message}`.trim());
  if (!isFailure(result, strict)) return `${head}>\n      <system-out>${text}</system-out>\n    </testcase>`;
  const kind = verdict === "error" ? "error" : "failure";
  return `${head}>\n      <${kind} message="${text}" type="${verdict}">${text}</${kind}>\n    </testcase>`;
}
