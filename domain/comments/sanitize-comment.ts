import { AppError } from "#kit/error.ts";

/** Characters that reverse the reading direction and could disguise a URL. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;

/** Cleans comment text: normalises line endings and removes control characters; `request.invalid` if nothing is left. */
export function sanitizeComment(comment: string): string {
  const words = comment
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(TURNING, "")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
  if (!words) throw new AppError("request.invalid", { issues: [{ path: "comment", message: "Please write a comment." }] });
  return words;
}
