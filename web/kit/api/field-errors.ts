import type * as z from "zod";

type NameOf = (path: readonly PropertyKey[]) => string;

const firstOf: NameOf = (path) => String(path[0]);

/**
 * The first message of each field; empty if the input is valid. `nameOf` returns the field of a path, by default its first part.
 */
export function fieldErrors(error: z.ZodError | undefined, nameOf: NameOf = firstOf): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[nameOf(path)] ??= message;
  return errors;
}
