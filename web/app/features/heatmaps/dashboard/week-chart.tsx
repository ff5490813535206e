import { clsx } from "clsx";
import styles from "./dashboard.module.css";

type Series = { readonly name: string; readonly values: readonly (number | null)[] };
type Props = {
  title: string;
  /** Stacked on each other; at most two. */
  series: readonly Series[];
  /** The Mondays, oldest first: 2026-11-23. */
  starts: readonly string[];
  /** The upper end of the scale. Default: the largest sum. */
  max?: number;
};

const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

/** Columns by week, with their values as a table for screen readers. A week without a value has no column. */
export function WeekChart({ title, series, starts, max }: Props) {
  const sums = starts.map((_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const scale = max ?? Math.max(1, ...sums);
  const days = starts.map((start) => DAY.format(new Date(start)));
  return (
    <figure className={styles.chart}>
      <figcaption>
        {title}
        {series.length > 1 && (
          <span className={styles.legend} aria-hidden="true">
            {series.map(({ name }, index) => (
              <span key={name} className={clsx(styles.key, index > 0 && styles.keySecond)}>
                {name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div className={styles.columns} aria-hidden="true">
        {starts.map((start, at) => (
          <div key={start} className={styles.column} title={`${days[at]}: ${textOf(series, at)}`}>
            <span className="tabular">{sums[at] ? Math.round(sums[at]!) : ""}</span>
            {series.toReversed().map(({ name, values }) => (
              <div
                key={name}
                className={clsx(styles.bar, name !== series[0]?.name && styles.barSecond)}
                style={{ height: `${((values[at] ?? 0) / scale) * 100}%` }}
              />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>{days[0]}</span>
        <span>This week</span>
      </div>
      {/* In its own container: Firefox does not clip the caption of a table. */}
      <div className="visually-hidden">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, at) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{values[at] ?? "–"}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const textOf = (series: readonly Series[], at: number): string =>
  series.map(({ name, values }) => `${name} ${values[at] ?? "–"}`).join(", ");
