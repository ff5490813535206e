/**
 * Errors by code, each with its HTTP status and the message for users. `{name}` in a message is filled from the error's details.
 * `retryAfter`: seconds after which the same request may succeed, for the header `Retry-After`; absent if that is unknown.
 */
export type ErrorTable = Readonly<
  Record<string, { readonly status: number; readonly message: string; readonly retryAfter?: number }>
>;
