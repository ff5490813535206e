import type { SignedEvent } from "#adapters/stripe-events.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { put, type TransactionItem } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { DAY_SECONDS, secondsAfter } from "#kit/time.ts";
import { StripeEventEntity } from "./stripe-event.entity.ts";

const KEPT_SECONDS = 60 * DAY_SECONDS;

/** Thrown when a concurrent request applied the event. */
class EventApplied extends ConflictError {
  override readonly name = "EventApplied";
}

/** Whether an event was applied. */
export async function isEventApplied(id: string): Promise<boolean> {
  return (await StripeEventEntity.get({ id }).go({ consistent: true })).data !== null;
}

/** The transaction items that mark an event as applied, once; `isCommitted` reads whether it was. */
export function eventAppliedItems({ id, type }: SignedEvent): readonly TransactionItem[] {
  const at = now();
  const row = { id, type, at: at.toISOString(), ttl: secondsAfter(at, KEPT_SECONDS) };
  return [
    {
      write: put(StripeEventEntity.create(row).params()),
      onConditionFailed: () => new EventApplied(),
      isCommitted: () => isEventApplied(id),
    },
  ];
}
