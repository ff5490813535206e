/** The longest time that Lambda gives a function. */
const MAX_MS = 15 * 60_000;
const CONTEXT = { functionName: "test", awsRequestId: "test", getRemainingTimeInMillis: () => MAX_MS };

/** Calls a handler as Lambda does. */
export const invoke = <R = unknown>(handler: unknown, event: unknown = {}, context: object = {}): Promise<R> =>
  (handler as (event: unknown, context: object) => Promise<R>)(event, { ...CONTEXT, ...context });
