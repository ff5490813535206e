import { describe, expect, it } from "vitest";
import { accessRequestsOf } from "#local/dynamodb/access-requests.ts";

const TABLE = "arn:aws:dynamodb:eu-west-1:000000000000:table/items";
const keysOf = (table: string) => (table === "items" ? { partitionKey: "pk", indexes: { gsi1: "gsi1pk" } } : undefined);
const requestsOf = (operation: string, body: object) => accessRequestsOf(operation, body, keysOf);
const needed = (action: string, keys: readonly string[], resource = TABLE) => ({
  action: `dynamodb:${action}`,
  resource,
  context: { "dynamodb:LeadingKeys": keys },
});
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: "s" } });
const onKey = (pk: string) => ({ TableName: "items", Key: key(pk) });

describe("The permissions that a DynamoDB call needs", () => {
  it("the permissions of a DynamoDB call name the item's partition key", () => {
    expect(requestsOf("GetItem", onKey("$a#1"))).toEqual([needed("GetItem", ["$a#1"])]);
    expect(requestsOf("PutItem", { TableName: "items", Item: { ...key("$a#1"), more: { N: "1" } } })).toEqual([
      needed("PutItem", ["$a#1"]),
    ]);
    expect(requestsOf("DeleteItem", { TableName: TABLE, Key: key("$a#1") })).toEqual([needed("DeleteItem", ["$a#1"])]);
  });

  it("the permissions of a query are those of the index with its own partition key", () => {
    const query = {
      TableName: "items",
      KeyConditionExpression: "#sk1 = :sk and (#pk = :pk)",
      ExpressionAttributeNames: { "#pk": "gsi1pk", "#sk1": "gsi1sk" },
      ExpressionAttributeValues: { ":pk": { S: "$a#1" }, ":sk": { S: "$b#1" } },
    };
    expect(requestsOf("Query", { ...query, IndexName: "gsi1" })).toEqual([needed("Query", ["$a#1"], `${TABLE}/index/gsi1`)]);
    // The condition does not name the table's own key: no domain's prefix matches an empty one.
    expect(requestsOf("Query", query)).toEqual([needed("Query", [""])]);
  });

  it("the permissions of a batch are its own action with all its keys, for each table", () => {
    const writes = [{ PutRequest: { Item: key("$a#1") } }, { DeleteRequest: { Key: key("$b#2") } }];
    expect(requestsOf("BatchWriteItem", { RequestItems: { items: writes } })).toEqual([
      needed("BatchWriteItem", ["$a#1", "$b#2"]),
    ]);
    expect(requestsOf("BatchGetItem", { RequestItems: { items: { Keys: [key("$a#1"), key("$c#3")] } } })).toEqual([
      needed("BatchGetItem", ["$a#1", "$c#3"]),
    ]);
  });

  it("the permissions of a transaction are one for each item, with the item's own action", () => {
    const TransactItems = [
      { Put: { TableName: "items", Item: key("$a#1") } },
      { Update: onKey("$b#2") },
      { Delete: onKey("$c#3") },
      { ConditionCheck: onKey("$d#4") },
    ];
    expect(requestsOf("TransactWriteItems", { TransactItems })).toEqual([
      needed("PutItem", ["$a#1"]),
      needed("UpdateItem", ["$b#2"]),
      needed("DeleteItem", ["$c#3"]),
      needed("ConditionCheckItem", ["$d#4"]),
    ]);
    expect(requestsOf("TransactGetItems", { TransactItems: [{ Get: onKey("$a#1") }] })).toEqual([needed("GetItem", ["$a#1"])]);
  });

  it("the permissions of every other DynamoDB call are the operation's own", () => {
    expect(requestsOf("Scan", { TableName: "items", IndexName: "gsi1" })).toEqual([
      { action: "dynamodb:Scan", resource: `${TABLE}/index/gsi1` },
    ]);
    expect(requestsOf("ListTables", {})).toEqual([
      { action: "dynamodb:ListTables", resource: "arn:aws:dynamodb:eu-west-1:000000000000:table/*" },
    ]);
  });
});
