import { COUNTRIES } from "#contracts/reference.ts";

/** Formats the dimensions of a display ad. */
export function dimensionsText(dimensions: string): string {
  return dimensions.replace("x", " × ");
}

/** The name of a country code; unknown codes are returned unchanged. */
export function countryText(code: string): string {
  return COUNTRIES[code as keyof typeof COUNTRIES] ?? code;
}

export function industryText(industry: string): string {
  return capital(industry) || "All industries";
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
