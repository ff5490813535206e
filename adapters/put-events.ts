import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { createAwsClient } from "#kit/aws-client.ts";
import { environment } from "#kit/environment.ts";

const EventBusName = environment("EVENT_BUS_NAME");
const client = createAwsClient(EventBridgeClient);

export type PublishedEvent = { readonly type: string; readonly at: string; readonly detail: Readonly<Record<string, unknown>> };

/** Maximum of EventBridge. */
export const MAX_EVENTS_PER_CALL = 10;

/**
 * Publishes up to `MAX_EVENTS_PER_CALL` events to the event bus, in order. Returns the indexes of the events that were not
 * accepted.
 */
export async function putEvents(events: readonly PublishedEvent[]): Promise<readonly number[]> {
  const { Entries = [] } = await client.send(
    new PutEventsCommand({
      Entries: events.map(({ type, at, detail }) => ({
        EventBusName,
        Source: "sightline",
        DetailType: type,
        Time: new Date(at),
        Detail: JSON.stringify(detail),
      })),
    }),
  );
  return Entries.flatMap(({ ErrorCode }, position) => (ErrorCode ? [position] : []));
}
