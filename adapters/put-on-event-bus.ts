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

/** Entries with these codes failed in EventBridge, or because of our own rate. Another attempt may succeed. */
const NOT_PROCESSED = new Set(["InternalFailure", "ThrottlingException"]);
/** Calls fail like this because of the bus: its policy, that it does not exist, or that its region does not accept our account. */
const REJECTIONS = new Set(["AccessDeniedException", "ResourceNotFoundException", "UnrecognizedClientException"]);
/** The region in the ARN does not exist. */
const NO_SUCH_HOST = "ENOTFOUND";

const notAccepted = (code: string): string => `The event bus did not accept it (${code}).`;

/**
 * Puts an event on an event bus of another account, by its ARN. Returns why the bus did not accept it; undefined if it did. Throws
 * when the reason is not the bus.
 */
export async function putOnEventBus(bus: string, { source, type, at, detail }: CustomerEvent): Promise<string | undefined> {
  const entry = { EventBusName: bus, Source: source, DetailType: type, Time: new Date(at), Detail: detail };
  try {
    const { Entries = [] } = await clientOf(bus).send(new PutEventsCommand({ Entries: [entry] }));
    const { ErrorCode, ErrorMessage } = Entries[0] ?? {};
    if (ErrorCode && NOT_PROCESSED.has(ErrorCode))
      throw new Error(`EventBridge did not process an event: ${ErrorCode} ${ErrorMessage}`);
    return ErrorCode && notAccepted(ErrorCode);
  } catch (error) {
    const { name, code } = error as Error & { readonly code?: string };
    if (REJECTIONS.has(name)) return notAccepted(name);
    if (code === NO_SUCH_HOST) return notAccepted("unknown region");
    throw error;
  }
}
