import { VERSION } from "../../version.ts";
import { type CheckResult, isFailure, type RuleResult } from "../results.ts";

const RULES = {
  failed: ["attention-rule", "A rule of attention.yml is broken", "error"],
  error: ["attention-not-measured", "A rule of attention.yml could not be measured", "error"],
  unclear: ["attention-unclear", "A rule of attention.yml is too close to call", "note"],
} as const;

/** The results that aren’t passed, as SARIF 2.1.0 with their lines in the file. */
export function sarifReport(results: readonly CheckResult[], file: string, strict: boolean): string {
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "Sightline",
            version: VERSION,
            rules: Object.values(RULES).map(([id, text, level]) => ({
              id,
              shortDescription: { text },
              defaultConfiguration: { level },
            })),
          },
        },
        results: results.flatMap((result) => result.rules.flatMap((rule) => resultOf(result, rule, file, strict))),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf({ name, heatmap }: CheckResult, result: RuleResult, file: string, strict: boolean) {
  const { rule, verdict, measured, message, line } = result;
  if (verdict === "passed") return [];
  const link = heatmap ? ` Heatmap: ${heatmap.url}` : "";
  return [
    {
      ruleId: RULES[verdict][0],
      level: isFailure(result, strict) ? "error" : "note",
      message: { text: `${name}: ${rule}. Measured: ${measured}. ${message}${link}` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: encodeURI(file.replaceAll("\\", "/")) },
            region: { startLine: line },
          },
        },
      ],
    },
  ];
}
