import {
  type AttributeDefinition,
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndexUpdate,
  type KeySchemaElement,
  type Projection,
  ResourceNotFoundException,
  type StreamViewType,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";

type Index = { IndexName: string; KeySchema: KeySchemaElement[]; Projection: Projection };
/**
 * The supported properties of AWS::DynamoDB::GlobalTable and ::Table; capacity, replicas, encryption and backups are not used.
 */
export type TableProperties = {
  readonly TableName: string;
  readonly AttributeDefinitions: AttributeDefinition[];
  readonly KeySchema: KeySchemaElement[];
  readonly GlobalSecondaryIndexes?: Index[];
  readonly LocalSecondaryIndexes?: Index[];
  readonly StreamSpecification?: { readonly StreamViewType: StreamViewType };
  readonly TimeToLiveSpecification?: { readonly AttributeName?: string; readonly Enabled: boolean };
};
export type CreatedTable = {
  readonly tableName: string;
  readonly streamArn: string | undefined;
  readonly ttlAttribute: string | undefined;
};

const WAIT = { maxWaitTime: 30, minDelay: 0.02, maxDelay: 0.2 };

/**
 * Creates the table of a template resource, or updates indexes, stream and time to live of an existing one
 * and keeps its items. Throws when an existing table has other keys, which DynamoDB cannot change.
 */
export async function createTable(client: DynamoDBClient, properties: TableProperties): Promise<CreatedTable> {
  const { TableName } = properties;
  const existing = await describe(client, TableName);
  if (!existing) await create(client, properties);
  else await update(client, properties, existing);
  const ttlAttribute = await setTimeToLive(client, properties);
  const table = await describe(client, TableName);
  return { tableName: TableName, streamArn: table?.LatestStreamArn, ttlAttribute };
}

async function describe(client: DynamoDBClient, TableName: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Index definitions in the API's format: without capacity, and undefined instead of an empty list. */
const indexesOf = (indexes: readonly Index[] = []) => (indexes.length > 0 ? indexes.map(indexOf) : undefined);
const indexOf = ({ IndexName, KeySchema, Projection }: Index): Index => ({ IndexName, KeySchema, Projection });
const streamOf = ({ StreamSpecification }: TableProperties) =>
  StreamSpecification && { StreamEnabled: true, StreamViewType: StreamSpecification.StreamViewType };
const keysOf = (schema: readonly KeySchemaElement[] = []): string =>
  schema
    .map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`)
    .sort()
    .join(", ");

async function create(client: DynamoDBClient, properties: TableProperties): Promise<void> {
  const { TableName, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, LocalSecondaryIndexes } = properties;
  await client.send(
    new CreateTableCommand({
      TableName,
      AttributeDefinitions,
      KeySchema,
      BillingMode: "PAY_PER_REQUEST",
      GlobalSecondaryIndexes: indexesOf(GlobalSecondaryIndexes),
      LocalSecondaryIndexes: indexesOf(LocalSecondaryIndexes),
      StreamSpecification: streamOf(properties),
    }),
  );
  await waitUntilTableExists({ client, ...WAIT }, { TableName });
}

async function update(client: DynamoDBClient, properties: TableProperties, existing: TableDescription): Promise<void> {
  const { TableName, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes = [] } = properties;
  if (keysOf(existing.KeySchema) !== keysOf(KeySchema))
    throw new Error(`Table ${TableName} has the keys ${keysOf(existing.KeySchema)}; its template wants ${keysOf(KeySchema)}.`);
  if (!existing.LatestStreamArn && properties.StreamSpecification)
    await client.send(new UpdateTableCommand({ TableName, StreamSpecification: streamOf(properties) }));

  const held = new Map(existing.GlobalSecondaryIndexes?.map((index) => [index.IndexName ?? "", keysOf(index.KeySchema)]));
  const wanted = new Map(GlobalSecondaryIndexes.map((index) => [index.IndexName, keysOf(index.KeySchema)]));
  const dropped = [...held].filter(([name, keys]) => wanted.get(name) !== keys).map(([IndexName]) => ({ Delete: { IndexName } }));
  const added = GlobalSecondaryIndexes.filter(({ IndexName }) => held.get(IndexName) !== wanted.get(IndexName));
  // DynamoDB changes one index per call.
  const changes: GlobalSecondaryIndexUpdate[] = [...dropped, ...added.map((index) => ({ Create: indexOf(index) }))];
  for (const change of changes) {
    await client.send(new UpdateTableCommand({ TableName, AttributeDefinitions, GlobalSecondaryIndexUpdates: [change] }));
    await waitUntilTableExists({ client, ...WAIT }, { TableName });
  }
}

/** The current TTL attribute, if any. */
async function setTimeToLive(
  client: DynamoDBClient,
  { TableName, TimeToLiveSpecification }: TableProperties,
): Promise<string | undefined> {
  const { AttributeName, Enabled = false } = TimeToLiveSpecification ?? {};
  const wanted = Enabled ? AttributeName : undefined;
  const { TimeToLiveDescription: now } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const current = /^ENABL/.test(now?.TimeToLiveStatus ?? "") ? now?.AttributeName : undefined;
  const set = (attribute: string, enabled: boolean) =>
    client.send(
      new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: { AttributeName: attribute, Enabled: enabled } }),
    );
  if (current && current !== wanted) await set(current, false);
  if (wanted && current !== wanted) await set(wanted, true);
  return wanted;
}
