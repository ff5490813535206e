import type { PERIODS, StatisticsPeriod } from "#contracts/staff/statistics.ts";
import { NumberTable } from "#web/admin/shared/number-table/number-table.tsx";
import { COLUMNS, formatNumber } from "./columns.ts";
import { periodName } from "./ranges.ts";

/** Every number of every period. */
export function NumbersTable({ periods, by }: { periods: readonly StatisticsPeriod[]; by: (typeof PERIODS)[number] }) {
  const first = by === "week" ? "Week from" : by === "day" ? "Day" : "Month";
  return (
    <NumberTable
      label="All numbers by period"
      titles={[first, ...COLUMNS.map(({ title }) => title)]}
      rows={periods.toReversed().map((period) => ({
        key: period.start,
        head: periodName(by, period.start),
        cells: COLUMNS.map(({ kind, value }) => formatNumber(kind, value(period))),
      }))}
    />
  );
}
