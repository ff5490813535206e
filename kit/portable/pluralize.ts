import { formatNumber } from "./format-number.ts";

/** 1 → "1 image", 1500 → "1,500 images"; give the plural of an irregular noun. */
export function pluralize(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}
