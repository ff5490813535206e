import { ordinal } from "./ordinal.ts";

/** A date as `MMMM Do YYYY`: August 14th 2027. In the user's time zone unless another one is given. */
export function longDate(date: Date, timeZone?: string): string {
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en", { ...options, timeZone }).format(date);
  return `${part({ month: "long" })} ${ordinal(Number(part({ day: "numeric" })))} ${part({ year: "numeric" })}`;
}
