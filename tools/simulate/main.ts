/**
 * `npm run simulate [-- --seed NAME] [--write]`: simulates bursts of uploads with the parameters of the templates and prints the
 * results; `--write` stores them in docs/performance.md. Exits with 1 if an upload failed.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { seededRandom } from "#tools/evaluate/seeded-random.ts";
import { replaceSection } from "#tools/replace-section.ts";
import { type Parameters, readParameters } from "./parameters.ts";
import { type Row, table } from "./report.ts";
import { SCENARIOS } from "./scenarios.ts";
import { simulate } from "./simulate.ts";

const PAGE = path.join(import.meta.dirname, "../../docs/performance.md");

const { values } = parseArgs({
  options: { seed: { type: "string", default: "bursts" }, write: { type: "boolean", default: false } },
});
const bySettings = new Map<string, Parameters>();
const rows: Row[] = [];
for (const scenario of SCENARIOS) {
  const settings = JSON.stringify(scenario.settings ?? {});
  const parameters = bySettings.get(settings) ?? readParameters(scenario.settings);
  bySettings.set(settings, parameters);
  for (const isWarm of [false, true]) {
    const random = seededRandom(`${values.seed} ${scenario.name} ${isWarm}`);
    rows.push({ name: scenario.name, isWarm, simulation: await simulate(scenario, { parameters, random, isWarm }) });
  }
}
console.log(table(rows));
const failed = rows.flatMap(({ simulation }) => simulation.outcomes.flatMap(({ error }) => error ?? []));
if (failed.length > 0) console.error(`${failed.length} uploads failed: ${[...new Set(failed)].join(", ")}`);
if (values.write) await writeFile(PAGE, replaceSection(await readFile(PAGE, "utf8"), "simulate", `\n${table(rows)}\n`));
process.exitCode = failed.length > 0 ? 1 : 0;
