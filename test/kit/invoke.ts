import { AsyncLocalStorage } from "node:async_hooks";

/** The longest time that Lambda gives a function. */
const MAX_MS = 15 * 60_000;
const CONTEXT = { functionName: "test", awsRequestId: "test", getRemainingTimeInMillis: () => MAX_MS };

const invocations = new AsyncLocalStorage<object>();

/** Calls a handler as Lambda does. */
export const invoke = <R = unknown>(handler: unknown, event: unknown = {}, context: object = {}): Promise<R> =>
  invocations.run({}, () => (handler as (event: unknown, context: object) => Promise<R>)(event, { ...CONTEXT, ...context }));

/** Identifies the call of a handler that asks; undefined outside of one. */
export const currentInvocation = (): object | undefined => invocations.getStore();
