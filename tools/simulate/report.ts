import { formatNumber } from "#kit/portable/format-number.ts";
import { quantile } from "#tools/bench/quantile.ts";
import { seededRandom } from "#tools/evaluate/seeded-random.ts";
import type { Parameters } from "./parameters.ts";
import type { Scenario } from "./scenarios.ts";
import { type Simulation, simulate } from "./simulate.ts";

/** The seed of the published table. */
export const SEED = "bursts";

/** A simulated scenario, with the settings it started from. */
export type Row = { readonly name: string; readonly isWarm: boolean; readonly simulation: Simulation };

/** Simulates a scenario for the table. The same seed gives the same row. */
export async function simulateRow(
  scenario: Scenario,
  { parameters, isWarm, seed }: { parameters: Parameters; isWarm: boolean; seed: string },
): Promise<Row> {
  const random = seededRandom(`${seed} ${scenario.name} ${isWarm}`);
  return { name: scenario.name, isWarm, simulation: await simulate(scenario, { parameters, random, isWarm }) };
}

const HEAD = [
  "| uploads | start | failed | waited for a place, p50 / p95 / max | upload to done, p50 / max | places in use |",
  "|---|---|---|---|---|---|",
];

/** Seconds below two minutes, and minutes above. */
const time = (seconds: number): string =>
  seconds < 120 ? `${seconds.toFixed(seconds < 10 ? 1 : 0)} s` : `${Math.round(seconds / 60)} min`;

function toLine({ name, isWarm, simulation: { outcomes, utilisations } }: Row): string {
  const failed = outcomes.filter(({ error }) => error !== undefined).length;
  const waits = outcomes.map(({ waitedSeconds }) => waitedSeconds);
  const durations = outcomes.map(({ seconds }) => seconds);
  const cells = [
    name,
    isWarm ? "warm" : "cold",
    `${failed} of ${formatNumber(outcomes.length)}`,
    [0.5, 0.95, 1].map((share) => time(quantile(waits, share))).join(" / "),
    [0.5, 1].map((share) => time(quantile(durations, share))).join(" / "),
    utilisations.map((share) => `${Math.round(100 * share)}%`).join(", "),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The results as a Markdown table. */
export const table = (rows: readonly Row[]): string => [...HEAD, ...rows.map(toLine)].join("\n");
