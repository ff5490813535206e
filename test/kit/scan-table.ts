import { createEngineRequests } from "#local/dynamodb/engine-requests.ts";

/** A row as DynamoDB stores it: attributes with their types. */
export type StoredRow = Readonly<Record<string, { readonly S?: string }>>;
type Page = { readonly Items: StoredRow[]; readonly LastEvaluatedKey?: unknown };

/**
 * Every row of the table in DynamoDB's JSON. Asked for without the SDK, whose reading of a whole table takes far longer than the
 * table's.
 */
export async function scanTable(): Promise<StoredRow[]> {
  const engine = createEngineRequests(process.env.AWS_ENDPOINT_URL_DYNAMODB!);
  const rows: StoredRow[] = [];
  try {
    let from: unknown;
    do {
      const query = { TableName: process.env.TABLE_NAME, ConsistentRead: true, ExclusiveStartKey: from };
      const body = Buffer.from(JSON.stringify(query));
      const { status, content } = await engine.send({ target: "DynamoDB_20120810.Scan", body, date: "20260101T000000Z" });
      if (status !== 200) throw new Error(content.toString());
      const { Items, LastEvaluatedKey } = JSON.parse(content.toString()) as Page;
      rows.push(...Items);
      from = LastEvaluatedKey;
    } while (from);
  } finally {
    engine.close();
  }
  return rows;
}
