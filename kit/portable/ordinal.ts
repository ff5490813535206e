const RULES = new Intl.PluralRules("en", { type: "ordinal" });
const SUFFIXES: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd" };

/** 1 → "1st", 22 → "22nd". */
export const ordinal = (number: number): string => `${number}${SUFFIXES[RULES.select(number)] ?? "th"}`;
