/** A row as DynamoDB stores it: attributes with their types. */
export type StoredRow = Readonly<Record<string, { readonly S?: string }>>;
type Page = { readonly Items: StoredRow[]; readonly LastEvaluatedKey?: unknown };

/**
 * Every row of the table in DynamoDB's JSON. Asked for without the SDK, whose reading of a whole table takes far longer than the
 * table's.
 */
export async function scanTable(from?: unknown): Promise<StoredRow[]> {
  const response = await fetch(process.env.AWS_ENDPOINT_URL_DYNAMODB!, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": "DynamoDB_20120810.Scan",
      authorization:
        "AWS4-HMAC-SHA256 Credential=local/20260101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
      "x-amz-date": "20260101T000000Z",
    },
    body: JSON.stringify({ TableName: process.env.TABLE_NAME, ConsistentRead: true, ExclusiveStartKey: from }),
  });
  if (!response.ok) throw new Error(await response.text());
  const { Items, LastEvaluatedKey } = (await response.json()) as Page;
  return LastEvaluatedKey ? [...Items, ...(await scanTable(LastEvaluatedKey))] : Items;
}
