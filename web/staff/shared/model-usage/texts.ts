import { formatNumber } from "#kit/portable/format-number.ts";

/** "$0.012": costs of single answers are fractions of a cent. */
export const dollarText = (value: number): string =>
  value.toLocaleString("en", { style: "currency", currency: "USD", maximumFractionDigits: value < 1 ? 4 : 2 });

/** "November 2026" of `2026-11`. */
export const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" });
/** Columns of the usage of a month or a workspace, and its cells. */
export const USAGE_TITLES = ["Calls", "Tokens sent", "Tokens received", "Cost", "Rejected answers"] as const;
type Usage = {
  readonly calls: number;
  readonly input: number;
  readonly output: number;
  readonly dollars: number;
  readonly rejected: number;
};
/** The cells of a row, in the order of USAGE_TITLES. */
export const usageCells = ({ calls, input, output, dollars, rejected }: Usage): readonly string[] => [
  formatNumber(calls),
  formatNumber(input),
  formatNumber(output),
  dollarText(dollars),
  formatNumber(rejected),
];
