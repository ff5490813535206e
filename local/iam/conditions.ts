import { compileWildcard } from "./wildcard.ts";

/** Condition keys of a request with their values: `dynamodb:LeadingKeys` → partition keys. */
export type RequestContext = Readonly<Record<string, readonly string[]>>;
export type Condition = (context: RequestContext) => boolean;

type Matcher = (pattern: string) => (value: string) => boolean;

const OPERATORS: Readonly<Record<string, Matcher>> = {
  StringEquals: (wanted) => (value) => value === wanted,
  StringLike: (pattern) => compileWildcard(pattern),
  ArnEquals: (pattern) => compileWildcard(pattern),
  ArnLike: (pattern) => compileWildcard(pattern),
  Bool: (wanted) => (value) => value.toLowerCase() === wanted.toLowerCase(),
  NumericLessThan: (limit) => (value) => Number(value) < Number(limit),
};
/** The operators that hold if no value matches, even for a request without the key. */
const NEGATED: Readonly<Record<string, Matcher>> = { StringNotEquals: OPERATORS.StringEquals! };
const ALL_VALUES = "ForAllValues:";

/** The values of an element of a policy, which is a list or a single value. */
export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)]);

/**
 * Compiles the `Condition` of a policy statement; all operators and keys must hold. A single-valued operator fails for a request
 * without the key; `ForAllValues:` holds for it. Throws for an operator that is not supported, naming `where`.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_condition_operators.html
 */
export function compileConditions(declared: Readonly<Record<string, unknown>>, where: string): Condition {
  const conditions = Object.entries(declared).flatMap(([operator, keys]) => {
    const forAll = operator.startsWith(ALL_VALUES);
    const negated = NEGATED[operator];
    const matcher = negated ?? OPERATORS[forAll ? operator.slice(ALL_VALUES.length) : operator];
    if (!matcher)
      throw new Error(`${where} has the condition operator ${operator}, which local/iam/conditions.ts does not evaluate`);
    return Object.entries(keys as Record<string, unknown>).map(([key, patterns]): Condition => {
      const name = key.toLowerCase();
      const matchers = listOf(patterns).map(matcher);
      const matches = (value: string) => matchers.some((one) => one(value));
      return (context) => {
        const values = Object.entries(context).find(([given]) => given.toLowerCase() === name)?.[1] ?? [];
        if (negated) return !values.some(matches);
        return forAll ? values.every(matches) : values.length === 1 && values.every(matches);
      };
    });
  });
  return (context) => conditions.every((holds) => holds(context));
}
