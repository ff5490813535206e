import type { EventType } from "#contracts/events.ts";
import { now } from "#kit/clock.ts";
import { newId } from "#kit/ids.ts";
import { invoke } from "./invoke.ts";

/** A type of event, and what happened to which object; by default now, in any scope. */
export type DeliveredEvent = [
  type: EventType,
  event: { object: string; scope?: string | undefined; id?: string | undefined; at?: string | undefined },
];

/** An event as the event bus delivers it. */
export const busEvent = (...[type, event]: Readonly<DeliveredEvent>) => {
  const { object, scope = "any", id = newId("ev"), at = now().toISOString() } = event;
  return {
    "detail-type": type,
    time: at,
    detail: { id, scope, ...(type.startsWith("heatmap.") ? { heatmapId: object } : { object }) },
  };
};

/** The event of an execution that failed, timed out or was stopped. */
export const failedExecution = (input: object, status = "FAILED") => ({ detail: { status, input: JSON.stringify(input) } });

/** Delivers an event to a consumer. */
export const deliver = <R = unknown>(handler: unknown, ...event: Readonly<DeliveredEvent>): Promise<R> =>
  invoke<R>(handler, busEvent(...event));
