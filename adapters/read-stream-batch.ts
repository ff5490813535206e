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

/** Pages that are read for one batch, which has at most 25 records among those of other rows. */
const MAX_PAGES = 20;

/**
 * The records of a batch, as the stream has them; undefined once the stream has forgotten them, after a day, or if it does not
 * return all of them.
 */
export async function readStreamBatch({
  streamArn,
  shardId,
  startSequenceNumber,
  endSequenceNumber,
}: StreamBatch): Promise<readonly StreamRecord[] | undefined> {
  const last = BigInt(endSequenceNumber);
  const found: StreamRecord[] = [];
  let isComplete = false;
  try {
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({
        StreamArn: streamArn,
        ShardId: shardId,
        ShardIteratorType: "AT_SEQUENCE_NUMBER",
        SequenceNumber: startSequenceNumber,
      }),
    );
    let iterator = ShardIterator;
    // A page may be empty although records follow.
    for (let page = 0; iterator && !isComplete && page < MAX_PAGES; page++) {
      const { Records = [], NextShardIterator } = await client.send(new GetRecordsCommand({ ShardIterator: iterator }));
      found.push(...Records.filter((record) => numberOf(record) <= last));
      isComplete = Records.some((record) => numberOf(record) >= last);
      iterator = NextShardIterator;
    }
  } catch (error) {
    const gone = [TrimmedDataAccessException, ExpiredIteratorException, ResourceNotFoundException];
    if (gone.some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
  return isComplete ? found : undefined;
}

const numberOf = ({ dynamodb }: StreamRecord): bigint => BigInt(dynamodb?.SequenceNumber ?? 0);
