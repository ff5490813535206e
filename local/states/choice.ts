import { runtimeFailure } from "./failure.ts";
import type { Json } from "./json.ts";
import { read } from "./json-path.ts";
import type { ChoiceRule } from "./language.ts";

/** The choice operators that are served. A value of another type never matches. */
export const CHOICE_OPERATORS: Readonly<Record<string, (value: Json, wanted: unknown) => boolean>> = {
  StringEquals: (value, wanted) => typeof value === "string" && value === wanted,
  IsString: (value, wanted) => (typeof value === "string") === wanted,
};

/** Whether a choice rule holds. A variable that is absent fails the execution. */
export function holds(rule: ChoiceRule, input: Json, context: Json): boolean {
  const [operator, wanted] = Object.entries(rule).find(([name]) => Object.hasOwn(CHOICE_OPERATORS, name)) ?? [];
  const test = operator === undefined ? undefined : CHOICE_OPERATORS[operator];
  if (!test) throw runtimeFailure("A choice rule needs an operator");
  return test(read(rule.Variable, input, context), wanted);
}
