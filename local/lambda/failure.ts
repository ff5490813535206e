/** The error payload of a failed invocation, in the format of Lambda's Invoke API. */
export type Failure = { readonly errorType: string; readonly errorMessage: string; readonly trace?: readonly string[] };

/** A function that threw, timed out or crashed. `name` is the errorType, so that Step Functions can match `ErrorEquals` on it. */
export class FunctionFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.errorMessage);
    this.name = failure.errorType;
    this.failure = failure;
  }
}

/** The error type of an event that is over the limit; the function does not run. */
export const REQUEST_TOO_LARGE = "RequestTooLargeException";

/** Converts anything thrown by a handler, in the format of Lambda's Node runtime. */
export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) return { errorType: typeof thrown, errorMessage: String(thrown), trace: [] };
  return { errorType: thrown.name, errorMessage: thrown.message, trace: (thrown.stack ?? "").split("\n") };
}
