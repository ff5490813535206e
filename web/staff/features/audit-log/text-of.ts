/** A value as one line. */
export const valueText = (value: unknown): string =>
  value === null || value === undefined || value === "" ? "–" : typeof value === "object" ? JSON.stringify(value) : String(value);

/** Values by name as one line: "status: prospect, followup: sales". */
export const textOf = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join(", ");
