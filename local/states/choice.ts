import { runtimeFailure } from "./failure.ts";
import type { Json } from "./json.ts";
import { look, read } from "./json-path.ts";
import type { ChoiceRule } from "./language.ts";

/** RFC 3339 as the States Language wants it: capital T and Z. */
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const isTimestamp = (value: Json | undefined): value is string =>
  typeof value === "string" && TIMESTAMP.test(value) && !Number.isNaN(Date.parse(value));

const TESTS: Record<string, (value: Json | undefined) => boolean> = {
  IsPresent: (value) => value !== undefined,
  IsNull: (value) => value === null,
  IsNumeric: (value) => typeof value === "number",
  IsString: (value) => typeof value === "string",
  IsBoolean: (value) => typeof value === "boolean",
  IsTimestamp: isTimestamp,
};

const ORDERS: Record<string, (order: number) => boolean> = {
  Equals: (order) => order === 0,
  LessThan: (order) => order < 0,
  GreaterThan: (order) => order > 0,
  LessThanEquals: (order) => order <= 0,
  GreaterThanEquals: (order) => order >= 0,
};

const COMPARISON =
  /^(String|Numeric|Boolean|Timestamp)(Equals|LessThan|GreaterThan|LessThanEquals|GreaterThanEquals|Matches)(Path)?$/;

/** Whether the States Language has an operator of this name. */
export const isOperator = (name: string): boolean => name in TESTS || COMPARISON.test(name);

/** Values of the kind to compare, undefined when the value is of another kind: then no comparison holds. */
function comparable(kind: string, value: Json | undefined): string | number | undefined {
  if (kind === "String") return typeof value === "string" ? value : undefined;
  if (kind === "Numeric") return typeof value === "number" ? value : undefined;
  if (kind === "Boolean") return typeof value === "boolean" ? Number(value) : undefined;
  return isTimestamp(value) ? Date.parse(value) : undefined;
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** `*` stands for any characters, `\*` for itself. */
function like(value: string, pattern: string): boolean {
  const source = pattern.replace(/\\([\\*])|\*|[^\\*]+|\\/g, (piece, escaped: string | undefined) =>
    piece === "*" ? ".*" : literal(escaped ?? piece),
  );
  return new RegExp(`^${source}$`, "s").test(value);
}

function holdsOperator(operator: string, wanted: Json, value: Json | undefined, input: Json, context: Json): boolean {
  const test = TESTS[operator];
  if (test) return test(value) === wanted;
  const [, kind = "", relation = "", byPath] = COMPARISON.exec(operator) ?? [];
  const other = byPath ? read(String(wanted), input, context) : wanted;
  if (relation === "Matches") return typeof value === "string" && typeof other === "string" && like(value, other);
  const [left, right] = [comparable(kind, value), comparable(kind, other)];
  if (left === undefined || right === undefined) return false;
  return ORDERS[relation]?.(left < right ? -1 : left > right ? 1 : 0) ?? false;
}

/** Whether a choice rule holds. A variable that is absent fails the execution, except under IsPresent. */
export function holds(rule: ChoiceRule, input: Json, context: Json): boolean {
  if (rule.And) return rule.And.every((part) => holds(part, input, context));
  if (rule.Or) return rule.Or.some((part) => holds(part, input, context));
  if (rule.Not) return !holds(rule.Not, input, context);
  const [operator, wanted] = Object.entries(rule).find(([name]) => isOperator(name)) ?? [];
  if (!operator || wanted === undefined || !rule.Variable) throw runtimeFailure("A choice rule needs a Variable and an operator");
  const value = look(rule.Variable, input, context);
  if (value === undefined && operator !== "IsPresent") {
    throw runtimeFailure(`Invalid path '${rule.Variable}': The choice state's condition path references an invalid value.`);
  }
  return holdsOperator(operator, wanted as Json, value, input, context);
}
