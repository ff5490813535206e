/** One failed item of a job, as its result names it: `id: message`. */
export const failureText = (id: string, error: unknown): string =>
  `${id}: ${error instanceof Error ? error.message : String(error)}`;
