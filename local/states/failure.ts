/** An error of the Amazon States Language: a name that Retry and Catch match, and a cause, often JSON text. */
export class StatesFailure extends Error {
  readonly error: string;
  readonly reason: string;

  constructor(error: string, reason = "") {
    super(reason ? `${error}: ${reason}` : error);
    this.error = error;
    this.reason = reason;
  }
}

/** An error in the definition or its paths. As on AWS, Retry and Catch do not match it. */
export const runtimeFailure = (cause: string): StatesFailure => new StatesFailure("States.Runtime", cause);

/**
 * The failure of a Lambda function that threw, from Lambda's error payload: `{ errorType, errorMessage, trace }`.
 * Error is the function's own `errorType`, Cause the payload as JSON.
 * https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html
 */
export function functionFailure(payload: unknown): StatesFailure {
  const type = typeof payload === "object" && payload !== null && "errorType" in payload ? payload.errorType : undefined;
  return new StatesFailure(typeof type === "string" && type ? type : "Lambda.Unknown", JSON.stringify(payload ?? null));
}

/** Converts any rejection of a task to a States Language error: its name (`Lambda.TooManyRequestsException` …) and message. */
export function failureOf(thrown: unknown): StatesFailure {
  if (thrown instanceof StatesFailure) return thrown;
  if (thrown instanceof Error) return new StatesFailure(thrown.name, thrown.message);
  return new StatesFailure("States.TaskFailed", String(thrown));
}

/**
 * Whether a retrier or catcher with these names matches the error. `States.ALL` matches neither runtime errors nor oversized
 * data; `States.TaskFailed` matches everything except timeouts.
 */
export function matches(errorEquals: string[], error: string): boolean {
  if (error === "States.Runtime") return false;
  if (errorEquals.includes(error)) return true;
  if (error === "States.DataLimitExceeded") return false;
  return errorEquals.includes("States.ALL") || (errorEquals.includes("States.TaskFailed") && error !== "States.Timeout");
}
