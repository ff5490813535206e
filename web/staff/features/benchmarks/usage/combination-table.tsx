import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import type { BenchmarkTemplate } from "#contracts/staff/benchmark-templates.ts";
import type { Benchmark } from "#contracts/staff/benchmarks.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "../benchmarks.module.css";
import { combine } from "./combine.ts";

type Props = { benchmark: Benchmark; templates: readonly BenchmarkTemplate[]; onClose: () => void };

/** How many templates have each combination of values of two categories. The largest count is highlighted. */
export function CombinationTable({ benchmark: { categories_templates: categories }, templates, onClose }: Props) {
  const [rows, setRows] = useState(categories[0]!.name);
  const [columns, setColumns] = useState(categories[1]!.name);
  const valuesOf = (name: string) =>
    categories.find((category) => category.name === name)?.values.map(({ value }) => value) ?? [];
  const table = combine(templates, { name: rows, values: valuesOf(rows) }, { name: columns, values: valuesOf(columns) });
  const pick = (label: string, value: string, onChange: (name: string) => void) => (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {categories.map(({ name }) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
  return (
    <Dialog kind="wide" isOpen onClose={onClose} title="Combinations of template categories">
      <div className={styles.form}>
        <div className={styles.picker}>
          {pick("Rows", rows, setRows)}
          {pick("Columns", columns, setColumns)}
        </div>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{rows}</th>
                {valuesOf(columns).map((value) => (
                  <th key={value} scope="col">
                    {value}
                  </th>
                ))}
                <th scope="col">Total</th>
              </tr>
            </thead>
            <tbody>
              {table.rows.map(({ value, counts, total }) => (
                <tr key={value}>
                  <th scope="row">{value}</th>
                  {counts.map(({ value: column, count }) => (
                    <td key={column} data-largest={count > 0 && count === table.largest}>
                      {count}
                    </td>
                  ))}
                  <td>{total}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">Total</th>
                {table.totals.map(({ value, count }) => (
                  <td key={value}>{count}</td>
                ))}
                <td>{table.total}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      </div>
    </Dialog>
  );
}
