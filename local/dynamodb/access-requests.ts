import type { AccessRequest } from "#local/iam/policy.ts";
import { ACCOUNT, REGION } from "#local/template/identities.ts";

/** The partition keys of a table and, by name, of its indexes. */
export type TableKeys = { readonly partitionKey: string; readonly indexes: Readonly<Record<string, string>> };

type Attributes = Readonly<Record<string, { readonly S?: string; readonly N?: string; readonly B?: string } | undefined>>;
type Item = { readonly TableName?: string; readonly Key?: Attributes; readonly Item?: Attributes };
type Body = Item & {
  readonly IndexName?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Attributes;
  readonly RequestItems?: Readonly<Record<string, BatchedKeys | readonly BatchedWrite[]>>;
  readonly TransactItems?: readonly Readonly<Record<string, Item | undefined>>[];
};
type BatchedKeys = { readonly Keys?: readonly Attributes[] };
type BatchedWrite = {
  readonly PutRequest?: { readonly Item?: Attributes };
  readonly DeleteRequest?: { readonly Key?: Attributes };
};

/** The action of each item of a transaction. */
const PARTS: Readonly<Record<string, string>> = {
  Get: "GetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};
const ON_ONE_ITEM = new Set(["GetItem", "PutItem", "UpdateItem", "DeleteItem"]);
const EQUALITY = /([#\w.-]+)\s*=\s*(:[\w]+)/g;

/**
 * The permissions that a DynamoDB call needs: one for each table, and one for each item of a transaction, with the partition keys
 * that it names. `keysOf` returns the keys of a table by its name.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
export function accessRequestsOf(
  operation: string,
  body: Body,
  keysOf: (table: string) => TableKeys | undefined,
): AccessRequest[] {
  const request = (action: string, table: string | undefined, keys?: readonly string[], index?: string): AccessRequest => ({
    action: `dynamodb:${action}`,
    resource: `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${tableName(table)}${index === undefined ? "" : `/index/${index}`}`,
    ...(keys && { context: { "dynamodb:LeadingKeys": keys } }),
  });
  const keyIn = (table: string | undefined, attributes: Attributes | undefined): string =>
    textOf(attributes?.[keysOf(tableName(table))?.partitionKey ?? ""]);
  const onItem = (action: string, item: Item): AccessRequest =>
    request(action, item.TableName, [keyIn(item.TableName, item.Key ?? item.Item)]);

  if (ON_ONE_ITEM.has(operation)) return [onItem(operation, body)];
  if (operation === "Query") {
    const keys = keysOf(tableName(body.TableName));
    const { IndexName } = body;
    const attribute = IndexName === undefined ? keys?.partitionKey : keys?.indexes[IndexName];
    return [request("Query", body.TableName, [queriedKey(body, attribute)], IndexName)];
  }
  if (body.RequestItems)
    return Object.entries(body.RequestItems).map(([table, batch]) =>
      request(
        operation,
        table,
        batchedItems(batch).map((attributes) => keyIn(table, attributes)),
      ),
    );
  if (body.TransactItems)
    return body.TransactItems.flatMap((part) =>
      Object.entries(part).map(([kind, item]) => onItem(PARTS[kind] ?? kind, item ?? {})),
    );
  return [request(operation, body.TableName, undefined, body.IndexName)];
}

/** The name in a table's name or ARN. */
const tableName = (table = "*"): string => table.split(":table/").at(-1) ?? table;

/** A key as `dynamodb:LeadingKeys` has it; empty when it is missing. */
const textOf = (value: Attributes[string]): string => value?.S ?? value?.N ?? value?.B ?? "";

function batchedItems(batch: BatchedKeys | readonly BatchedWrite[]): (Attributes | undefined)[] {
  if (!isWrites(batch)) return [...(batch.Keys ?? [])];
  return batch.map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key);
}
const isWrites = (batch: BatchedKeys | readonly BatchedWrite[]): batch is readonly BatchedWrite[] => Array.isArray(batch);

/** The value that a query's condition requires of an attribute; empty when it requires none. */
function queriedKey(
  { KeyConditionExpression = "", ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} }: Body,
  attribute: string | undefined,
): string {
  for (const [, name = "", value = ""] of KeyConditionExpression.matchAll(EQUALITY))
    if ((names[name] ?? name) === attribute) return textOf(values[value]);
  return "";
}
