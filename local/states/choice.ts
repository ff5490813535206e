import type { Json } from "#local/kit/json.ts";
import { runtimeFailure } from "./failure.ts";
import { readPath } from "./json-path.ts";
import type { ChoiceRule } from "./language.ts";

/** The supported choice operators. A value of another type never matches. */
export const CHOICE_OPERATORS: Readonly<Record<string, (value: Json, wanted: unknown) => boolean>> = {
  StringEquals: (value, wanted) => typeof value === "string" && value === wanted,
  BooleanEquals: (value, wanted) => typeof value === "boolean" && value === wanted,
  IsString: (value, wanted) => (typeof value === "string") === wanted,
};

/** Whether a choice rule matches. A missing variable fails the execution. */
export function matchesRule(rule: ChoiceRule, input: Json, context: Json): boolean {
  const [operator, wanted] = Object.entries(rule).find(([name]) => Object.hasOwn(CHOICE_OPERATORS, name)) ?? [];
  const test = operator === undefined ? undefined : CHOICE_OPERATORS[operator];
  if (!test) throw runtimeFailure("A choice rule needs an operator");
  return test(readPath(rule.Variable, input, context), wanted);
}
