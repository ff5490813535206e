import type { PERIODS, StatisticsPeriod } from "#contracts/staff/statistics.ts";
import { NumberTable } from "#web/staff/shared/number-table/number-table.tsx";
import { COLUMN_GROUPS, formatValue } from "./columns.ts";
import { periodName } from "./ranges.ts";
import styles from "./statistics.module.css";

/** Every number of every period, in a table for each subject. */
export function NumbersTable({ periods, by }: { periods: readonly StatisticsPeriod[]; by: (typeof PERIODS)[number] }) {
  const first = by === "week" ? "Week from" : by === "day" ? "Day" : "Month";
  return COLUMN_GROUPS.map(({ title, columns }) => (
    <div key={title} className={styles.numbers}>
      <h3>{title}</h3>
      <NumberTable
        label={`${title} by period`}
        titles={[first, ...columns.map((column) => column.title)]}
        rows={periods.toReversed().map((period) => ({
          key: period.start,
          head: periodName(by, period.start),
          cells: columns.map(({ kind, value }) => formatValue(kind, value(period))),
        }))}
      />
    </div>
  ));
}
