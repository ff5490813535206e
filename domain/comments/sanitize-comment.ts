import { AppError } from "#kit/error.ts";

/** Characters that reverse the reading direction and could disguise a URL. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Cleans comment text: normalises line endings and removes control characters; `request.invalid` if nothing is left. */
export function sanitizeComment(comment: string): string {
  const cleaned = comment
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(BIDI_CONTROLS, "")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
  if (!cleaned) throw new AppError("request.invalid", { issues: [{ path: "comment", message: "Please write a comment." }] });
  return cleaned;
}
