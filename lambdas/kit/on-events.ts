import * as z from "zod";
import type { DomainEvent, EventType } from "#contracts/events.ts";
import { now } from "#kit/clock.ts";
import { ScheduledEvent } from "./scheduled-event.ts";
import { step } from "./step.ts";

type Types<Type extends EventType> = readonly [Type, ...Type[]];
type EventOf<Type extends EventType> = DomainEvent & { readonly type: Type };

const id = z.string().min(1);
/** Events of heatmaps contain the object's id in `heatmapId`. */
const Detail = z.union([
  z.object({ id, scope: id, heatmapId: id }).transform(({ heatmapId, ...rest }) => ({ ...rest, object: heatmapId })),
  z.object({ id, scope: id, object: id }),
]);

/** An event as the event bus delivers it. `time` is when it happened, to the second; now if the event does not say. */
const eventSchema = <Type extends EventType>(types: Types<Type>) =>
  z
    .object({ "detail-type": z.enum(types), time: z.iso.datetime().optional(), detail: Detail })
    .transform(({ "detail-type": type, time: at = now().toISOString(), detail }) => ({ ...detail, type, at }) as EventOf<Type>);

/** Creates a consumer of events of these types. It rejects any other event. */
export const onEvents = <Type extends EventType, R>(types: Types<Type>, handle: (event: EventOf<Type>) => Promise<R>) =>
  step(eventSchema(types), handle);

/** Creates a consumer of events of these types that also runs on a schedule. It rejects any other event. */
export const onEventsOrSchedule = <Type extends EventType, R>(
  types: Types<Type>,
  handle: (event: EventOf<Type>) => Promise<R>,
  onSchedule: () => Promise<R>,
) => step(z.union([eventSchema(types), ScheduledEvent]), (event) => ("type" in event ? handle(event) : onSchedule()));
