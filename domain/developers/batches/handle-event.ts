import type { ConsumedEvent } from "#contracts/events.ts";
import { BatchedHeatmapEntity } from "./batched-heatmap.entity.ts";
import { recordEnds } from "./record-ends.ts";

/** Records in the batch of a heatmap that it has ended. Does nothing for a heatmap that was created alone. Idempotent. */
export async function handleEvent({ object: heatmap }: ConsumedEvent<"batches">): Promise<void> {
  const { data } = await BatchedHeatmapEntity.get({ heatmap }).go({ consistent: true });
  if (data) await recordEnds({ workspaceId: data.workspaceId, uid: data.batch }, [heatmap]);
}
