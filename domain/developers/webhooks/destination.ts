import { isBlockedUrl } from "#adapters/browser/public-address.ts";
import { EVENT_BUS_PATTERN, LISTEN_DESTINATION, LISTEN_HOURS } from "#contracts/webhooks.ts";
import { now } from "#kit/clock.ts";
import { AppError } from "#kit/error.ts";
import { HOUR_SECONDS, isoAfter, secondsAfter } from "#kit/time.ts";

/** Whether a destination is an event bus; otherwise it is a URL. */
export const isEventBus = (destination: string): boolean => EVENT_BUS_PATTERN.test(destination);

/** Whether nothing is sent, because a program reads the deliveries. */
export const isListener = (destination: string): boolean => destination === LISTEN_DESTINATION;

/** The attributes with which a webhook with this destination ends; none for those that stay. */
export function endOf(destination: string): { readonly ends_at?: string; readonly ttl?: number } {
  if (!isListener(destination)) return {};
  const seconds = LISTEN_HOURS * HOUR_SECONDS;
  return { ends_at: isoAfter(now(), seconds), ttl: secondsAfter(now(), seconds) };
}

/**
 * Requires an event bus, a program that reads the deliveries, or a URL that is https and not known to be private;
 * `webhook.destination_blocked` otherwise. What a name resolves to is checked with every attempt. Hosts in `allowed`
 * (`host:port`) may be private, and use http.
 */
export function assertDestination(destination: string, allowed: readonly string[]): void {
  if (isEventBus(destination) || isListener(destination) || isAllowed(destination, allowed)) return;
  if (!destination.startsWith("https://") || isBlockedUrl(destination)) throw new AppError("webhook.destination_blocked");
}

function isAllowed(destination: string, allowed: readonly string[]): boolean {
  const { protocol, username, password, host } = new URL(destination);
  return /^https?:$/.test(protocol) && !username && !password && allowed.includes(host);
}
