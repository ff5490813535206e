import { type ErrorCode, errors } from "#contracts/kit/errors.ts";

/** The message of an error without the details that fill it. A newer document may have codes that this page doesn’t know. */
export const errorMessageOf = (code: string): string =>
  code in errors ? errors[code as ErrorCode].message.replaceAll(/\{\w+\}\.?/g, "…") : "";
