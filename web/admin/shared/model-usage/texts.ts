/** "1,200". */
export const numberText = (value: number): string => value.toLocaleString("en");

/** "$0.012": costs of single answers are fractions of a cent. */
export const dollarText = (value: number): string =>
  value.toLocaleString("en", { style: "currency", currency: "USD", maximumFractionDigits: value < 1 ? 4 : 2 });

/** "November 2026" of `2026-11`. */
export const monthText = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" });
