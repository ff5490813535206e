import { type Caller, scopeOf } from "#domain/kit/caller.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { isoAfter, secondsAfter } from "#kit/time.ts";
import { LiveTicketEntity } from "./live-ticket.entity.ts";

const TICKET_SECONDS = 60;

/**
 * A ticket that opens one WebSocket connection for the caller's scope within a minute. The server sets the scope, never the
 * client.
 */
export async function createLiveTicket(caller: Caller): Promise<{ ticket: string; expires_at: string }> {
  const at = now();
  const ticket = newId("lt");
  const expires_at = isoAfter(at, TICKET_SECONDS);
  await LiveTicketEntity.create({
    ticket,
    uid: caller.uid,
    scope: scopeOf(caller),
    signedInAt: caller.signedInAt,
    expires_at,
    ttl: secondsAfter(at, TICKET_SECONDS),
  }).go();
  return { ticket, expires_at };
}
