/**
 * The endpoint is at capacity or starting: the call was never run, and a later one succeeds. The state machine matches this name.
 */
export class InferenceBusy extends Error {
  override readonly name = "InferenceBusy";
}

/** The endpoint failed or was lost during the call: a retry may succeed. The state machine matches this name. */
export class InferenceInterrupted extends Error {
  override readonly name = "InferenceInterrupted";
}

/** The endpoint will never accept this request, or its reply is invalid. */
export class InferenceFailed extends Error {
  override readonly name = "InferenceFailed";
}

/** An asynchronous call has no result yet: a later look finds one. The state machine matches this name. */
export class InferencePending extends Error {
  override readonly name = "InferencePending";
}
