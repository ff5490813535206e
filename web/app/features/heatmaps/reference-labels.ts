import { COUNTRIES } from "#contracts/reference.ts";
import { capitalize } from "#web/kit/format.ts";

/** The name of a country code; unknown codes are returned unchanged. */
export function countryLabel(code: string): string {
  return COUNTRIES[code as keyof typeof COUNTRIES] ?? code;
}

/** The name of an industry as a label; "All industries" for none. */
export function industryLabel(industry: string): string {
  return capitalize(industry) || "All industries";
}
