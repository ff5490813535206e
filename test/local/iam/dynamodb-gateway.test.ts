import {
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type DynamoDbGateway, startDynamoDbGateway } from "#local/dynamodb/gateway.ts";
import { createAccess } from "#local/iam/access.ts";
import { compilePolicy } from "#local/iam/policy.ts";
import { createWorkerTable } from "#test/kit/table.ts";

const credentials = { accessKeyId: "READER", secretAccessKey: "secret" };
let TableName: string;
let gateway: DynamoDbGateway;

beforeAll(async () => {
  await createWorkerTable();
  TableName = process.env.TABLE_NAME ?? "";
  const table = `arn:aws:dynamodb:eu-west-1:000000000000:table/${TableName}`;
  const statements = compilePolicy(
    {
      Statement: {
        Effect: "Allow",
        Action: ["dynamodb:GetItem", "dynamodb:PutItem", "dynamodb:Query"],
        Resource: [table, `${table}/index/gsi1`],
        Condition: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": ["$a#*"] } },
      },
    },
    "Reader",
  );
  const access = createAccess([{ name: "function", role: "Reader", credentials, statements }]);
  const keys = { partitionKey: "pk", indexes: { gsi1: "gsi1pk" } };
  gateway = await startDynamoDbGateway({ engine: inject("dynamoDbUrl"), access, keysOf: () => keys });
});
afterAll(() => gateway.close());

const clientWith = (own: typeof credentials) =>
  new DynamoDBClient({ endpoint: gateway.url, region: "eu-west-1", credentials: own, maxAttempts: 1 });
const item = (pk: string) => ({ pk: { S: pk }, sk: { S: "s" }, name: { S: "Zoë" } });
const denied = (action: string) => ({
  name: "AccessDeniedException",
  message: expect.stringMatching(
    `^User: arn:aws:sts::000000000000:assumed-role/Reader/function is not authorized to perform: ${action} on`,
  ),
});

describe("DynamoDB on one machine", () => {
  it("DynamoDB on one machine answers what the role allows", async () => {
    const client = clientWith(credentials);
    await client.send(new PutItemCommand({ TableName, Item: item("$a#1") }));
    const Key = { pk: { S: "$a#1" }, sk: { S: "s" } };
    expect((await client.send(new GetItemCommand({ TableName, Key }))).Item).toEqual(item("$a#1"));
  });

  it("DynamoDB on one machine finds exactly the keys that begin with a text", async () => {
    const client = clientWith(credentials);
    const keys = ["Word#a", "word", "word#", "word#a", "word#\u{1F600}", "word$"];
    for (const sk of keys) await client.send(new PutItemCommand({ TableName, Item: { ...item("$a#words"), sk: { S: sk } } }));
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: "#pk = :pk and begins_with(#sk1, :sk1)",
        ExpressionAttributeNames: { "#pk": "pk", "#sk1": "sk" },
        ExpressionAttributeValues: { ":pk": { S: "$a#words" }, ":sk1": { S: "word#" } },
      }),
    );
    expect(Items.map(({ sk }) => sk?.S)).toEqual(["word#", "word#a", "word#\u{1F600}"]);
  });

  it("DynamoDB on one machine denies keys of other domains and unnamed actions, and writes nothing then", async () => {
    const client = clientWith(credentials);
    const foreign = item("$b#1");
    await expect(client.send(new PutItemCommand({ TableName, Item: foreign }))).rejects.toMatchObject(denied("dynamodb:PutItem"));
    const mixed = [{ Put: { TableName, Item: item("$a#2") } }, { Put: { TableName, Item: foreign } }];
    await expect(client.send(new TransactWriteItemsCommand({ TransactItems: mixed }))).rejects.toMatchObject(
      denied("dynamodb:PutItem"),
    );
    const RequestItems = { [TableName]: [{ PutRequest: { Item: item("$a#2") } }] };
    await expect(client.send(new BatchWriteItemCommand({ RequestItems }))).rejects.toMatchObject(
      denied("dynamodb:BatchWriteItem"),
    );
    await expect(client.send(new ScanCommand({ TableName }))).rejects.toMatchObject(denied("dynamodb:Scan"));
    const query = {
      TableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": { S: "$a#2" } },
    };
    expect((await client.send(new QueryCommand(query))).Items).toEqual([]);
  });

  it("DynamoDB on one machine denies unknown access keys, wrong secrets and changed bodies", async () => {
    const call = new ScanCommand({ TableName });
    await expect(clientWith({ ...credentials, accessKeyId: "OTHER" }).send(call)).rejects.toMatchObject({
      name: "UnrecognizedClientException",
    });
    await expect(clientWith({ ...credentials, secretAccessKey: "guess" }).send(call)).rejects.toMatchObject({
      name: "InvalidSignatureException",
    });
    const client = clientWith(credentials);
    client.middlewareStack.add(
      (next) => (args) => {
        (args.request as { body: string }).body = JSON.stringify({ TableName, Item: item("$a#9") });
        return next(args);
      },
      { step: "finalizeRequest", name: "changeBody", priority: "low" },
    );
    await expect(client.send(new PutItemCommand({ TableName, Item: item("$a#3") }))).rejects.toMatchObject({
      name: "InvalidSignatureException",
    });
    const unsigned = await fetch(gateway.url, {
      method: "POST",
      headers: { "x-amz-target": "DynamoDB_20120810.Scan" },
      body: "{}",
    });
    expect(await unsigned.json()).toMatchObject({ __type: expect.stringContaining("MissingAuthenticationToken") });
  });
});
