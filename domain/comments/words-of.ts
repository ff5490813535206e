import { AppError } from "#kit/error.ts";

/** Signs that turn the reading direction round, so that an address would look like another. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

/** What somebody wrote, its lines ended alike and without characters that control something; `request.invalid` when nothing is left. */
export function wordsOf(comment: string): string {
  const words = comment
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(TURNING, "")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
  if (!words) throw new AppError("request.invalid", { issues: [{ path: "comment", message: "Please write a comment." }] });
  return words;
}
