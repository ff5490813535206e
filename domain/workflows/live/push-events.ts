import { closeConnection } from "#adapters/live.ts";
import type { DomainEvent, EventType } from "#contracts/events.ts";
import type { LiveMessage } from "#contracts/live-message.ts";
import { readExisting } from "#domain/heatmaps/read-stored.ts";
import { toCard } from "#domain/heatmaps/to-card.ts";
import type { FailedEvent } from "#domain/kit/failed-event.ts";
import { closeConnectionRow } from "#domain/live/close-connection-row.ts";
import { type LiveConnection, listConnections } from "#domain/live/list-connections.ts";
import { currentScope } from "#domain/workspaces/current-scope.ts";
import { listMemberIds } from "#domain/workspaces/list-members.ts";
import { readBalances } from "#domain/workspaces/read-balances.ts";
import { messagesFor, notificationsOf, SESSION_ENDED } from "./notifications.ts";
import { isOpening, messagePoster, type PostMessages } from "./post-messages.ts";

/** Changes that move a credit. */
const CHANGES_CREDITS: ReadonlySet<EventType> = new Set(["heatmap.created", "heatmap.failed"]);

/** Changes of heatmaps and of their comments: their object is the heatmap. */
const isOfHeatmap = ({ type }: DomainEvent): boolean => type.startsWith("heatmap.") || isOfComments(type);
const isOfComments = (type: EventType): boolean => type.startsWith("comment.");

/** Messages for the watchers of a change, per user; and for connections to a scope their user no longer works in. */
type Delivery = { readonly to: (uid: string) => readonly LiveMessage[]; readonly sessionEnded: readonly LiveMessage[] };

/** Reads the connections to a scope. */
type ReadConnections = (scope: string) => Promise<readonly LiveConnection[]>;

/**
 * Sends changes, in order, to every user who watches their scope and works in it now. Connections of users who no longer do, or
 * whose session ended, are closed immediately, whether their access shrank or grew; gone connections are deleted. One
 * that has not opened yet is tried again for a moment, and kept: it must get later changes. Duplicates are harmless: a message
 * contains the newest state, or says what to refetch. The connections to a scope are read once: those that are opened later load a
 * state that has the changes. Returns the first change that could not be sent.
 */
export async function pushEvents(changes: readonly DomainEvent[]): Promise<FailedEvent | undefined> {
  const gone = new Set<string>();
  const post = messagePoster();
  const read = new Map<string, Promise<readonly LiveConnection[]>>();
  const connectionsOf: ReadConnections = async (scope) => {
    const found = read.get(scope) ?? listConnections(scope);
    read.set(scope, found);
    return (await found).filter(({ connectionId }) => !gone.has(connectionId));
  };
  for (const [position, change] of changes.entries()) {
    try {
      for (const id of await push(change, connectionsOf, post)) gone.add(id);
    } catch (error) {
      return { position, error };
    }
  }
  return undefined;
}

/** Returns the ids of the connections that it closed. */
async function push(change: DomainEvent, connectionsOf: ReadConnections, post: PostMessages): Promise<readonly string[]> {
  const channels = await connectionsFor(change, connectionsOf);
  if (channels.length === 0) return [];
  const { to, sessionEnded } = await deliveryOf(change);
  const closed = channels.map(async (channel) => {
    const { connectionId, uid, scope, signedInAt } = channel;
    const isAllowed = (await currentScope(uid, signedInAt)) === scope;
    const isPosted = await post(channel, isAllowed ? to(uid) : sessionEnded);
    if (isPosted && isAllowed) return [];
    const isClosed = isPosted && (await closeConnection(connectionId));
    if (!isClosed && isOpening(channel)) return [];
    await closeConnectionRow(connectionId);
    return [connectionId];
  });
  return (await Promise.all(closed)).flat();
}

/** Connections to the change's scope, and connections of the users it names to their personal scope or another workspace. */
async function connectionsFor(change: DomainEvent, connectionsOf: ReadConnections): Promise<readonly LiveConnection[]> {
  const notifications = notificationsOf(change);
  if (!notifications && !isOfHeatmap(change)) return [];
  const { scope, object } = change;
  const recipients = { person: async () => [object], people: () => listMemberIds(scope), noOne: async () => [] }[
    notifications?.addressee ?? "noOne"
  ];
  const otherScopes = (await recipients()).map(async (uid) => {
    const scopes = new Set([uid, await currentScope(uid)].filter((each) => each !== undefined && each !== scope));
    const channels = await Promise.all([...scopes].map((each) => connectionsOf(each!)));
    return channels.flat().filter((channel) => channel.uid === uid);
  });
  return [await connectionsOf(scope), ...(await Promise.all(otherScopes))].flat();
}

async function deliveryOf(change: DomainEvent): Promise<Delivery> {
  const notifications = notificationsOf(change);
  if (notifications) return { to: (uid) => messagesFor(notifications, change, uid), sessionEnded: SESSION_ENDED };
  const messages = await messagesOf(change);
  return { to: () => messages, sessionEnded: [] };
}

/** The change of a heatmap, and the balances after it, even if the heatmap is hidden or gone by now. */
async function messagesOf(change: DomainEvent): Promise<readonly LiveMessage[]> {
  const changed = await heatmapMessagesOf(change);
  const balances = CHANGES_CREDITS.has(change.type) && (await readBalances(change.scope));
  return balances ? [...changed, { type: "credits.changed", ...balances }] : changed;
}

async function heatmapMessagesOf({ type, scope, object: uid }: DomainEvent): Promise<readonly LiveMessage[]> {
  const heatmap = await readExisting(uid);
  if (heatmap?.scope !== scope) return [{ type: "heatmap.removed", uid }];
  if (heatmap.hidden) return [];
  if (isOfComments(type)) return [{ type: "comments.changed", uid, timeline: heatmap.timeline }];
  return [{ type: "heatmap.changed", heatmap: await toCard(heatmap) }];
}
