import path from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import type { TableKeys } from "#local/dynamodb/access-requests.ts";
import { consumeStream } from "#local/dynamodb/consume-stream.ts";
import { createTable, type TableProperties } from "#local/dynamodb/create-table.ts";
import { createStreamClient } from "#local/dynamodb/stream-client.ts";
import { runTtlSweeper } from "#local/dynamodb/ttl-sweeper.ts";
import type { Lambda } from "#local/lambda/lambda.ts";
import { REGION } from "#local/template/identities.ts";
import type { Model, Resource } from "#local/template/template-model.ts";
import { releaseLocks } from "./release-locks.ts";
import { streamMappingsOf } from "./streams.ts";

export type Table = {
  /** Ends the locks of requests that a killed process did not answer. */
  releaseLocks(): Promise<void>;
  /** Starts to invoke the functions on the table's stream and to delete expired items. Call once functions can run. */
  follow(lambda: Lambda): void;
  close(): Promise<void>;
};

/** The keys of the application's table, by its name. */
export function tableKeysOf(model: Model): (table: string) => TableKeys | undefined {
  const { name, properties } = findTable(model);
  const { KeySchema, GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] } = properties as TableProperties;
  const partitionKeyOf = (schema: TableProperties["KeySchema"]) =>
    schema.find(({ KeyType }) => KeyType === "HASH")?.AttributeName ?? "";
  const indexes = [...GlobalSecondaryIndexes, ...LocalSecondaryIndexes].map(
    (index) => [index.IndexName, partitionKeyOf(index.KeySchema)] as const,
  );
  const keys = { partitionKey: partitionKeyOf(KeySchema), indexes: Object.fromEntries(indexes) };
  return (table) => (table === name ? keys : undefined);
}

/** The application's only table. Throws when the templates declare none or several. */
function findTable(model: Model): Resource {
  const [table, other] = model.ofType("AWS::DynamoDB::GlobalTable", "AWS::DynamoDB::Table");
  if (!table || other) throw new Error("the local cloud supports applications with exactly one table");
  return table;
}

/** Creates the application's table at `url` as the template declares it, or updates the existing one. */
export async function openTable(model: Model, { url, dataDir }: { url: string; dataDir: string }): Promise<Table> {
  const resource = findTable(model);
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint: url, region: REGION, credentials });
  const streams = createStreamClient(url);
  const { tableName, ttlAttribute } = await createTable(client, {
    ...(resource.properties as TableProperties),
    TableName: resource.name,
  });
  const closing = new AbortController();
  const { signal } = closing;
  const running: Promise<void>[] = [];

  return {
    releaseLocks: () => releaseLocks(client, tableName),
    follow(lambda) {
      for (const { name, functionArn, ...mapping } of streamMappingsOf(model, resource, lambda)) {
        const checkpointFile = path.join(dataDir, "streams", `${name}.json`);
        const onPoisonRecord = (record: unknown, error: unknown) =>
          lambda.sendToDeadLetterQueue(functionArn, { Records: [record] }, error);
        running.push(
          consumeStream({ client: streams, region: REGION, tableName, checkpointFile, signal, onPoisonRecord, ...mapping }),
        );
      }
      if (ttlAttribute) running.push(runTtlSweeper({ client, streams, tableName, attribute: ttlAttribute, signal }));
    },
    async close() {
      closing.abort();
      await Promise.all(running);
      client.destroy();
      streams.close();
    },
  };
}
