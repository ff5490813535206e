import { quantile } from "#tools/bench/quantile.ts";
import type { Simulation } from "./simulate.ts";

/** A simulated scenario, with the settings it started from. */
export type Row = { readonly name: string; readonly isWarm: boolean; readonly simulation: Simulation };

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
    `${failed} of ${outcomes.length.toLocaleString("en")}`,
    [0.5, 0.95, 1].map((share) => time(quantile(waits, share))).join(" / "),
    [0.5, 1].map((share) => time(quantile(durations, share))).join(" / "),
    utilisations.map((share) => `${Math.round(100 * share)}%`).join(", "),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** The results as a Markdown table. */
export const table = (rows: readonly Row[]): string => [...HEAD, ...rows.map(toLine)].join("\n");
