type Value = { readonly S?: string };
type Query = {
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, Value>>;
};

const PREFIX = /\bbegins_with\s*\(\s*([#\w.-]+)\s*,\s*(:\w+)\s*\)/;
/** Follows every other character in the order of keys, which is that of UTF-8. */
const LAST_CHARACTER = "\u{10FFFF}";
/** DynamoDB's limit on a sort key, in bytes. */
const MAX_KEY_BYTES = 1024;

/**
 * A query for sort keys that begin with a text, as a query for the range of these keys; undefined if it is none. The engine
 * compares beginnings row by row, without its index and without regard to case, and so reads a whole partition; DynamoDB does
 * neither.
 */
export function withPrefixRange<Q extends Query>(query: Q): Q | undefined {
  const { KeyConditionExpression: condition = "", ExpressionAttributeValues: values = {} } = query;
  const [found, attribute, name = ""] = PREFIX.exec(condition) ?? [];
  const prefix = values[name]?.S;
  if (!found || !prefix) return;
  const end = `${name}_end`;
  const last = `${prefix}${LAST_CHARACTER}`;
  if (end in values || Buffer.byteLength(last) > MAX_KEY_BYTES) return;
  return {
    ...query,
    KeyConditionExpression: condition.replace(found, `${attribute} BETWEEN ${name} AND ${end}`),
    ExpressionAttributeValues: { ...values, [end]: { S: last } },
  };
}
