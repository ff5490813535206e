import * as z from "zod";
import { now } from "#kit/clock.ts";
import { step } from "./step.ts";

type Types<Type extends string> = readonly [Type, ...Type[]];
type Change = { readonly scope: string; readonly object: string; readonly at: string };

/**
 * Creates an event consumer: events of heatmaps, which contain the id in `heatmapId`, and others, which
 * contain it in `object`. `at` is when it happened, to the second; now if the event does not say. Rejects any other event.
 */
export function onEvents<Heatmaps extends string, Others extends string>(
  { heatmaps, others }: { readonly heatmaps: Types<Heatmaps>; readonly others: Types<Others> },
  handle: (type: Heatmaps | Others, change: Change) => Promise<void>,
) {
  const id = z.string().min(1);
  const time = z.iso.datetime().optional();
  const EventSchema = z.union([
    z.object({ "detail-type": z.enum(heatmaps), time, detail: z.object({ scope: id, heatmapId: id }) }),
    z.object({ "detail-type": z.enum(others), time, detail: z.object({ scope: id, object: id }) }),
  ]);
  return step(EventSchema, ({ "detail-type": type, time: at = now().toISOString(), detail }) =>
    handle(type as Heatmaps | Others, {
      at,
      scope: detail.scope,
      object: "heatmapId" in detail ? detail.heatmapId : detail.object,
    }),
  );
}
