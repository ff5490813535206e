import { roundHalfUp } from "#kit/scores/bands.ts";

export { pluralize } from "#kit/portable/pluralize.ts";

/** A timestamp as DD-MM-YYYY in the user's time zone. */
export function dayMonthYear(iso: string): string {
  const date = new Date(iso);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`;
}

/** A timestamp as DD-MM-YYYY HH:mm:ss in the user's time zone. */
export const dayAndTime = (iso: string): string => `${dayMonthYear(iso)} ${new Date(iso).toLocaleTimeString("en-GB")}`;

/** A duration in its largest unit: "40 s", "12 min", "3 h", "2 d". */
export function briefDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}

/** A file size with a readable unit: 812 kB, 3.4 MB. */
export function fileSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, roundHalfUp(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** First letters of the first and last word of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words[words.length - 1] : ""].map((word) => word?.charAt(0).toUpperCase() ?? "").join("");
}

const EUROS = new Intl.NumberFormat("en", { style: "currency", currency: "EUR", minimumFractionDigits: 2 });
const WHOLE_EUROS = new Intl.NumberFormat("en", { style: "currency", currency: "EUR", maximumFractionDigits: 0 });

/** An amount in euros, with cents only if they are not zero: 199 → "€199", 240.79 → "€240.79". */
export function euros(amount: number): string {
  return (Number.isInteger(amount) ? WHOLE_EUROS : EUROS).format(amount);
}

/** The text with its first letter in upper case. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "a", "a and b", "a, b and c" */
export const joinList = (parts: readonly string[]): string => new Intl.ListFormat("en-GB").format(parts);
