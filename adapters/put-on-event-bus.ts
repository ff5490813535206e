import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { createAwsClient } from "#kit/aws-client.ts";

const client = createAwsClient(EventBridgeClient);

export type CustomerEvent = { readonly source: string; readonly type: string; readonly at: string; readonly detail: string };

/** Puts an event on an event bus of another account. Returns why it was not accepted; undefined if it was. */
export async function putOnEventBus(bus: string, { source, type, at, detail }: CustomerEvent): Promise<string | undefined> {
  const entry = { EventBusName: bus, Source: source, DetailType: type, Time: new Date(at), Detail: detail };
  const { Entries = [] } = await client.send(new PutEventsCommand({ Entries: [entry] }));
  const [result] = Entries;
  return result?.ErrorCode && `The event bus did not accept it (${result.ErrorCode}).`;
}
