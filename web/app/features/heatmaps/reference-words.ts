import { COUNTRIES } from "#contracts/reference.ts";

/** A size of display ads as people read it. */
export function dimensionsText(dimensions: string): string {
  return dimensions.replace("x", " × ");
}

/** The label of a country's code; codes that there is none for are shown as they are. */
export function countryText(code: string): string {
  return COUNTRIES[code as keyof typeof COUNTRIES] ?? code;
}

export function industryText(industry: string): string {
  return capital(industry) || "All industries";
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
