/** The first event of a batch that could not be processed: its position in the batch, and why. */
export type FailedEvent = { readonly position: number; readonly error: unknown };
