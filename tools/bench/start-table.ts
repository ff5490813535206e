import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { createTable, type TableProperties } from "#local/dynamodb/create-table.ts";
import { startDynamoDb } from "#local/dynamodb/start.ts";
import { readAssembly } from "#local/template/read-assembly.ts";
import { createModel } from "#local/template/template-model.ts";

/**
 * Starts a DynamoDB of this process in a data folder with the table of an assembly, and points the environment at it. Product
 * modules read the environment when they are loaded, so they must be imported afterwards.
 * @param hasStream without a stream, items cause no events in a local cloud that uses the folder later
 */
export async function startTable(dataDir: string, assembly: string, { hasStream = true } = {}) {
  const [resource] = createModel(readAssembly(assembly)).ofType("AWS::DynamoDB::GlobalTable", "AWS::DynamoDB::Table");
  if (!resource) throw new Error("the templates declare no table");
  const name = resource.name;
  const dynamoDb = await startDynamoDb({ dataDir, endpoint: "" });
  Object.assign(process.env, {
    AWS_REGION: "eu-west-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.url,
    TABLE_NAME: name,
  });
  const { StreamSpecification, ...properties } = resource.properties as TableProperties;
  const stream = hasStream && StreamSpecification ? { StreamSpecification } : {};
  await createTable(new DynamoDBClient({}), { ...properties, ...stream, TableName: name });
  return { name, close: () => dynamoDb.close() };
}
