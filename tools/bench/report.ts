import os from "node:os";
import { isMet, type Measurement } from "./measurement.ts";

/** The figures of one benchmark, or the error that prevented them. */
export type Result = { readonly benchmark: string; readonly figures: readonly Measurement[]; readonly failure?: string };

const HEADER = ["", "figure", "measured", "aim"] as const;

/** Three significant digits below a thousand, integers above. */
const rounded = (value: number): string => (Math.abs(value) >= 1000 ? value.toFixed(0) : String(Number(value.toPrecision(3))));
const withUnit = (value: number, unit: string): string => `${rounded(value)}${unit && ` ${unit}`}`;

function aimOf({ aim, atLeast, unit }: Measurement): string {
  if (aim !== undefined) return `≤ ${withUnit(aim, unit)}`;
  return atLeast === undefined ? "" : `≥ ${withUnit(atLeast, unit)}`;
}

function row(figure: Measurement): string[] {
  const met = isMet(figure);
  const mark = met === undefined ? " " : met ? "✓" : "✗";
  return [mark, figure.name, withUnit(figure.value, figure.unit), aimOf(figure)];
}

/** A human-readable table: one block per benchmark, the target next to each figure, ✗ where it is missed. */
export function table(results: readonly Result[]): string {
  const rows = results.flatMap(({ figures }) => figures.map(row));
  const widths = HEADER.map((title, column) => Math.max(title.length, ...rows.map((cells) => cells[column]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join("  ")
      .trimEnd();
  const blocks = results.map(({ benchmark, figures, failure }) =>
    [benchmark, ...figures.map((figure) => line(row(figure))), ...(failure ? [`✗  failed: ${failure}`] : [])].join("\n"),
  );
  return [line(HEADER), ...blocks].join("\n\n");
}

/** The same as JSON, with the machine they were measured on. */
export function json(results: readonly Result[]): string {
  const machine = {
    platform: `${process.platform}-${process.arch}`,
    node: process.version,
    cores: os.availableParallelism(),
    processor: os.cpus()[0]?.model ?? "unknown",
  };
  const figures = results.flatMap(({ benchmark, figures }) =>
    figures.map((figure) => ({ benchmark, ...figure, met: isMet(figure) ?? null })),
  );
  const failures = results.flatMap(({ benchmark, failure }) => (failure ? [{ benchmark, failure }] : []));
  return JSON.stringify({ machine, figures, failures }, null, 2);
}
