import { closeConnection, postToConnection } from "#adapters/live.ts";
import type { LiveMessage } from "#contracts/heatmaps.ts";
import { HeatmapEntity } from "#domain/heatmaps/heatmap.entity.ts";
import { toCard } from "#domain/heatmaps/to-card.ts";
import type { DomainEvent } from "#domain/kit/outbox.ts";
import { currentScope } from "#domain/workspaces/current-scope.ts";
import { listMemberIds } from "#domain/workspaces/list-members.ts";
import { readBalances } from "#domain/workspaces/read-balances.ts";
import { LiveConnectionEntity } from "./live-connection.entity.ts";
import { messagesFor, notificationsOf, SESSION_ENDED } from "./notifications.ts";
import { closeConnectionRow } from "./open-connection.ts";

/** Changes that move a credit. */
const MOVES_CREDITS: ReadonlySet<DomainEvent["type"]> = new Set(["heatmap.created", "heatmap.ended_badly"]);

/** Changes of heatmaps and of their comments: their object is the heatmap. */
const isOfHeatmap = ({ type }: DomainEvent): boolean => type.startsWith("heatmap.") || isOfComments(type);
const isOfComments = (type: DomainEvent["type"]): boolean => type.startsWith("comment.");

/** Messages for the watchers of a change, per user; and for connections to a scope their user no longer works in. */
type Telling = { readonly to: (uid: string) => readonly LiveMessage[]; readonly farewell: readonly LiveMessage[] };

/**
 * Sends a change to every user who watches its scope and works in it now. Connections of users who no longer do, or whose session
 * ended, are closed immediately, whether their access shrank or grew; gone connections are deleted. Duplicates are harmless: a
 * message contains the newest state, or says what to refetch.
 */
export async function pushEvent(change: DomainEvent): Promise<void> {
  const channels = await channelsOf(change);
  if (channels.length === 0) return;
  const { to, farewell } = await tellingOf(change);
  await Promise.all(
    channels.map(async ({ connectionId, uid, scope, signedInAt }) => {
      if ((await currentScope(uid, signedInAt)) === scope) {
        if (await postAll(connectionId, to(uid))) return;
      } else if (await postAll(connectionId, farewell)) await closeConnection(connectionId);
      await closeConnectionRow(connectionId);
    }),
  );
}

type Channel = { readonly connectionId: string; readonly uid: string; readonly scope: string; readonly signedInAt: number };

/** Connections to the change's scope, and connections of the users it names to their personal scope or another workspace. */
async function channelsOf(change: DomainEvent): Promise<readonly Channel[]> {
  const news = notificationsOf(change);
  if (!news && !isOfHeatmap(change)) return [];
  const { scope, object } = change;
  const named = { person: async () => [object], people: () => listMemberIds(scope), nobody: async () => [] }[
    news?.named ?? "nobody"
  ];
  const elsewhere = (await named()).map(async (uid) => {
    const scopes = new Set([uid, await currentScope(uid)].filter((each) => each !== undefined && each !== scope));
    const channels = await Promise.all([...scopes].map((each) => channelsOn(each!)));
    return channels.flat().filter((channel) => channel.uid === uid);
  });
  return [await channelsOn(scope), ...(await Promise.all(elsewhere))].flat();
}

async function channelsOn(scope: string): Promise<readonly Channel[]> {
  const { data } = await LiveConnectionEntity.query.byScope({ scope }).go({ pages: "all" });
  return data;
}

async function tellingOf(change: DomainEvent): Promise<Telling> {
  const news = notificationsOf(change);
  if (news) return { to: (uid) => messagesFor(news, change, uid), farewell: SESSION_ENDED };
  const messages = await messagesOf(change);
  return { to: () => messages, farewell: [] };
}

async function messagesOf({ type, scope, object: uid }: DomainEvent): Promise<readonly LiveMessage[]> {
  const { data: heatmap } = await HeatmapEntity.get({ uid }).go({ consistent: true });
  if (!heatmap || heatmap.deleted_at || heatmap.scope !== scope) return [{ type: "heatmap.removed", uid }];
  if (heatmap.hidden) return [];
  if (isOfComments(type)) return [{ type: "comments.changed", uid, timeline: heatmap.timeline }];
  const changed: LiveMessage = { type: "heatmap.changed", heatmap: await toCard(heatmap) };
  const balances = MOVES_CREDITS.has(type) && (await readBalances(scope));
  return balances ? [changed, { type: "credits.changed", ...balances }] : [changed];
}

/** Sends in order; returns false as soon as the connection is gone. */
async function postAll(connectionId: string, messages: readonly LiveMessage[]): Promise<boolean> {
  for (const message of messages) if (!(await postToConnection(connectionId, message))) return false;
  return true;
}
