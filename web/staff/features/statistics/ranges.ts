import type { PERIODS } from "#contracts/staff/statistics.ts";

type Range = { readonly by: (typeof PERIODS)[number]; readonly count: number; readonly name: string };

/** The ranges of the dashboard, by their value in the address. */
export const RANGES: Readonly<Record<string, Range>> = {
  "30-days": { by: "day", count: 30, name: "30 days" },
  "90-days": { by: "day", count: 90, name: "90 days" },
  "26-weeks": { by: "week", count: 26, name: "26 weeks" },
  "12-months": { by: "month", count: 12, name: "12 months" },
  "36-months": { by: "month", count: 36, name: "36 months" },
};
export const DEFAULT_RANGE = "12-months";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });

/** The name of a period: "5 Jan" for a day or the week from it on, "Jan 2026" for a month. */
export const periodName = (by: Range["by"], start: string): string => (by === "month" ? MONTH : DAY).format(new Date(start));
