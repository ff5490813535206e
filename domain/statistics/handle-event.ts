import type { ConsumedEvent, DomainEvent } from "#contracts/events.ts";
import { readSubscription } from "#domain/billing/subscriptions/read-subscriptions.ts";
import { findEnded } from "#domain/heatmaps/ended-heatmaps.ts";
import type { EventHandlers } from "#domain/kit/event-handlers.ts";
import { waitWhileBusy } from "#domain/kit/wait-while-busy.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { listMemberIds } from "#domain/workspaces/list-members.ts";
import { countHeatmap } from "./count-heatmap.ts";
import { countOutcome } from "./count-outcome.ts";
import { countSubscription } from "./count-subscription.ts";
import { countUser } from "./count-user.ts";

const countObject = ({ object, at }: DomainEvent): Promise<void> => countUsers([object], at);

/** Counts the members of a workspace, whose plan it changes. The admin who closed it is no longer a member. */
const countWorkspace = async ({ object, at }: DomainEvent): Promise<void> =>
  countUsers([...(await membersOf(object)), (await findWorkspace(object))?.admin ?? ""], at);

/** Event handlers of the statistics: they count the object of the event, and the users whose plan it changes. */
const EVENT_HANDLERS: EventHandlers<"statistics"> = {
  "heatmap.done": countEnded,
  "heatmap.failed": countEnded,
  "account.opened": countObject,
  "account.edited": countObject,
  "account.role_changed": countObject,
  "account.trial_ended": countObject,
  "account.deleted": countObject,
  "member.joined": countObject,
  "member.removed": countObject,
  "member.admin_changed": async ({ object, scope, at }) => countUsers([object, ...(await membersOf(scope))], at),
  "subscription.changed": async ({ object, scope, at }) => {
    await countSubscription(object, at);
    await countUsers([(await readSubscription(object))?.owner ?? "", ...(await membersOf(scope))], at);
  },
  "workspace.opened": countWorkspace,
  "workspace.closed": countWorkspace,
};

/** Updates the statistics after an event. Idempotent. */
export const handleEvent = (event: ConsumedEvent<"statistics">): Promise<void> =>
  waitWhileBusy(() => EVENT_HANDLERS[event.type](event));

async function countEnded({ object, at }: DomainEvent): Promise<void> {
  const heatmap = await findEnded(object);
  if (!heatmap) return;
  await countHeatmap(heatmap);
  await countOutcome(heatmap, at);
}

async function countUsers(uids: readonly string[], at: string): Promise<void> {
  for (const uid of new Set(uids.filter(Boolean))) await countUser(uid, at);
}

const membersOf = async (scope: string): Promise<readonly string[]> => (scope.startsWith("ws_") ? listMemberIds(scope) : []);
