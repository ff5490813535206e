import type { PERIODS, StatisticsPeriod } from "#contracts/staff/statistics.ts";
import { COLUMNS, formatNumber } from "./columns.ts";
import { periodName } from "./ranges.ts";
import styles from "./statistics.module.css";

/** Every number of every period. It scrolls sideways, with the period always in sight. */
export function NumbersTable({ periods, by }: { periods: readonly StatisticsPeriod[]; by: (typeof PERIODS)[number] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.scroll} aria-label="All numbers by period" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{by === "week" ? "Week from" : by === "day" ? "Day" : "Month"}</th>
            {COLUMNS.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.toReversed().map((period) => (
            <tr key={period.start}>
              <th scope="row">{periodName(by, period.start)}</th>
              {COLUMNS.map(({ title, kind, value }) => (
                <td key={title}>{formatNumber(kind, value(period))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
