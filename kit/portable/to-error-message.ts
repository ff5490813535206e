/** Message of a thrown value: that of an error, or the value as text. */
export const toErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Message of a thrown value with the name of the error: "TimeoutError: The call took too long". */
export const toNamedErrorMessage = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
