import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";

/** Names of a request's inputs and the fields they are typed in, where these have other names. */
export type FieldOf<Fields> = Readonly<Record<string, keyof Fields & string>>;

/**
 * Checks a form by the request that is made of it, with the very schema that the server checks it with.
 */
export function checkRequest<Fields extends FieldValues>(
  schema: z.ZodType,
  requestOf: (fields: Fields) => unknown,
  fieldOf: FieldOf<Fields> = {},
): Resolver<Fields> {
  return (fields) => {
    const checked = schema.safeParse(requestOf(fields));
    if (checked.success) return { values: fields, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of checked.error.issues) {
      const input = String(path[0]);
      errors[fieldOf[input] ?? input] ??= { type: "invalid", message };
    }
    return { values: {}, errors: errors as FieldErrors<Fields> };
  };
}
