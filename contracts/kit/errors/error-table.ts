/** Errors by code, each with its HTTP status and the message for users. `{name}` in a message is filled from the error's details. */
export type ErrorTable = Readonly<Record<string, { readonly status: number; readonly message: string }>>;
