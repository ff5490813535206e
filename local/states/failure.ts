/** An error as the Amazon States Language knows it: a name that Retry and Catch match, and a cause, often JSON text. */
export class StatesFailure extends Error {
  readonly error: string;
  readonly reason: string;

  constructor(error: string, reason = "") {
    super(reason ? `${error}: ${reason}` : error);
    this.error = error;
    this.reason = reason;
  }
}

/** A fault in the definition or its paths. As on AWS no Retry or Catch sees it. */
export const runtimeFailure = (cause: string): StatesFailure => new StatesFailure("States.Runtime", cause);

/**
 * The failure of a Lambda function that threw, from the payload that Lambda answers with: `{ errorType, errorMessage, trace }`.
 * Error is the function's own `errorType`, Cause the payload as JSON.
 * https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html
 */
export function functionFailure(payload: unknown): StatesFailure {
  const type = typeof payload === "object" && payload !== null && "errorType" in payload ? payload.errorType : undefined;
  return new StatesFailure(typeof type === "string" && type ? type : "Lambda.Unknown", JSON.stringify(payload ?? null));
}

/** Whatever a task rejected with, as States Language sees it: its name (`Lambda.TooManyRequestsException` …) and message. */
export function failureOf(thrown: unknown): StatesFailure {
  if (thrown instanceof StatesFailure) return thrown;
  if (thrown instanceof Error) return new StatesFailure(thrown.name, thrown.message);
  return new StatesFailure("States.TaskFailed", String(thrown));
}

/**
 * Whether a retrier or catcher with these names takes the error. `States.ALL` takes neither runtime faults nor oversized data, and
 * `States.TaskFailed` everything but timeouts.
 */
export function matches(errorEquals: string[], error: string): boolean {
  if (error === "States.Runtime") return false;
  if (errorEquals.includes(error)) return true;
  if (error === "States.DataLimitExceeded") return false;
  return errorEquals.includes("States.ALL") || (errorEquals.includes("States.TaskFailed") && error !== "States.Timeout");
}
