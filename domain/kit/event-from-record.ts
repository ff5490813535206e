import * as z from "zod";
import { DomainEvent } from "#contracts/events.ts";

const text = z.object({ S: z.string() }).transform(({ S }) => S);
const list = z.object({ L: z.array(text) }).transform(({ L }) => L);
const Row = z.object({
  __edb_e__: text,
  id: text,
  type: text,
  scope: text,
  object: text,
  at: text,
  traits: list.optional(),
});

/** The event of a stream record; undefined for other rows and for anything but an insert. */
export function eventFromRecord(record: {
  eventName?: string | undefined;
  dynamodb?: { NewImage?: unknown } | undefined;
}): DomainEvent | undefined {
  if (record.eventName !== "INSERT") return;
  const row = Row.safeParse(record.dynamodb?.NewImage);
  if (!row.success || row.data.__edb_e__ !== "outbox") return;
  return DomainEvent.parse(row.data);
}
