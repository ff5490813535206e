import { randomUUID } from "node:crypto";
import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { inject } from "vitest";
import { createTable } from "#local/dynamodb/create-table.ts";
import { resetAfterEachFile } from "#test/kit/after-file.ts";

const INDEXES = ["", "gsi1", "gsi2", "gsi3"];

const keysOf = (prefix: string) => [
  { AttributeName: `${prefix}pk`, KeyType: "HASH" as const },
  { AttributeName: `${prefix}sk`, KeyType: "RANGE" as const },
];

/**
 * Creates an empty table like the deployed one for this worker, and sets the environment variables by which the SDK finds it. Each
 * test file finds it empty: it is replaced after every file.
 */
export async function createWorkerTable(): Promise<void> {
  const TableName = `sightline-${randomUUID()}`;
  Object.assign(process.env, {
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: inject("dynamoDbUrl"),
    TABLE_NAME: TableName,
  });
  const client = new DynamoDBClient({});
  await createEmptyTable(client, TableName);
  resetAfterEachFile(async () => {
    await client.send(new DeleteTableCommand({ TableName }));
    await createEmptyTable(client, TableName);
  });
}

const createEmptyTable = (client: DynamoDBClient, TableName: string) =>
  createTable(client, {
    TableName,
    AttributeDefinitions: INDEXES.flatMap(keysOf).map(({ AttributeName }) => ({ AttributeName, AttributeType: "S" })),
    KeySchema: keysOf(""),
    GlobalSecondaryIndexes: INDEXES.slice(1).map((IndexName) => ({
      IndexName,
      KeySchema: keysOf(IndexName),
      Projection: { ProjectionType: "ALL" },
    })),
    StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
  });
