import { type ErrorCode, errorMessage } from "#contracts/kit/errors.ts";

/** An error the caller may see. Anything else that is thrown is a bug and returns 500. Its `cause` is only logged. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, options?: ErrorOptions) {
    super(errorMessage(code, details), options);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}
