import type { SignedEvent } from "#adapters/stripe-events.ts";
import { Changed } from "#domain/kit/retry-while-changed.ts";
import { type Part, put } from "#domain/kit/transaction.ts";
import { now } from "#kit/clock.ts";
import { secondsAfter } from "#kit/time.ts";
import { StripeEventEntity } from "./stripe-event.entity.ts";

const KEPT_SECONDS = 60 * 24 * 3600;

/** Thrown as the refusal of an event that was applied by somebody else meanwhile. */
class EventApplied extends Changed {
  override readonly name = "EventApplied";
}

/** Whether an event was applied. */
export async function wasApplied(id: string): Promise<boolean> {
  return (await StripeEventEntity.get({ id }).go({ consistent: true })).data !== null;
}

/** The parts that make an event applied, once; also the witness that tells whether it was. */
export function eventParts({ id, type }: SignedEvent): readonly Part[] {
  const at = now();
  const row = { id, type, at: at.toISOString(), ttl: secondsAfter(at, KEPT_SECONDS) };
  return [
    {
      write: put(StripeEventEntity.create(row).params()),
      refuse: () => new EventApplied(),
      committed: () => wasApplied(id),
    },
  ];
}
