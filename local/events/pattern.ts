import { isObject, type Json, type JsonObject } from "#local/kit/json.ts";

/**
 * An EventBridge event pattern of plain values. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-patterns.html
 */
export type Pattern = { [field: string]: unknown };

function compileField(rule: unknown): (value: Json | undefined) => boolean {
  if (isObject(rule)) {
    const inner = compilePattern(rule);
    return (value) => inner(isObject(value) ? value : {});
  }
  if (!Array.isArray(rule)) throw new Error(`A pattern's values stand in arrays, unlike ${JSON.stringify(rule)}.`);
  const operator = rule.find((each) => typeof each === "object" && each !== null);
  if (operator !== undefined) throw new Error(`The pattern operator ${JSON.stringify(operator)} is not supported.`);
  // An array matches if one of its values does.
  return (value) => [value].flat().some((each) => rule.includes(each));
}

/**
 * The predicate of a pattern: all its fields must match. Throws a user-readable message for operators, which are not supported.
 */
export function compilePattern(pattern: Pattern): (event: JsonObject) => boolean {
  const tests = Object.entries(pattern).map(([field, rule]) => {
    if (field.startsWith("$")) throw new Error(`The pattern operator ${field} is not supported.`);
    const test = compileField(rule);
    return (event: JsonObject) => test(Object.hasOwn(event, field) ? event[field] : undefined);
  });
  return (event) => tests.every((test) => test(event));
}
