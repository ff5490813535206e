import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";
import { fieldErrors } from "./field-errors.ts";

/** The result of a form that is not valid: each field with its first error, under the name that `names` has for it. */
export function toInvalid<Fields extends FieldValues>(
  error: z.ZodError,
  names: Readonly<Record<string, string>> = {},
): { values: Record<string, never>; errors: FieldErrors<Fields> } {
  const messages = fieldErrors(error, ([input]) => names[String(input)] ?? String(input));
  const errors = Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, { type: "invalid", message }]));
  return { values: {}, errors: errors as FieldErrors<Fields> };
}

/** Validates a form with the same schema as the server. Each field gets its first error. */
export function checkFields<Fields extends FieldValues>(schema: z.ZodType): Resolver<Fields> {
  return (fields) => {
    const checked = schema.safeParse(fields);
    return checked.success ? { values: checked.data as Fields, errors: {} } : toInvalid<Fields>(checked.error);
  };
}
