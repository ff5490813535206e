import type * as z from "zod";

/** The first problem of each field; empty if the input is valid. */
export function fieldProblems(schema: z.ZodType, input: unknown): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems;
}
