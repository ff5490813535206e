import { isDeepStrictEqual } from "node:util";
import type { _Record, AttributeValue } from "@aws-sdk/client-dynamodb-streams";
import type { DynamoDBRecord, AttributeValue as EventValue } from "aws-lambda";

type Item = Record<string, AttributeValue>;
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

/** A value in the format of a Lambda event: binary as base64, the rest as on the wire. */
function eventValue(value: AttributeValue): EventValue {
  if (value.B) return { B: base64(value.B) };
  if (value.BS) return { BS: value.BS.map(base64) };
  if (value.L) return { L: value.L.map(eventValue) };
  if (value.M) return { M: eventItem(value.M) };
  return value as EventValue;
}

const eventItem = (item: Item): Record<string, EventValue> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, eventValue(value)]));

/** A stream record as Lambda passes it to a function: times in seconds, binary as base64, with the ARN of its stream. */
export function eventRecord(record: _Record, { streamArn, region }: { streamArn: string; region: string }): DynamoDBRecord {
  const { ApproximateCreationDateTime, Keys, NewImage, OldImage, SequenceNumber, SizeBytes, StreamViewType } =
    record.dynamodb ?? {};
  return {
    ...(record.eventID && { eventID: record.eventID }),
    ...(record.eventName && { eventName: record.eventName }),
    eventVersion: record.eventVersion ?? "1.1",
    eventSource: "aws:dynamodb",
    awsRegion: region,
    eventSourceARN: streamArn,
    dynamodb: {
      ...(ApproximateCreationDateTime && { ApproximateCreationDateTime: ApproximateCreationDateTime.getTime() / 1000 }),
      ...(Keys && { Keys: eventItem(Keys) }),
      ...(NewImage && { NewImage: eventItem(NewImage) }),
      ...(OldImage && { OldImage: eventItem(OldImage) }),
      ...(SequenceNumber && { SequenceNumber }),
      ...(SizeBytes !== undefined && { SizeBytes }),
      ...(StreamViewType && { StreamViewType }),
    },
  };
}

/** Whether a write left its item unchanged. DynamoDB creates no record of such a write; the engine does. */
export const isNoOpWrite = ({ dynamodb: { NewImage, OldImage } = {} }: _Record): boolean =>
  NewImage !== undefined && isDeepStrictEqual(NewImage, OldImage);

/** The record's sequence number; empty for a record without one, which DynamoDB never sends. */
export const sequenceNumberOf = (record: DynamoDBRecord): string => record.dynamodb?.SequenceNumber ?? "";
