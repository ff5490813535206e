import { EventBridgeClient, type EventBridgeClientConfig, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { createAwsClient } from "#kit/aws-client.ts";

const clients = new Map<string, EventBridgeClient>();

/** A client of the bus's region, because EventBridge puts events only on buses of the region that is called. */
function clientOf(bus: string): EventBridgeClient {
  const region = bus.split(":")[3] ?? "";
  const client =
    clients.get(region) ?? createAwsClient<EventBridgeClient, EventBridgeClientConfig>(EventBridgeClient, {}, { region });
  clients.set(region, client);
  return client;
}

export type CustomerEvent = { readonly source: string; readonly type: string; readonly at: string; readonly detail: string };

/** Puts an event on an event bus of another account, by its ARN. Returns why it was not accepted; undefined if it was. */
export async function putOnEventBus(bus: string, { source, type, at, detail }: CustomerEvent): Promise<string | undefined> {
  const entry = { EventBusName: bus, Source: source, DetailType: type, Time: new Date(at), Detail: detail };
  const { Entries = [] } = await clientOf(bus).send(new PutEventsCommand({ Entries: [entry] }));
  const [result] = Entries;
  return result?.ErrorCode && `The event bus did not accept it (${result.ErrorCode}).`;
}
