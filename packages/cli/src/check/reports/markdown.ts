import { type CheckResult, type RuleResult, summary } from "../results.ts";

const MARKS: Readonly<Record<RuleResult["verdict"], string>> = {
  passed: "✅ passed",
  unclear: "⚠️ too close to call",
  failed: "❌ failed",
  error: "❌ not measured",
};

/** Text in a cell of a table. */
const cell = (text: string): string => text.replace(/[\\|<>`*_[\]]/g, "\\$&").replace(/\s+/g, " ");

/** The results as Markdown, for a comment on a pull request. */
export function markdownReport(results: readonly CheckResult[]): string {
  const sections = results.map(({ name, heatmap, rules }) => {
    const rows = rules.map(({ rule, verdict, measured, message }) =>
      ["", `\`${rule.replace(/[`|]/g, "")}\``, cell(measured), MARKS[verdict], cell(message), ""].join(" | ").trim(),
    );
    const title = heatmap ? `### [${cell(name)}](${heatmap.url})` : `### ${cell(name)}`;
    return [title, "", "| rule | measured | result | |", "|---|---|---|---|", ...rows, ""].join("\n");
  });
  return ["## Attention checks", "", `${summary(results)}.`, "", ...sections].join("\n");
}
