import type { ReactNode } from "react";
import styles from "./number-table.module.css";

/** The first cell of a row, and its numbers. */
export type NumberRow = { readonly key: string; readonly head: ReactNode; readonly cells: readonly ReactNode[] };

type Props = {
  /** Name of a wide table, which scrolls sideways with its first column always in sight. Without one it does not scroll. */
  label?: string;
  titles: readonly string[];
  rows: readonly NumberRow[];
  /** Sums of the columns, in a last row named "All". */
  sums?: readonly ReactNode[];
};

/** A table of numbers, aligned to the right. */
export function NumberTable({ label, titles, rows, sums }: Props) {
  const table = (
    <table className={styles.table}>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, column) => (
              <td key={titles[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {sums && (
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {sums.map((sum, column) => (
              <td key={titles[column + 1]}>{sum}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
  if (label === undefined) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      {table}
    </section>
  );
}
