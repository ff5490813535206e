import { randomUUID } from "node:crypto";
import * as z from "zod";
import { isObject, type JsonObject } from "#local/kit/json.ts";

/** An event as its targets receive it. */
export type BusEvent = {
  version: string;
  id: string;
  "detail-type": string;
  source: string;
  account: string;
  time: string;
  region: string;
  resources: string[];
  detail: Record<string, unknown>;
};

/** Limits of one call. https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-putevents.html */
const MAX_ENTRIES = 10;
const MAX_BYTES = 256 * 1024;

const Entry = z.object({
  Source: z.string().optional(),
  DetailType: z.string().optional(),
  Detail: z.string().optional(),
  EventBusName: z.string().default("default"),
  Resources: z.array(z.string()).default([]),
  Time: z.number().optional(),
});
type Entry = z.output<typeof Entry>;

const PutEvents = z.object({ Entries: z.array(Entry).min(1).max(MAX_ENTRIES) });

export type Reply = { FailedEntryCount: number; Entries: ({ EventId: string } | { ErrorCode: string; ErrorMessage: string })[] };

export class ValidationError extends Error {}

/** The name in `arn:aws:events:region:account:event-bus/name` or in a plain name. */
export const busNameOf = (nameOrArn: string): string => nameOrArn.split("event-bus/").at(-1) ?? nameOrArn;

/**
 * Handles the entries of a PutEvents call one by one; invalid entries fail alone. Throws ValidationError for the call as a
 * whole.
 */
export function putEvents(
  input: unknown,
  now: number,
  place: { region: string; account: string },
  publish: (event: BusEvent, busName: string) => void,
): Reply {
  const call = PutEvents.safeParse(input);
  if (!call.success) throw new ValidationError(z.prettifyError(call.error));
  const size = call.data.Entries.reduce(
    (sum, { Source = "", DetailType = "", Detail = "" }) => sum + Buffer.byteLength(Source + DetailType + Detail),
    0,
  );
  if (size > MAX_BYTES) throw new ValidationError("Total size of the entries in the request is over the limit.");
  const Entries = call.data.Entries.map((entry) => {
    const { detail, problem } = validateEntry(entry);
    if (problem) return problem;
    const id = randomUUID();
    const { DetailType = "", Source = "", Resources, Time, EventBusName } = entry;
    const [, , , , account = place.account] = EventBusName.split(":");
    if (account !== place.account)
      return {
        ErrorCode: "ResourceNotFoundException",
        ErrorMessage: `Event bus ${EventBusName} does not exist on this machine.`,
      };
    const time = `${new Date(Time === undefined ? now : Time * 1000).toISOString().slice(0, 19)}Z`;
    publish(
      { version: "0", id, "detail-type": DetailType, source: Source, ...place, time, resources: Resources, detail },
      busNameOf(EventBusName),
    );
    return { EventId: id };
  });
  return { FailedEntryCount: Entries.filter((entry) => "ErrorCode" in entry).length, Entries };
}

function validateEntry(
  entry: Entry,
): { detail: JsonObject; problem?: undefined } | { detail?: undefined; problem: { ErrorCode: string; ErrorMessage: string } } {
  for (const name of ["Source", "DetailType", "Detail"] as const) {
    if (!entry[name])
      return {
        problem: {
          ErrorCode: "InvalidArgument",
          ErrorMessage: `Parameter ${name} is not valid. Reason: ${name} is a required argument.`,
        },
      };
  }
  if (entry.Source?.startsWith("aws."))
    return { problem: { ErrorCode: "NotAuthorizedForSourceException", ErrorMessage: "Not authorized for the source." } };
  try {
    const detail: unknown = JSON.parse(entry.Detail ?? "");
    if (isObject(detail)) return { detail };
  } catch {
    // Falls through to the same error.
  }
  return { problem: { ErrorCode: "MalformedDetail", ErrorMessage: "Detail is malformed." } };
}
