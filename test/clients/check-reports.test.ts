import { XMLParser, XMLValidator } from "fast-xml-parser";
import { expect, test } from "vitest";
import { junitReport } from "#packages/cli/src/check/reports/junit.ts";
import { markdownReport } from "#packages/cli/src/check/reports/markdown.ts";
import { sarifReport } from "#packages/cli/src/check/reports/sarif.ts";
import type { CheckResult } from "#packages/cli/src/check/results.ts";
import { sarifMistakes } from "./kit/sarif.ts";

const rule = { measurement: null, measured: "7.0% (5.0%–9.0%)", message: "" } as const;
const results: readonly CheckResult[] = [
  {
    name: 'Poster <A> & "B"\u0007',
    target: "poster.png",
    line: 3,
    heatmap: { uid: "hm_1", url: "https://x.example/heatmap/hm_1" },
    rules: [
      { ...rule, rule: "logo.share >= 0.01", line: 7, verdict: "passed" },
      { ...rule, rule: "logo.share >= 0.08", line: 8, verdict: "unclear", message: "Too close to call." },
      { ...rule, rule: "logo.share >= 0.2", line: 9, verdict: "failed", message: "The whole interval is beyond the limit." },
    ],
  },
  {
    name: "Broken",
    target: "b.png",
    line: 11,
    heatmap: null,
    rules: [{ ...rule, rule: "clarity > 1", line: 12, verdict: "error", message: "No | image." }],
  },
];

test("SARIF is valid, with a result for each rule that is not passed, at its line", () => {
  const log = JSON.parse(sarifReport(results, "checks\\attention.yml", false));
  expect(sarifMistakes(log)).toEqual([]);
  const found = log.runs[0].results.map((each: { level: string; ruleId: string; locations: unknown[] }) => [
    each.level,
    each.ruleId,
  ]);
  expect(found).toEqual([
    ["note", "attention-unclear"],
    ["error", "attention-rule"],
    ["error", "attention-not-measured"],
  ]);
  expect(log.runs[0].results[1].locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: "checks/attention.yml" },
    region: { startLine: 9 },
  });
  expect(JSON.parse(sarifReport(results, "a.yml", true)).runs[0].results[0].level).toBe("error");
});

test("an incomplete SARIF log would not be valid", () => {
  expect(sarifMistakes({ version: "2.1.0", runs: [{ results: [] }] })).not.toEqual([]);
});

test("JUnit XML is well-formed and counts failures and errors separately", () => {
  const xml = junitReport(results, false);
  expect(XMLValidator.validate(xml)).toBe(true);
  const { testsuites } = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" }).parse(xml);
  expect(testsuites).toMatchObject({ tests: "4", failures: "1", errors: "1" });
  expect(testsuites.testsuite[0]).toMatchObject({ name: 'Poster <A> & "B"', tests: "3", failures: "1", errors: "0" });
  const cases = testsuites.testsuite[0].testcase;
  expect(cases.map(({ name }: { name: string }) => name)).toEqual(results[0]?.rules.map((each) => each.rule));
  expect(cases[2].failure).toMatchObject({ type: "failed" });
  expect(testsuites.testsuite[1].testcase.error).toMatchObject({ type: "error" });
  expect(junitReport(results, true)).toContain('tests="4" failures="2" errors="1"');
});

test("Markdown has a table for each check, and texts that cannot break it", () => {
  const markdown = markdownReport(results);
  expect(markdown).toContain("1 passed, 1 too close to call, 2 failed.");
  expect(markdown).toContain("(https://x.example/heatmap/hm_1)");
  const rows = markdown.split("\n").filter((line) => line.startsWith("| `"));
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(row.replace(/\\\|/g, "").split("|")).toHaveLength(6);
});
