import { putOnEventBus } from "#adapters/put-on-event-bus.ts";
import { NotReached, postToReceiver } from "#adapters/webhook-receiver.ts";
import { now } from "#kit/clock.ts";
import { ALLOWED_RECEIVERS } from "./allowed-hosts.ts";
import type { Attempt, StoredDelivery } from "./delivery.entity.ts";
import { isEventBus, isListener } from "./destination.ts";
import { signedHeaders } from "./signing.ts";
import type { StoredWebhook } from "./webhook.entity.ts";

/**
 * Sends a delivery once. Every status but 2xx is a failure, including a redirect, which is not followed. What a program reads
 * itself is delivered at once. Throws when the failure is not the receiver's.
 */
export async function send(webhook: StoredWebhook, delivery: StoredDelivery): Promise<Attempt> {
  const began = now();
  const outcome = await outcomeOf(webhook, delivery);
  return { at: began.toISOString(), ...outcome, duration: now().getTime() - began.getTime() };
}

type Outcome = Pick<Attempt, "status" | "problem">;

async function outcomeOf(webhook: StoredWebhook, delivery: StoredDelivery): Promise<Outcome> {
  if (isListener(webhook.destination)) return { status: null, problem: null };
  return isEventBus(webhook.destination) ? toEventBus(webhook, delivery) : toUrl(webhook, delivery);
}

async function toUrl({ destination, secrets }: StoredWebhook, { message, body }: StoredDelivery): Promise<Outcome> {
  try {
    const headers = signedHeaders({ message, body }, secrets, now());
    const status = await postToReceiver(destination, { headers, body }, { allow: ALLOWED_RECEIVERS });
    return { status, problem: status >= 200 && status < 300 ? null : `The receiver answered ${status}.` };
  } catch (error) {
    if (error instanceof NotReached) return { status: null, problem: error.message };
    throw error;
  }
}

/** The source names the workspace, so that a bus can accept the events of its own workspace only. */
async function toEventBus(
  { destination, workspaceId }: StoredWebhook,
  { message, event, at, body }: StoredDelivery,
): Promise<Outcome> {
  const detail = JSON.stringify({ id: message, ...JSON.parse(body) });
  const source = `sightline/${workspaceId}`;
  return { status: null, problem: (await putOnEventBus(destination, { source, type: event, at, detail })) ?? null };
}
