import {
  DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ResourceNotFoundException,
  type _Record as StreamRecord,
  TrimmedDataAccessException,
} from "@aws-sdk/client-dynamodb-streams";
import { createAwsClient } from "#kit/aws-client.ts";

const client = createAwsClient(DynamoDBStreamsClient);

/** Where the records of a failed batch are in a stream. The numbers are inclusive. */
export type StreamBatch = {
  readonly streamArn: string;
  readonly shardId: string;
  readonly startSequenceNumber: string;
  readonly endSequenceNumber: string;
};

/** The records of a batch, as the stream has them; undefined once the stream has forgotten them, after a day. */
export async function readStreamBatch({
  streamArn,
  shardId,
  startSequenceNumber,
  endSequenceNumber,
}: StreamBatch): Promise<readonly StreamRecord[] | undefined> {
  const last = BigInt(endSequenceNumber);
  const found: StreamRecord[] = [];
  try {
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: shardId,
        ShardIteratorType: "AT_SEQUENCE_NUMBER",
        SequenceNumber: startSequenceNumber,
      }),
    );
    for (let iterator = ShardIterator; iterator; ) {
      const { Records = [], NextShardIterator } = await client.send(new GetRecordsCommand({ ShardIterator: iterator }));
      const within = Records.filter(({ dynamodb }) => BigInt(dynamodb?.SequenceNumber ?? 0) <= last);
      found.push(...within);
      if (Records.length === 0 || within.length < Records.length) break;
      iterator = NextShardIterator;
    }
  } catch (error) {
    const gone = [TrimmedDataAccessException, ExpiredIteratorException, ResourceNotFoundException];
    if (gone.some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
  return found;
}
