import {
  AnalysisError,
  ApiError,
  AuthenticationError,
  ConflictError,
  InvalidRequestError,
  OptionError,
  PaymentRequiredError,
  PermissionError,
  SightlineError,
  TimeoutError,
} from "../../sdk/src/index.ts";
import { InvalidCheckFile } from "./check/file-mistakes.ts";

/** Exit codes. They are documented in the README and never change their meaning. */
export const EXIT = {
  success: 0,
  /** An analysis ended without a result, or an attention check failed. */
  failed: 1,
  /** Wrong usage, a file that can’t be read, or a mistake in attention.yml. */
  usage: 2,
  /** No key, a key that isn’t valid, or one without the permission. */
  notAllowed: 3,
  /** No credits left, or no active subscription. */
  noCredits: 4,
  /** The server can’t be reached, didn’t answer in time, or failed. */
  unavailable: 5,
  /** The state of an object doesn’t allow it, for example because someone else changed it. */
  conflict: 6,
  interrupted: 130,
} as const;

/** The user made a mistake that the message explains. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** There is no key to use. */
export class NotSignedInError extends Error {
  override name = "NotSignedInError";
}

/** The user ended the program. */
export class InterruptedError extends Error {
  override name = "InterruptedError";
  override message = "interrupted";
}

/** The workspace has too few credits for what was asked. */
export class NoCreditsError extends Error {
  override name = "NoCreditsError";
}

/** The program stopped waiting for work of the server, for the reason in `cause`. The message says how to see its result. */
export class UnfinishedError extends Error {
  override name = "UnfinishedError";
  /** The id of the heatmap or report. */
  readonly uid: string;

  constructor(message: string, uid: string, options: ErrorOptions) {
    super(message, options);
    this.uid = uid;
  }
}

/** Statuses below 500 of requests that may succeed later. */
const PASSING: ReadonlySet<number> = new Set([408, 429]);

/** Exit code after an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UnfinishedError) return exitCodeOf(error.cause);
  if (error instanceof UsageError || error instanceof InvalidCheckFile) return EXIT.usage;
  if (error instanceof OptionError) return error.option === "apiKey" ? EXIT.notAllowed : EXIT.usage;
  if (error instanceof NotSignedInError || error instanceof AuthenticationError || error instanceof PermissionError)
    return EXIT.notAllowed;
  if (error instanceof NoCreditsError || error instanceof PaymentRequiredError) return EXIT.noCredits;
  if (error instanceof ConflictError) return EXIT.conflict;
  if (error instanceof AnalysisError) return EXIT.failed;
  if (error instanceof ApiError && error.status < 500 && !PASSING.has(error.status)) return EXIT.usage;
  if (error instanceof SightlineError) return EXIT.unavailable;
  return EXIT.failed;
}

/**
 * Text about an error for the user: its message, the fields that are not valid unless it explains them, the request for support,
 * and what was waited for.
 */
export function describeError(error: unknown): string {
  return `${(error as Error).message}${referenceOf(error)}${issuesOf(error)}`;
}

/** The message of an error, with the fields that are not valid unless it explains them. */
export const messageOf = (error: unknown): string => `${(error as Error).message}${issuesOf(error)}`;

function issuesOf(error: unknown): string {
  if (!(error instanceof InvalidRequestError)) return "";
  const unexplained = error.issues.filter((issue) => !error.message.includes(issue.message));
  return unexplained.map((issue) => `\n  ${issue.path}: ${issue.message}`).join("");
}

function referenceOf(error: unknown): string {
  if (error instanceof TimeoutError) return ` (${error.uid})`;
  return error instanceof ApiError && error.requestId ? ` (${error.code}, request ${error.requestId})` : "";
}
