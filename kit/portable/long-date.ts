const ORDINALS = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIXES: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

/** A date as `MMMM Do YYYY`: August 14th 2027. In the user's time zone unless another one is given. */
export function longDate(date: Date, timeZone?: string): string {
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en", { ...options, timeZone }).format(date);
  const day = Number(part({ day: "numeric" }));
  return `${part({ month: "long" })} ${day}${SUFFIXES[ORDINALS.select(day)] ?? "th"} ${part({ year: "numeric" })}`;
}
