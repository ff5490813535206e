import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { environment } from "#kit/environment.ts";

const patience = { requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true } };
const marshalling = { marshallOptions: { removeUndefinedValues: true } };

/** The single table that all entities use. The SDK retries single reads and writes at most twice. */
export const table = {
  client: DynamoDBDocumentClient.from(new DynamoDBClient({ ...patience, maxAttempts: 3 }), marshalling),
  table: environment("TABLE_NAME"),
};

/** For transactions, which `commit` retries itself, so the SDK must not retry them. */
export const transactionClient = DynamoDBDocumentClient.from(new DynamoDBClient({ ...patience, maxAttempts: 1 }), marshalling);
