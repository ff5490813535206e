import type { ConsumedBy, Consumer, DomainEvent } from "#contracts/events.ts";

/** The handler of a consumer for each of its events; `More` are parameters that the domain does not know. */
export type EventHandlers<Name extends Consumer, More extends readonly unknown[] = []> = Readonly<
  Record<ConsumedBy<Name>, (event: DomainEvent, ...more: More) => Promise<void>>
>;
