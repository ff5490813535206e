import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createTable } from "#local/dynamodb/create-table.ts";
import { startDynamoDb } from "#local/dynamodb/start.ts";

const INDEXES = ["", "gsi1", "gsi2", "gsi3"];

const keysOf = (prefix: string) => [
  { AttributeName: `${prefix}pk`, KeyType: "HASH" as const },
  { AttributeName: `${prefix}sk`, KeyType: "RANGE" as const },
];

/** An empty table like the deployed one, on a DynamoDB of its own. Sets what the SDK needs to find it. */
export async function startTable(dataDir: string): Promise<{ close(): Promise<void> }> {
  Object.assign(process.env, { AWS_REGION: "eu-west-1", AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local" });
  const { url, close } = await startDynamoDb({ dataDir, endpoint: "" });
  Object.assign(process.env, { AWS_ENDPOINT_URL_DYNAMODB: url, TABLE_NAME: "sightline" });
  await createTable(new DynamoDBClient({}), {
    TableName: "sightline",
    AttributeDefinitions: INDEXES.flatMap(keysOf).map(({ AttributeName }) => ({ AttributeName, AttributeType: "S" })),
    KeySchema: keysOf(""),
    GlobalSecondaryIndexes: INDEXES.slice(1).map((IndexName) => ({
      IndexName,
      KeySchema: keysOf(IndexName),
      Projection: { ProjectionType: "ALL" },
    })),
    StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
  });
  return { close };
}
