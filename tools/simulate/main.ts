/**
 * `npm run simulate [-- --seed NAME] [--write]`: simulates bursts of uploads with the parameters of the templates and prints the
 * results; `--write` stores them in docs/performance.md. Exits with 1 if an upload failed.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { replaceSection } from "#tools/replace-section.ts";
import { fingerprint } from "./fingerprint.ts";
import { type Parameters, readParameters } from "./parameters.ts";
import { type Row, SEED, simulateRow, table } from "./report.ts";
import { SCENARIOS } from "./scenarios.ts";

const PAGE = path.join(import.meta.dirname, "../../docs/performance.md");

const { values } = parseArgs({
  options: { seed: { type: "string", default: SEED }, write: { type: "boolean", default: false } },
});
const bySettings = new Map<string, Parameters>();
const rows: Row[] = [];
for (const scenario of SCENARIOS) {
  const settings = JSON.stringify(scenario.settings ?? {});
  const parameters = bySettings.get(settings) ?? readParameters(scenario.settings);
  bySettings.set(settings, parameters);
  for (const isWarm of [false, true]) rows.push(await simulateRow(scenario, { parameters, isWarm, seed: values.seed }));
}
console.log(table(rows));
const failed = rows.flatMap(({ simulation }) => simulation.outcomes.flatMap(({ error }) => error ?? []));
if (failed.length > 0) console.error(`${failed.length} uploads failed: ${[...new Set(failed)].join(", ")}`);
if (values.write) {
  const source = `<!-- computed from ${fingerprint(bySettings.get("{}") ?? readParameters())} -->`;
  await writeFile(PAGE, replaceSection(await readFile(PAGE, "utf8"), "simulate", `${source}\n\n${table(rows)}\n`));
}
process.exitCode = failed.length > 0 ? 1 : 0;
