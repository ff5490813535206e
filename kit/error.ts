import { type ErrorCode, errorMessage } from "#contracts/kit/errors.ts";

/** An error the caller may see. Anything else that is thrown is a bug and returns 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}) {
    super(errorMessage(code, details));
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}
