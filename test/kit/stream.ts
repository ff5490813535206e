import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
  type _Record as StreamRecord,
} from "@aws-sdk/client-dynamodb-streams";

/** Everything the table's stream has carried so far, in order, as Lambda gets it. */
export async function readStreamRecords(): Promise<StreamRecord[]> {
  const streams = new DynamoDBStreamsClient({ endpoint: process.env.AWS_ENDPOINT_URL_DYNAMODB! });
  const { Streams = [] } = await streams.send(new ListStreamsCommand({ TableName: process.env.TABLE_NAME! }));
  const StreamArn = Streams[0]?.StreamArn;
  const { StreamDescription } = await streams.send(new DescribeStreamCommand({ StreamArn }));
  const all: StreamRecord[] = [];
  for (const { ShardId } of StreamDescription?.Shards ?? []) {
    let { ShardIterator } = await streams.send(
      new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: "TRIM_HORIZON" }),
    );
    for (let more = true; more; ) {
      const { Records = [], NextShardIterator } = await streams.send(new GetRecordsCommand({ ShardIterator, Limit: 1000 }));
      all.push(...Records);
      ShardIterator = NextShardIterator;
      more = Records.length > 0 && NextShardIterator !== undefined;
    }
  }
  return all;
}

/** What `work` wrote to the table, as an event of its stream. */
export async function streamEventOf(work: () => Promise<unknown>) {
  const before = (await readStreamRecords()).length;
  await work();
  return { Records: (await readStreamRecords()).slice(before) };
}

type Image = Readonly<Record<string, string | undefined>>;

/** The same, reduced to what happened to which texts of a row. */
export async function changesInOrder(): Promise<{ eventName: string; before: Image; after: Image }[]> {
  const textsOf = (image: Record<string, { S?: string }> = {}): Image =>
    Object.fromEntries(Object.entries(image).map(([name, { S }]) => [name, S]));
  return (await readStreamRecords()).map(({ eventName = "", dynamodb }) => ({
    eventName,
    before: textsOf(dynamodb?.OldImage as Record<string, { S?: string }> | undefined),
    after: textsOf(dynamodb?.NewImage as Record<string, { S?: string }> | undefined),
  }));
}
