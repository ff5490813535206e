import { close, post } from "#adapters/live.ts";
import type { LiveMessage } from "#contracts/heatmaps.ts";
import type { Change } from "#domain/kit/outbox.ts";
import { maySeeScope } from "#domain/workspaces/may-see-scope.ts";
import { balancesOf } from "#domain/workspaces/read-balances.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";
import { LiveConnectionEntity } from "./live-connection.entity.ts";
import { closeChannel } from "./open-channel.ts";
import { toCard } from "./to-card.ts";

/** Changes that move a credit. */
const MOVES_CREDITS: ReadonlySet<Change["type"]> = new Set(["heatmap.created", "heatmap.ended_badly"]);

/**
 * Tells everybody who watches the change's scope, and may still see it at this moment, what the heatmap has become. Channels of people
 * who may not are closed, and those that are gone forgotten. Telling it twice is harmless: a message carries the newest state.
 */
export async function pushChange(change: Change): Promise<void> {
  const { data: connections } = await LiveConnectionEntity.query.byScope({ scope: change.scope }).go({ pages: "all" });
  if (connections.length === 0) return;
  const messages = await messagesOf(change);
  await Promise.all(
    connections.map(async ({ connectionId, uid }) => {
      if (!(await maySeeScope(uid, change.scope))) await close(connectionId);
      else if (await postAll(connectionId, messages)) return;
      await closeChannel(connectionId);
    }),
  );
}

async function messagesOf({ type, scope, heatmapId }: Change): Promise<readonly LiveMessage[]> {
  const { data: heatmap } = await HeatmapEntity.get({ uid: heatmapId }).go({ consistent: true });
  if (!heatmap || heatmap.deleted_at) return [{ type: "heatmap.removed", uid: heatmapId }];
  if (heatmap.hidden) return [];
  const changed: LiveMessage = { type: "heatmap.changed", heatmap: await toCard(heatmap) };
  const balances = MOVES_CREDITS.has(type) && (await balancesOf(scope));
  return balances ? [changed, { type: "credits.changed", ...balances }] : [changed];
}

/** In order; false as soon as the connection is gone. */
async function postAll(connectionId: string, messages: readonly LiveMessage[]): Promise<boolean> {
  for (const message of messages) if (!(await post(connectionId, message))) return false;
  return true;
}
