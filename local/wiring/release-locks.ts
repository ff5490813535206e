import { type DynamoDBClient, paginateScan, UpdateItemCommand } from "@aws-sdk/client-dynamodb";

/** Items per page. Without a limit the engine reads the whole rest of the table for every page. */
const SCANNED = 1000;
const PAST = new Date(0).toISOString();

/**
 * Ends the locks of idempotency keys that requests without a response hold, so that they can be repeated immediately. Only while no
 * function runs: on AWS, a lock ends with the time limit of its function.
 */
export async function releaseLocks(client: DynamoDBClient, TableName: string): Promise<void> {
  const pages = paginateScan(
    { client },
    {
      TableName,
      Limit: SCANNED,
      ConsistentRead: true,
      ProjectionExpression: "pk, sk",
      FilterExpression: "#entity = :entity AND attribute_not_exists(#status)",
      ExpressionAttributeNames: { "#entity": "__edb_e__", "#status": "status" },
      ExpressionAttributeValues: { ":entity": { S: "idempotency" } },
    },
  );
  for await (const { Items = [] } of pages)
    for (const { pk, sk } of Items)
      if (pk && sk)
        await client.send(
          new UpdateItemCommand({
            TableName,
            Key: { pk, sk },
            UpdateExpression: "SET lockedUntil = :past",
            ExpressionAttributeValues: { ":past": { S: PAST } },
          }),
        );
}
