import * as z from "zod";
import { step } from "./step.ts";

type Types<Type extends string> = readonly [Type, ...Type[]];
type Change = { readonly scope: string; readonly object: string };

/**
 * Creates an event consumer: events of heatmaps, which contain the id in `heatmapId`, and others, which
 * contain it in `object`. Rejects any other event.
 */
export function onEvents<Heatmaps extends string, Others extends string>(
  { heatmaps, others }: { readonly heatmaps: Types<Heatmaps>; readonly others: Types<Others> },
  handle: (type: Heatmaps | Others, change: Change) => Promise<void>,
) {
  const id = z.string().min(1);
  const EventSchema = z.union([
    z.object({ "detail-type": z.enum(heatmaps), detail: z.object({ scope: id, heatmapId: id }) }),
    z.object({ "detail-type": z.enum(others), detail: z.object({ scope: id, object: id }) }),
  ]);
  return step(EventSchema, ({ "detail-type": type, detail }) =>
    handle(type as Heatmaps | Others, {
      scope: detail.scope,
      object: "heatmapId" in detail ? detail.heatmapId : detail.object,
    }),
  );
}
