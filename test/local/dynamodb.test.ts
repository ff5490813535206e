import { spawn } from "node:child_process";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  type AttributeValue,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  IdempotentParameterMismatchException,
  PutItemCommand,
  TransactGetItemsCommand,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { findBinary } from "#local/dynamodb/binary.ts";
import { type ConsumeOptions, consumeStream } from "#local/dynamodb/consume-stream.ts";
import { createTable, type TableProperties } from "#local/dynamodb/create-table.ts";
import { type Delivery, deliverRecords } from "#local/dynamodb/deliver-records.ts";
import { type DynamoDb, startDynamoDb } from "#local/dynamodb/start.ts";
import { createStreamClient, type StreamClient } from "#local/dynamodb/stream-client.ts";
import { createTtlSweeper, runTtlSweeper } from "#local/dynamodb/ttl-sweeper.ts";
import { waitUntil } from "#test/kit/wait-until.ts";

const keys = (pk: string, sk: string): TableProperties["KeySchema"] => [
  { AttributeName: pk, KeyType: "HASH" },
  { AttributeName: sk, KeyType: "RANGE" },
];
const index = (name: string) => ({
  IndexName: name,
  KeySchema: keys(`${name}pk`, `${name}sk`),
  Projection: { ProjectionType: "ALL" as const },
});
const properties = (TableName: string, indexes = ["gsi1", "gsi2"]): TableProperties => ({
  TableName,
  AttributeDefinitions: ["", ...indexes].flatMap((name) =>
    [`${name}pk`, `${name}sk`].map((AttributeName) => ({ AttributeName, AttributeType: "S" as const })),
  ),
  KeySchema: keys("pk", "sk"),
  GlobalSecondaryIndexes: indexes.map(index),
  StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
  TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
});
/** An item of strings, numbers and booleans in the DynamoDB JSON format. */
const marshall = (item: object): Record<string, AttributeValue> =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]: [string, unknown]) => {
      if (typeof value === "boolean") return [name, { BOOL: value }];
      return [name, typeof value === "number" ? { N: String(value) } : { S: String(value) }];
    }),
  );
const TableName = "app";
const folders: string[] = [];
const folder = async () => {
  folders.push(await mkdtemp(path.join(tmpdir(), "dynamodb-")));
  return folders.at(-1) ?? "";
};
function clientsFor(endpoint: string, more: DynamoDBClientConfig = {}) {
  const config = { endpoint, region: "eu-west-1", credentials: { accessKeyId: "local", secretAccessKey: "local" }, ...more };
  const client = new DynamoDBClient(config);
  return { client, document: DynamoDBDocumentClient.from(client), streams: createStreamClient(endpoint) };
}

let dataDir: string;
let dynamo: DynamoDb;
let client: DynamoDBClient;
let document: DynamoDBDocumentClient;
let streams: StreamClient;

beforeAll(async () => {
  dataDir = await folder();
  dynamo = await startDynamoDb({ dataDir, endpoint: "" });
  ({ client, document, streams } = clientsFor(dynamo.url));
  await createTable(client, properties(TableName));
});

afterAll(async () => {
  streams.close();
  await dynamo.close();
  for (const one of folders) await rm(one, { recursive: true, force: true });
});

const put = (Item: Record<string, unknown>, more = {}) => document.send(new PutCommand({ TableName, Item, ...more }));
const get = async (pk: string, sk: string) =>
  (await document.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item;
const update = (pk: string, sk: string, UpdateExpression: string, values: object = {}, more = {}) =>
  document.send(
    new UpdateCommand({
      TableName,
      Key: { pk, sk },
      UpdateExpression,
      ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values as Record<string, unknown> }),
      ReturnValues: "ALL_NEW",
      ...more,
    }),
  );
const transact = (TransactItems: TransactWriteItem[], ClientRequestToken?: string) =>
  client.send(new TransactWriteItemsCommand({ TransactItems, ClientRequestToken }));
const key = (pk: string, sk = "1") => marshall({ pk, sk });
const putOf = (Item: object, more = {}): TransactWriteItem => ({ Put: { TableName, Item: marshall(Item), ...more } });
const spend = (pk: string, amount: number): TransactWriteItem => ({
  Update: {
    TableName,
    Key: key(pk),
    UpdateExpression: "SET credits = credits - :amount",
    ConditionExpression: "credits >= :amount",
    ExpressionAttributeValues: marshall({ ":amount": amount }),
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  },
});
const rejection = async <Rejected extends Error>(
  type: new (...args: never[]) => Rejected,
  promise: Promise<unknown>,
): Promise<Rejected> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(type);
  return error as Rejected;
};

describe("items", () => {
  test("update expressions set, add, append, remove and delete", async () => {
    await put({ pk: "expr", sk: "1", n: 1, list: ["x"], nested: { k: 1 }, gone: 9, tags: new Set(["a", "b"]) });
    const set =
      "SET #list = list_append(if_not_exists(#list, :none), :more), nested.k = nested.k + :one, fresh = if_not_exists(fresh, :one)";
    const { Attributes } = await update(
      "expr",
      "1",
      `${set} REMOVE gone ADD n :two DELETE tags :a`,
      { ":none": [], ":more": ["y"], ":one": 1, ":two": 2, ":a": new Set(["a"]) },
      { ExpressionAttributeNames: { "#list": "list" } },
    );
    expect(Attributes).toEqual({ pk: "expr", sk: "1", n: 3, list: ["x", "y"], nested: { k: 2 }, fresh: 1, tags: new Set(["b"]) });
  });

  test("an update creates a missing item, unless a condition forbids it", async () => {
    expect((await update("made", "1", "ADD n :one", { ":one": 1 })).Attributes).toMatchObject({ n: 1 });
    const more = { ConditionExpression: "attribute_exists(pk)" };
    await rejection(ConditionalCheckFailedException, update("never", "1", "ADD n :one", { ":one": 1 }, more));
    expect(await get("never", "1")).toBeUndefined();
  });

  test("a failed condition changes nothing and can return the current item", async () => {
    await put({ pk: "cond", sk: "1", n: 3 });
    const item = { pk: "cond", sk: "1", n: 4 };
    const more = { ConditionExpression: "attribute_not_exists(pk)", ReturnValuesOnConditionCheckFailure: "ALL_OLD" };
    const { Item } = await rejection(ConditionalCheckFailedException, put(item, more));
    expect(Item).toEqual(marshall({ pk: "cond", sk: "1", n: 3 }));
    expect(await get("cond", "1")).toMatchObject({ n: 3 });
  });

  test("exactly as many concurrent conditional updates succeed as the condition allows", async () => {
    await put({ pk: "guard", sk: "1", seats: 5 });
    const more = { ConditionExpression: "seats >= :one" };
    const takes = await Promise.allSettled(
      Array.from({ length: 20 }, () => update("guard", "1", "SET seats = seats - :one", { ":one": 1 }, more)),
    );
    expect(takes.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await get("guard", "1")).toMatchObject({ seats: 0 });
  });

  test("batches write and read many items in one request", async () => {
    const requests = Array.from({ length: 25 }, (_, n) => ({ PutRequest: { Item: marshall({ pk: "batch", sk: `${n}` }) } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }));
    await client.send(
      new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ DeleteRequest: { Key: key("batch", "7") } }] } }),
    );
    const Keys = ["1", "7", "24"].map((sk) => key("batch", sk));
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } }),
    );
    expect(Responses?.[TableName]?.map(({ sk }) => sk?.S).sort()).toEqual(["1", "24"]);
    expect(UnprocessedKeys ?? {}).toEqual({});
    const tooMany = client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: [...requests, ...requests] } }));
    await expect(tooMany).rejects.toMatchObject({ name: "ValidationException" });
  });

  test("numbers keep 38 digits", async () => {
    const exact = "12345678901234567890123456789012345678";
    await transact([{ Put: { TableName, Item: { ...key("big"), n: { N: exact } } } }]);
    const { Responses } = await client.send(
      new TransactGetItemsCommand({ TransactItems: [{ Get: { TableName, Key: key("big") } }] }),
    );
    expect(Responses?.[0]?.Item?.n?.N).toBe(exact);
  });

  test("an item over 400 KB is rejected", async () => {
    await expect(put({ pk: "heavy", sk: "1", text: "x".repeat(410_000) })).rejects.toMatchObject({ name: "ValidationException" });
  });
});

describe("transactions", () => {
  test("a transaction changes all items or none, and returns one cancellation reason per item, in order", async () => {
    await put({ pk: "rich", sk: "1", credits: 10 });
    await put({ pk: "poor", sk: "1", credits: 1 });
    const check = (condition: string): TransactWriteItem => ({
      ConditionCheck: { TableName, Key: key("rich"), ConditionExpression: condition },
    });
    await rejection(TransactionCanceledException, transact([spend("rich", 5), putOf({ pk: "paid", sk: "1" }), spend("poor", 5)]));
    const error = await rejection(
      TransactionCanceledException,
      transact([spend("poor", 5), putOf({ pk: "paid", sk: "1" }), check("attribute_not_exists(pk)")]),
    );
    expect(error.CancellationReasons?.map(({ Code }) => Code)).toEqual([
      "ConditionalCheckFailed",
      "None",
      "ConditionalCheckFailed",
    ]);
    expect(error.CancellationReasons?.[0]?.Item).toEqual(marshall({ pk: "poor", sk: "1", credits: 1 }));
    expect([await get("rich", "1"), await get("paid", "1")]).toEqual([{ pk: "rich", sk: "1", credits: 10 }, undefined]);

    await transact([spend("poor", 1), putOf({ pk: "paid", sk: "1" }), check("attribute_exists(pk)")]);
    expect([await get("poor", "1"), await get("paid", "1")]).toMatchObject([{ credits: 0 }, { pk: "paid" }]);
  });

  test("a delete can be part of a transaction", async () => {
    await put({ pk: "leave", sk: "1", role: "owner" });
    const remove = (ConditionExpression: string): TransactWriteItem => ({
      Delete: { TableName, Key: key("leave"), ConditionExpression },
    });
    await rejection(TransactionCanceledException, transact([putOf({ pk: "left", sk: "1" }), remove("attribute_not_exists(pk)")]));
    expect([await get("leave", "1"), await get("left", "1")]).toMatchObject(
      [{ role: "owner" }, undefined].map((item) => item ?? undefined),
    );
    await transact([putOf({ pk: "left", sk: "1" }), remove("attribute_exists(pk)")]);
    expect([await get("leave", "1"), await get("left", "1")]).toEqual([undefined, { pk: "left", sk: "1" }]);
  });

  test("a transaction retried with its request token takes effect once; a different one is rejected", async () => {
    await put({ pk: "token", sk: "1", credits: 10 });
    await transact([spend("token", 3)], "token-1");
    await transact([spend("token", 3)], "token-1");
    expect(await get("token", "1")).toMatchObject({ credits: 7 });
    await rejection(IdempotentParameterMismatchException, transact([spend("token", 4)], "token-1"));
  });

  test("a transaction contains at most 100 items, each at most once", async () => {
    await expect(transact([spend("rich", 1), spend("rich", 1)])).rejects.toMatchObject({ name: "ValidationException" });
    const many = Array.from({ length: 101 }, (_, n) => putOf({ pk: "many", sk: `${n}` }));
    await expect(transact(many)).rejects.toMatchObject({ name: "ValidationException" });
    await transact(many.slice(0, 100));
    expect(await get("many", "99")).toBeDefined();
  });

  test("concurrent transactions on one item never overspend", async () => {
    await put({ pk: "race", sk: "1", credits: 7 });
    const attempts = await Promise.allSettled(
      Array.from({ length: 25 }, (_, n) => transact([spend("race", 1), putOf({ pk: "race", sk: `paid-${n}` })])),
    );
    const won = attempts.filter(({ status }) => status === "fulfilled").length;
    const codes = attempts.flatMap((one) => (one.status === "rejected" ? [one.reason.CancellationReasons?.[0]?.Code] : []));
    const { Count } = await document.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :paid)",
        ExpressionAttributeValues: { ":pk": "race", ":paid": "paid-" },
      }),
    );
    expect([won, Count, (await get("race", "1"))?.credits]).toEqual([7, 7, 0]);
    expect(codes.every((code) => code === "ConditionalCheckFailed" || code === "TransactionConflict")).toBe(true);
  });

  test("a transactional read returns a consistent snapshot of its items, in request order", async () => {
    await transact([putOf({ pk: "pair", sk: "1", n: 0 }), putOf({ pk: "pair", sk: "2", n: 0 })]);
    let reading = true;
    const writing = (async () => {
      for (let n = 1; reading; n++) await transact([putOf({ pk: "pair", sk: "1", n }), putOf({ pk: "pair", sk: "2", n })]);
    })();
    for (let round = 0; round < 30; round++) {
      const TransactItems = [key("pair", "2"), key("absent"), key("pair", "1")].map((Key) => ({ Get: { TableName, Key } }));
      const [second, absent, first] = (await client.send(new TransactGetItemsCommand({ TransactItems }))).Responses ?? [];
      expect([second?.Item?.sk?.S, first?.Item?.sk?.S, absent?.Item]).toEqual(["2", "1", undefined]);
      expect(first?.Item?.n).toEqual(second?.Item?.n);
    }
    reading = false;
    await writing;
  });
});

describe("queries", () => {
  const query = (more: object) => document.send(new QueryCommand({ TableName, ...more }));
  const byIndex = (partition: string, more: object = {}) =>
    query({
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :pk",
      ExpressionAttributeValues: { ":pk": partition },
      ...more,
    });

  beforeAll(async () => {
    const item = (n: number) => ({
      pk: "page",
      sk: `i#${String(n).padStart(3, "0")}`,
      even: n % 2 === 0,
      gsi1pk: "ready",
      gsi1sk: String(999 - n),
    });
    const requests = Array.from({ length: 60 }, (_, n) => ({ PutRequest: { Item: marshall(item(n)) } }));
    for (let from = 0; from < 60; from += 20)
      await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests.slice(from, from + 20) } }));
    await put({ pk: "page", sk: "plain" });
  });

  test("the limit applies before the filter, so a page can contain fewer items than the limit", async () => {
    const filter = { KeyConditionExpression: "pk = :pk AND begins_with(sk, :i)", FilterExpression: "even = :yes" };
    const pages: (number | undefined)[][] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const values = { ":pk": "page", ":i": "i#", ":yes": true };
      const page = await query({
        ...filter,
        ExpressionAttributeValues: values,
        Limit: 25,
        ScanIndexForward: false,
        ExclusiveStartKey,
      });
      pages.push([page.ScannedCount, page.Count]);
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    expect(pages.map(([scanned]) => scanned)).toEqual([25, 25, 10]);
    expect(pages.reduce((sum, [, count = 0]) => sum + count, 0)).toBe(30);
  });

  test("an index query returns items in index key order, in both directions and across pages", async () => {
    const first = await byIndex("ready", { Limit: 25 });
    expect(first.Items?.[0]?.sk).toBe("i#059");
    expect(Object.keys(first.LastEvaluatedKey ?? {}).sort()).toEqual(["gsi1pk", "gsi1sk", "pk", "sk"]);
    const rest = await byIndex("ready", { ExclusiveStartKey: first.LastEvaluatedKey });
    expect([...(first.Items ?? []), ...(rest.Items ?? [])].map(({ gsi1sk }) => Number(gsi1sk))).toEqual(
      Array.from({ length: 60 }, (_, n) => 940 + n),
    );
    const back = await byIndex("ready", { ScanIndexForward: false, Limit: 1 });
    expect(back.Items?.[0]?.sk).toBe("i#000");
    const between = await byIndex("ready", {
      KeyConditionExpression: "gsi1pk = :pk AND gsi1sk BETWEEN :low AND :high",
      ExpressionAttributeValues: { ":pk": "ready", ":low": "950", ":high": "959" },
    });
    expect(between.Count).toBe(10);
  });

  test("pages over items with equal index keys lose and repeat no item", async () => {
    await Promise.all(Array.from({ length: 9 }, (_, n) => put({ pk: "tie", sk: `${n}`, gsi1pk: "tied", gsi1sk: "same" })));
    const seen: string[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await byIndex("tied", { Limit: 4, ExclusiveStartKey });
      seen.push(...(page.Items ?? []).map(({ sk }) => sk));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    expect(seen.sort()).toEqual(Array.from({ length: 9 }, (_, n) => `${n}`));
  });

  test("an item is in an index only while it has the index's keys", async () => {
    const inIndex = async () => (await byIndex("sparse")).Items?.map(({ sk }) => sk);
    await put({ pk: "sparse", sk: "1" });
    expect(await inIndex()).toEqual([]);
    await update("sparse", "1", "SET gsi1pk = :pk, gsi1sk = :sk", { ":pk": "sparse", ":sk": "a" });
    expect(await inIndex()).toEqual(["1"]);
    await update("sparse", "1", "REMOVE gsi1pk, gsi1sk");
    expect(await inIndex()).toEqual([]);
  });

  test("a projection returns only the named attributes, and a COUNT query only the number of items", async () => {
    const page = {
      KeyConditionExpression: "pk = :pk AND sk = :sk",
      ExpressionAttributeValues: { ":pk": "page", ":sk": "i#001" },
    };
    expect((await query({ ...page, ProjectionExpression: "sk, even" })).Items).toEqual([{ sk: "i#001", even: false }]);
    expect(await query({ ...page, Select: "COUNT" })).toMatchObject({ Count: 1 });
  });
});

describe("limits", () => {
  const query = (more: object) =>
    document.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": "limits" },
        ...more,
      }),
    );
  const text = "x".repeat(50_000);

  test("a query page ends at 1 MB", async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => put({ pk: "limits", sk: String(100 + n), text })));
    const first = await query({});
    expect(first.Count).toBeGreaterThan(15);
    expect(first.Count).toBeLessThan(22);
    const rest = await query({ ExclusiveStartKey: first.LastEvaluatedKey });
    expect([(first.Count ?? 0) + (rest.Count ?? 0), rest.LastEvaluatedKey]).toEqual([30, undefined]);
  });

  test.each([
    [
      "a consistent read of an index",
      () => query({ IndexName: "gsi1", KeyConditionExpression: "gsi1pk = :pk", ConsistentRead: true }),
    ],
    ["a filter on a key", () => query({ FilterExpression: "sk = :pk" })],
    ["a value that no expression uses", () => query({ ExpressionAttributeValues: { ":pk": "limits", ":other": 1 } })],
    ["a query without a partition", () => query({ KeyConditionExpression: "sk = :pk" })],
    ["an empty key", () => put({ pk: "", sk: "1" })],
    ["an empty index key", () => put({ pk: "a", sk: "1", gsi1pk: "", gsi1sk: "b" })],
    ["an index key of another type", () => put({ pk: "a", sk: "1", gsi1pk: 7, gsi1sk: "b" })],
    ["an empty set", () => client.send(new PutItemCommand({ TableName, Item: { ...key("a"), tags: { SS: [] } } }))],
    ["an update of a key", () => update("a", "1", "SET sk = :x", { ":x": "2" })],
    ["an update that names a path twice", () => update("a", "1", "SET n = :x, n = :x", { ":x": 2 })],
    ["a reserved word without a placeholder", () => update("a", "1", "SET status = :x", { ":x": 2 })],
    [
      "a transaction over 4 MB",
      () => transact(Array.from({ length: 12 }, (_, n) => putOf({ pk: "4mb", sk: `${n}`, text: text.repeat(7) }))),
    ],
  ])("an invalid request is rejected: %s", async (_case, send) => {
    await expect(send()).rejects.toMatchObject({ name: "ValidationException" });
  });
});

describe("tables", () => {
  test("creating an existing table keeps its items and updates its indexes", async () => {
    const first = await createTable(client, properties("evolving", ["gsi1", "gsi2"]));
    expect(first).toMatchObject({ tableName: "evolving", ttlAttribute: "ttl", streamArn: expect.stringContaining("evolving") });
    await document.send(new PutCommand({ TableName: "evolving", Item: { pk: "a", sk: "1", gsi3pk: "x", gsi3sk: "y" } }));
    expect(await createTable(client, properties("evolving", ["gsi1", "gsi2"]))).toEqual(first);
    const { TimeToLiveSpecification: _, ...changed } = properties("evolving", ["gsi2", "gsi3"]);
    expect((await createTable(client, changed)).ttlAttribute).toBeUndefined();

    const { Table } = await client.send(new DescribeTableCommand({ TableName: "evolving" }));
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual(["gsi2", "gsi3"]);
    const values = { ":pk": "x" };
    const found = new QueryCommand({
      TableName: "evolving",
      IndexName: "gsi3",
      KeyConditionExpression: "gsi3pk = :pk",
      ExpressionAttributeValues: values,
    });
    expect((await document.send(found)).Items).toHaveLength(1);
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: "evolving" }));
    expect(TimeToLiveDescription?.TimeToLiveStatus).toBe("DISABLED");
  });

  test("a changed key schema is rejected, because DynamoDB cannot change the keys of a table", async () => {
    const other = { ...properties("evolving"), KeySchema: keys("gsi1pk", "gsi1sk") };
    await expect(createTable(client, other)).rejects.toThrow(/Table evolving has the keys/);
  });
});

describe("expiry", () => {
  const now = 1_800_000_000;
  const sweeperAt = (clock: () => number) =>
    createTtlSweeper({ client, streams, tableName: TableName, attribute: "ttl", clock: () => new Date(clock() * 1000) });

  test("expired items are deleted; items with a later or no expiry time stay", async () => {
    let time = now;
    await put({ pk: "ttl", sk: "before", ttl: now + 10 });
    await put({ pk: "ttl", sk: "none" });
    const sweeper = await sweeperAt(() => time);
    await put({ pk: "ttl", sk: "after", ttl: now + 20 });
    await put({ pk: "ttl", sk: "ancient", ttl: 5 });
    await put({ pk: "ttl", sk: "text", ttl: "soon" });
    expect(await sweeper.sweep()).toBe(0);
    time = now + 11;
    expect(await sweeper.sweep()).toBe(1);
    time = now + 21;
    expect(await sweeper.sweep()).toBe(1);
    const left = await document.send(
      new QueryCommand({ TableName, KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": "ttl" } }),
    );
    expect(left.Items?.map(({ sk }) => sk)).toEqual(["ancient", "none", "text"]);
  });

  test("an item with an extended expiry time is not deleted at the old time", async () => {
    let time = now;
    await put({ pk: "extend", sk: "1", ttl: now + 10 });
    await put({ pk: "extend", sk: "2", ttl: now + 10 });
    const sweeper = await sweeperAt(() => time);
    await update("extend", "1", "SET #ttl = :later", { ":later": now + 100 }, { ExpressionAttributeNames: { "#ttl": "ttl" } });
    await document.send(new DeleteCommand({ TableName, Key: { pk: "extend", sk: "2" } }));
    time = now + 50;
    expect(await sweeper.sweep()).toBe(0);
    time = now + 101;
    expect(await sweeper.sweep()).toBe(1);
  });

  // The engine sets `userIdentity` only on its own deletions, and never deletes expired items over HTTP.
  test.skip("the stream distinguishes an expiry from a deletion", async () => {
    const stop = new AbortController();
    const seen: DynamoDBRecord[] = [];
    const onRecords = async (records: DynamoDBRecord[]) => void seen.push(...records);
    const checkpointFile = path.join(await folder(), "checkpoint.json");
    const following = consumeStream({
      client: streams,
      region: "eu-west-1",
      tableName: TableName,
      checkpointFile,
      signal: stop.signal,
      onRecords,
    });
    await put({ pk: "mark", sk: "1", ttl: now });
    await (await sweeperAt(() => now + 1)).sweep();
    const removal = await waitUntil(() =>
      seen.find(({ eventName, dynamodb }) => eventName === "REMOVE" && dynamodb?.Keys?.pk?.S === "mark"),
    );
    stop.abort();
    await following;
    expect(removal.userIdentity).toEqual({ type: "Service", principalId: "dynamodb.amazonaws.com" });
  });

  test("the sweeper runs until it is stopped", async () => {
    const stop = new AbortController();
    const swept = runTtlSweeper({ client, streams, tableName: TableName, attribute: "ttl", intervalMs: 10, signal: stop.signal });
    await put({ pk: "loop", sk: "1", ttl: Math.floor(Date.now() / 1000) - 5 });
    await waitUntil(async () => (await get("loop", "1")) === undefined);
    stop.abort();
    await swept;
  });
});

describe("streams", () => {
  let tables = 0;
  /** Creates a table with a stream consumer that can be stopped and restarted. */
  async function followed(options: Partial<ConsumeOptions> = {}) {
    const tableName = `stream${++tables}`;
    await createTable(client, properties(tableName, []));
    const checkpointFile = path.join(await folder(), "checkpoint.json");
    const seen: DynamoDBRecord[] = [];
    const follow = (more: Partial<ConsumeOptions> = {}) => {
      const stop = new AbortController();
      const onRecords = async (records: DynamoDBRecord[]) => void seen.push(...records);
      const done = consumeStream({
        client: streams,
        region: "eu-west-1",
        tableName,
        checkpointFile,
        signal: stop.signal,
        onRecords,
        ...options,
        ...more,
      });
      return {
        stop: () => {
          stop.abort();
          return done;
        },
      };
    };
    const write = (sk: string, more = {}) =>
      document.send(new PutCommand({ TableName: tableName, Item: { pk: "a", sk, ...more } }));
    const sks = () => seen.map(({ dynamodb }) => dynamodb?.Keys?.sk?.S);
    return { tableName, checkpointFile, seen, sks, follow, write };
  }

  test("every change arrives in order, with its old and new image, in Lambda's event format", async () => {
    const { tableName, seen, follow, write } = await followed();
    await write("1", { n: 1, bytes: new Uint8Array([1, 2, 3]) });
    const { stop } = follow();
    await write("1", { n: 2 });
    await document.send(new DeleteCommand({ TableName: tableName, Key: { pk: "a", sk: "1" } }));
    await waitUntil(() => seen.length === 3);
    await stop();
    const images = seen.map(({ eventName, dynamodb }) => [eventName, dynamodb?.OldImage?.n?.N, dynamodb?.NewImage?.n?.N]);
    expect(images).toEqual([
      ["INSERT", undefined, "1"],
      ["MODIFY", "1", "2"],
      ["REMOVE", "2", undefined],
    ]);
    expect(seen[0]).toMatchObject({
      eventSource: "aws:dynamodb",
      awsRegion: "eu-west-1",
      eventSourceARN: expect.stringContaining(`table/${tableName}/stream/`),
      dynamodb: {
        Keys: { pk: { S: "a" }, sk: { S: "1" } },
        NewImage: { bytes: { B: "AQID" } },
        StreamViewType: "NEW_AND_OLD_IMAGES",
      },
    });
    expect(Math.abs(Date.now() / 1000 - (seen[0]?.dynamodb?.ApproximateCreationDateTime ?? 0))).toBeLessThan(30);
  });

  test("two consumers get every record in order, wherever each of them is", async () => {
    const { sks, follow, write } = await followed();
    const others: (string | undefined)[] = [];
    const checkpointFile = path.join(await folder(), "checkpoint.json");
    const onRecords = async (records: DynamoDBRecord[]) =>
      void others.push(...records.map(({ dynamodb }) => dynamodb?.Keys?.sk?.S));
    const first = follow();
    await write("1");
    await waitUntil(() => sks().length === 1);
    const second = follow({ checkpointFile, onRecords });
    for (const sk of ["2", "3", "4"]) await write(sk);
    await waitUntil(() => sks().length === 4 && others.length === 4);
    await Promise.all([first.stop(), second.stop()]);
    expect([sks(), others]).toEqual([
      ["1", "2", "3", "4"],
      ["1", "2", "3", "4"],
    ]);
  });

  test("all changes of a transaction arrive, and none of a canceled transaction", async () => {
    const { tableName, sks, follow, write } = await followed();
    const { stop } = follow();
    const item = (sk: string, more = {}): TransactWriteItem => ({ Put: { TableName: tableName, Item: key("a", sk), ...more } });
    await transact([item("1"), item("2"), item("3")]);
    await rejection(
      TransactionCanceledException,
      transact([item("4"), item("1", { ConditionExpression: "attribute_not_exists(pk)" })]),
    );
    await write("5");
    await waitUntil(() => sks().includes("5"));
    await stop();
    expect(sks()).toEqual(["1", "2", "3", "5"]);
  });

  test("a write that changes nothing creates no stream record", async () => {
    const { sks, follow, write } = await followed();
    const { stop } = follow();
    await write("1", { n: 1 });
    await write("1", { n: 1 });
    await write("2");
    await waitUntil(() => sks().includes("2"));
    await stop();
    expect(sks()).toEqual(["1", "2"]);
  });

  test("a restarted consumer continues where it stopped, without loss or repetition", async () => {
    const { sks, follow, write } = await followed();
    const first = follow();
    await write("1");
    await waitUntil(() => sks().length === 1);
    await first.stop();
    await write("2");
    await write("3");
    const second = follow();
    await waitUntil(() => sks().length === 3);
    await second.stop();
    expect(sks()).toEqual(["1", "2", "3"]);
  });

  test("records that are not wanted are not delivered, and the next wanted one is", async () => {
    const { sks, seen, follow, write } = await followed();
    const wants = ({ dynamodb }: DynamoDBRecord) => dynamodb?.NewImage?.kind?.S === "wanted";
    const first = follow({ wants });
    await write("1");
    await write("2", { kind: "wanted" });
    await write("3");
    await waitUntil(() => seen.length > 0);
    await first.stop();
    await write("4");
    await write("5", { kind: "wanted" });
    const second = follow({ wants });
    await waitUntil(() => sks().includes("5"));
    await second.stop();
    expect(sks()).toEqual(["2", "5"]);
  });

  test("a batch with interrupted processing is delivered again", async () => {
    const { sks, follow, write } = await followed();
    await write("1");
    let taken = 0;
    const failing = follow({
      onRecords: async () => {
        taken += 1;
        throw new Error("the machine is going down");
      },
      retries: 1000,
    });
    await waitUntil(() => taken > 0);
    await failing.stop();
    const again = follow();
    await waitUntil(() => sks().length === 1);
    await again.stop();
    expect(sks()).toEqual(["1"]);
  });

  test("a consumer that starts at LATEST skips earlier records, also after a restart", async () => {
    const { checkpointFile, sks, follow, write } = await followed({ startingPosition: "LATEST" });
    await write("old");
    const first = follow();
    await waitUntil(() => readFile(checkpointFile, "utf8").catch(() => ""));
    await first.stop();
    await write("new");
    const second = follow();
    await waitUntil(() => sks().length === 1);
    await second.stop();
    expect(sks()).toEqual(["new"]);
  });

  test("a batch contains at most batchSize records", async () => {
    const sizes: number[] = [];
    const { follow, write } = await followed({ batchSize: 4 });
    for (let n = 0; n < 10; n++) await write(`${n}`);
    const { stop } = follow({ onRecords: async (records) => void sizes.push(records.length) });
    await waitUntil(() => sizes.reduce((sum, size) => sum + size, 0) === 10);
    await stop();
    expect(sizes).toEqual([4, 4, 2]);
  });
});

describe("delivery", () => {
  const records = (count: number): DynamoDBRecord[] =>
    Array.from({ length: count }, (_, n) => ({ dynamodb: { SequenceNumber: `${n + 1}` } }));
  const sequences = (batch: DynamoDBRecord[]) => batch.map(({ dynamodb }) => Number(dynamodb?.SequenceNumber));

  async function run(count: number, onRecords: Delivery["onRecords"], pause: Delivery["pause"] = async () => true) {
    const log = { pauses: [] as number[], progress: [] as number[], poison: [] as number[] };
    const finished = await deliverRecords(records(count), {
      onRecords,
      retries: 3,
      onProgress: async (last) => void log.progress.push(...sequences([last])),
      onPoisonRecord: (record) => void log.poison.push(...sequences([record])),
      pause: (ms) => {
        log.pauses.push(ms);
        return pause(ms);
      },
    });
    return { ...log, finished };
  }

  test("a record that always fails is isolated and skipped; all others are processed in order", async () => {
    const taken: number[] = [];
    const { poison, progress, finished } = await run(50, async (batch) => {
      if (sequences(batch).includes(17)) throw new Error("cannot take 17");
      taken.push(...sequences(batch));
      return undefined;
    });
    expect(poison).toEqual([17]);
    expect(taken).toEqual(Array.from({ length: 50 }, (_, n) => n + 1).filter((n) => n !== 17));
    expect([progress.at(-1), finished]).toEqual([50, true]);
    expect(progress).toEqual([...progress].sort((left, right) => left - right));
  });

  test("a transient failure causes one pause and loses no record", async () => {
    let calls = 0;
    const { poison, pauses, progress } = await run(10, async () => {
      calls += 1;
      if (calls === 1) throw new Error("not yet");
      return undefined;
    });
    expect([calls, poison, pauses.length, progress]).toEqual([2, [], 1, [10]]);
  });

  test("records before the first reported failure count as processed", async () => {
    const batches: number[][] = [];
    const { progress, poison } = await run(5, async (batch) => {
      batches.push(sequences(batch));
      return { batchItemFailures: batches.length === 1 ? [{ itemIdentifier: "4" }, { itemIdentifier: "3" }] : [] };
    });
    expect(batches).toEqual([
      [1, 2, 3, 4, 5],
      [3, 4, 5],
    ]);
    expect([progress, poison]).toEqual([[2, 5], []]);
  });

  test("a stopped delivery reports no progress beyond the processed records", async () => {
    const { progress, poison, finished } = await run(
      4,
      async () => {
        throw new Error("down");
      },
      async () => false,
    );
    expect([progress, poison, finished]).toEqual([[], [], false]);
  });
});

describe("the engine", () => {
  function isAlive(pid: number): boolean {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  }

  async function killEngine(own: DynamoDb): Promise<void> {
    const before = own.pid ?? 0;
    process.kill(before, "SIGKILL");
    await waitUntil(() => own.pid !== before);
  }

  test("a table that exists at startup is scanned in index order, without a sort per page", async () => {
    const dataDir = await folder();
    const first = await startDynamoDb({ dataDir, endpoint: "" });
    await createTable(clientsFor(first.url).client, properties("scanned"));
    await first.close();
    await (await startDynamoDb({ dataDir, endpoint: "" })).close();
    const file = new DatabaseSync(path.join(dataDir, "dynamodb", "tables.db"), { readOnly: true });
    const plan = file.prepare('EXPLAIN QUERY PLAN SELECT item_json FROM "scanned" ORDER BY hash_prefix, pk, sk').all();
    file.close();
    expect(plan.map(({ detail }) => detail)).toEqual(["SCAN scanned USING INDEX scanned::scan_order"]);
  });

  test("acknowledged writes and the stream survive a killed engine, and the endpoint stays the same", async () => {
    const own = await startDynamoDb({ dataDir: await folder(), endpoint: "" });
    const clients = clientsFor(own.url);
    await createTable(clients.client, properties("durable", ["gsi1"]));
    const seen: (string | undefined)[] = [];
    const stop = new AbortController();
    const following = consumeStream({
      client: clients.streams,
      region: "eu-west-1",
      tableName: "durable",
      checkpointFile: path.join(await folder(), "checkpoint.json"),
      signal: stop.signal,
      onRecords: async (records) => void seen.push(...records.map(({ dynamodb }) => dynamodb?.Keys?.sk?.S)),
    });
    const acknowledged: string[] = [];
    const write = async (sk: string) => {
      const Item = { pk: "a", sk, gsi1pk: "g", gsi1sk: sk };
      await clients.document.send(new PutCommand({ TableName: "durable", Item }));
      acknowledged.push(sk);
    };
    for (let n = 0; n < 20; n++) await write(`before-${n}`);
    await killEngine(own);
    await write("after");

    const byIndex = { IndexName: "gsi1", KeyConditionExpression: "gsi1pk = :pk", ExpressionAttributeValues: { ":pk": "g" } };
    const { Items } = await clients.document.send(new QueryCommand({ TableName: "durable", ...byIndex }));
    expect(Items?.map(({ sk }) => sk).sort()).toEqual([...acknowledged].sort());
    await waitUntil(() => seen.includes("after"));
    stop.abort();
    await following;
    await own.close();
    expect([...new Set(seen)]).toEqual(acknowledged);
  });

  test("an engine that cannot be restarted is retried until it can", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => printed.mockRestore());
    const home = await folder();
    const own = await startDynamoDb({ dataDir: home, endpoint: "" });
    const clients = clientsFor(own.url);
    await createTable(clients.client, properties("stubborn", []));
    const data = path.join(home, "dynamodb");
    await rename(data, `${data}.away`);
    process.kill(own.pid ?? 0, "SIGKILL");
    await waitUntil(() => printed.mock.calls.some(([line]) => String(line).includes("could not be restarted")));
    await rename(`${data}.away`, data);
    const write = () => clients.document.send(new PutCommand({ TableName: "stubborn", Item: { pk: "a", sk: "1" } }));
    await waitUntil(() => write().catch(() => undefined));
    await own.close();
  });

  // The engine keeps request tokens in memory: a transaction retried after the engine is killed takes effect twice.
  test.skip("a request token survives a killed engine", async () => {
    const own = await startDynamoDb({ dataDir: await folder(), endpoint: "" });
    const clients = clientsFor(own.url);
    await createTable(clients.client, properties("once", []));
    const add = { UpdateExpression: "ADD n :one", ExpressionAttributeValues: marshall({ ":one": 1 }) };
    const once = { ClientRequestToken: "once", TransactItems: [{ Update: { TableName: "once", Key: key("counter"), ...add } }] };
    await clients.client.send(new TransactWriteItemsCommand(once));
    await killEngine(own);
    await clients.client.send(new TransactWriteItemsCommand(once));
    const { Item } = await clients.document.send(new GetCommand({ TableName: "once", Key: { pk: "counter", sk: "1" } }));
    expect(Item?.n).toBe(1);
    await own.close();
  });

  test("the engine exits when its caller is killed, and the next start finds every acknowledged write", async () => {
    const ownDir = await folder();
    const moduleUrl = (file: string) => JSON.stringify(new URL(`../../local/dynamodb/${file}`, import.meta.url).href);
    const script = `
      const { startDynamoDb } = await import(${moduleUrl("start.ts")});
      const { url, pid } = await startDynamoDb({ dataDir: process.argv[1], endpoint: "" });
      console.log(JSON.stringify({ url, pid }));`;
    const caller = spawn(process.execPath, [
      "--disable-warning=ExperimentalWarning",
      "--input-type=module",
      "--eval",
      script,
      ownDir,
    ]);
    const output = await new Promise<Buffer>((read) => caller.stdout.once("data", read));
    const { url, pid } = JSON.parse(output.toString()) as { url: string; pid: number };
    const clients = clientsFor(url, { maxAttempts: 1 });
    await createTable(clients.client, properties("held", []));
    let acknowledged = 0;
    const writing = (async () => {
      for (; ; acknowledged++)
        await clients.document.send(
          new PutCommand({ TableName: "held", Item: { pk: "a", sk: String(acknowledged).padStart(5, "0") } }),
        );
    })().catch(() => {});
    await waitUntil(() => acknowledged > 20);
    caller.kill("SIGKILL");
    await writing;
    await waitUntil(() => !isAlive(pid));

    const own = await startDynamoDb({ dataDir: ownDir, endpoint: "" });
    const all = { TableName: "held", KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": "a" } };
    const { Count = 0 } = await clientsFor(own.url).document.send(new QueryCommand(all));
    // The write in flight may have been committed without being acknowledged.
    expect([acknowledged, acknowledged + 1]).toContain(Count);
    await own.close();
    expect(isAlive(own.pid ?? 0)).toBe(false);
  });

  test("stream records are kept for a day, and later records still reach a consumer", async () => {
    const ownDir = await folder();
    const checkpointFile = path.join(ownDir, "checkpoint.json");
    const seen: (string | undefined)[] = [];
    const session = async (clock: () => Date, sk: string) => {
      const own = await startDynamoDb({ dataDir: ownDir, endpoint: "", clock });
      const clients = clientsFor(own.url);
      await createTable(clients.client, properties("daily", []));
      for (const part of ["a", "b"]) await clients.document.send(new PutCommand({ TableName: "daily", Item: { pk: part, sk } }));
      const stop = new AbortController();
      const onRecords = async (records: DynamoDBRecord[]) =>
        void seen.push(...records.map(({ dynamodb }) => dynamodb?.Keys?.sk?.S));
      const following = consumeStream({
        client: clients.streams,
        region: "eu-west-1",
        tableName: "daily",
        checkpointFile,
        signal: stop.signal,
        onRecords,
      });
      await waitUntil(() => seen.filter((one) => one === sk).length === 2);
      stop.abort();
      await following;
      await own.close();
    };
    await session(() => new Date(), "first");
    await session(() => new Date(Date.now() + 25 * 3_600_000), "second");
    expect(seen).toEqual(["first", "first", "second", "second"]);
  });

  test("a configured endpoint is used unchanged", async () => {
    const named = await startDynamoDb({ dataDir: "/nowhere", endpoint: "http://127.0.0.1:8000" });
    expect([named.url, named.pid]).toEqual(["http://127.0.0.1:8000", undefined]);
    await named.close();
  });

  test("the error on a platform without an engine names the variable that configures another endpoint", () => {
    expect(() => findBinary("sunos", "sparc")).toThrow(
      /No DynamoDB engine for sunos-sparc.*Linux on x64 only.*AWS_ENDPOINT_URL_DYNAMODB/s,
    );
  });
});
