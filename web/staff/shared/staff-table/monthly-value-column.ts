import { euros } from "#web/kit/format.ts";
import type { Column } from "./column.ts";

/** The monthly value of a subscription; a number in CSV files. */
export const MONTHLY_VALUE_COLUMN: Column<{ readonly value: number }> = {
  id: "value",
  title: "Monthly value",
  value: ({ value }) => euros(value),
  exported: { title: "Monthly value (EUR)", value: ({ value }) => value },
  width: 130,
  secondary: 3,
};
