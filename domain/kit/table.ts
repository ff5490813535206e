import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { environment } from "#kit/environment.ts";

const patience = { requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true } };
const marshalling = { marshallOptions: { removeUndefinedValues: true } };

/** The one table, as every entity is bound to it. Single reads and writes are repeated by the SDK, at most twice. */
export const table = {
  client: DynamoDBDocumentClient.from(new DynamoDBClient({ ...patience, maxAttempts: 3 }), marshalling),
  table: environment("TABLE_NAME"),
};

/** For transactions, which `commit` repeats itself: one retrying layer, and no attempt behind its back. */
export const transactionClient = DynamoDBDocumentClient.from(new DynamoDBClient({ ...patience, maxAttempts: 1 }), marshalling);
