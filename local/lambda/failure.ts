/** What Lambda answers for an invocation that failed, as its Invoke API words it. */
export type Failure = { readonly errorType: string; readonly errorMessage: string; readonly trace?: readonly string[] };

/** A function that threw, timed out or died. `name` is the errorType, so that Step Functions can match `ErrorEquals` on it. */
export class FunctionFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.errorMessage);
    this.name = failure.errorType;
    this.failure = failure;
  }
}

/** The failure of anything thrown by a handler, as the Node runtime of Lambda words it. */
export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof Error)) return { errorType: typeof thrown, errorMessage: String(thrown), trace: [] };
  return { errorType: thrown.name, errorMessage: thrown.message, trace: (thrown.stack ?? "").split("\n") };
}
