import { isDeepStrictEqual } from "node:util";
import type { DynamoDBRecord } from "aws-lambda";

/** A record of the engine as DynamoDB's: with the ARN of its stream and the region of the application. */
export const eventRecord = (
  record: DynamoDBRecord,
  { streamArn, region }: { readonly streamArn: string; readonly region: string },
): DynamoDBRecord => ({ ...record, awsRegion: region, eventSourceARN: streamArn });

/** Whether a write left its item unchanged. DynamoDB creates no record of such a write; the engine does. */
export const isNoOpWrite = ({ dynamodb: { NewImage, OldImage } = {} }: DynamoDBRecord): boolean =>
  NewImage !== undefined && isDeepStrictEqual(NewImage, OldImage);

/** The record's sequence number; empty for a record without one, which DynamoDB never sends. */
export const sequenceNumberOf = (record: DynamoDBRecord): string => record.dynamodb?.SequenceNumber ?? "";
