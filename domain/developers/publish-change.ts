import { publish } from "#adapters/events.ts";
import type { Change } from "#domain/kit/outbox.ts";

/** Puts a change on the event bus, at least once; consumers dedupe by `id`. */
export async function publishChange({ type, at, object, ...detail }: Change): Promise<void> {
  const named = type.startsWith("heatmap.") ? { ...detail, heatmapId: object } : { ...detail, object };
  const refused = await publish([{ type, at, detail: named }]);
  if (refused.length > 0) throw new Error(`the bus did not take ${detail.id}`);
}
