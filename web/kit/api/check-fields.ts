import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod";

/** Checks a form with the very schema that the server checks it with; each field gets the first thing that is wrong with it. */
export function checkFields<Fields extends FieldValues>(schema: z.ZodType): Resolver<Fields> {
  return (fields) => {
    const checked = schema.safeParse(fields);
    if (checked.success) return { values: checked.data as Fields, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of checked.error.issues) errors[String(path[0])] ??= { type: "invalid", message };
    return { values: {}, errors: errors as FieldErrors<Fields> };
  };
}
