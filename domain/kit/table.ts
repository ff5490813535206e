import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";

const marshalling = { marshallOptions: { removeUndefinedValues: true } };

/** The single table that all entities use. The SDK retries single reads and writes at most twice. */
export const table = {
  client: DynamoDBDocumentClient.from(createAwsClient(DynamoDBClient), marshalling),
  table: environment("TABLE_NAME"),
};

/** For transactions, which `commitTransaction` repeats itself: one retrying layer, and no attempt behind its back. */
export const transactionClient = DynamoDBDocumentClient.from(createAwsClient(DynamoDBClient, { maxAttempts: 1 }), marshalling);
