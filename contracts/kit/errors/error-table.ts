/**
 * Errors by code, each with its HTTP status and the message for users. A code is `<object>.<condition>`; the conditions are in
 * docs/decisions/error-codes.md. `{name}` in a message is filled from the details of the error. `retryAfter`: seconds after which
 * the same request may succeed, for the header `Retry-After`; absent if that is unknown.
 */
export type ErrorTable = Readonly<
  Record<string, { readonly status: number; readonly message: string; readonly retryAfter?: number }>
>;
