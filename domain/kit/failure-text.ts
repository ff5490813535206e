import { toErrorMessage } from "#kit/portable/to-error-message.ts";
/** One failed item of a job, as its result names it: `id: message`. */
export const failureText = (id: string, error: unknown): string => `${id}: ${toErrorMessage(error)}`;
