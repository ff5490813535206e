import type { ConsumedEvent, DomainEvent } from "#contracts/events.ts";
import { listSubscriptions } from "#domain/billing/subscriptions/read-subscriptions.ts";
import type { EventHandlers } from "#domain/kit/event-handlers.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { listMemberIds } from "#domain/workspaces/list-members.ts";
import { describeObject } from "./describe-objects.ts";
import type { Kind } from "./entry.entity.ts";
import { updateEntry } from "./update-entry.ts";

const isWorkspace = (scope: string): boolean => scope.startsWith("ws_");

/** Lists one object where it belongs now. Returns whether anything changed. */
export const listObject = (kind: Kind, uid: string): Promise<boolean> => updateEntry(kind, uid, () => describeObject(kind, uid));

const listHeatmap = async ({ object }: DomainEvent): Promise<void> => void (await listObject("heatmaps", object));

/** Lists a user, and their workspace, which is found by the address of its admin. */
async function listAccount({ object, scope }: DomainEvent): Promise<void> {
  await listUser(object);
  if (isWorkspace(scope)) await listObject("workspaces", scope);
}

async function listMember({ object, scope }: DomainEvent): Promise<void> {
  await Promise.all([listObject("users", object), listWorkspace(scope)]);
}

/** Event handlers of the directory: they list the object of the event, and what else shows it. */
const EVENT_HANDLERS: EventHandlers<"directory"> = {
  "heatmap.created": listHeatmap,
  "heatmap.done": listHeatmap,
  "heatmap.failed": listHeatmap,
  "heatmap.edited": listHeatmap,
  "heatmap.removed": listHeatmap,
  "heatmap.transferred": listHeatmap,
  "account.opened": listAccount,
  "account.verified": listAccount,
  "account.edited": listAccount,
  "account.role_changed": listAccount,
  "account.deleted": listAccount,
  "workspace.opened": ({ object }) => listWorkspace(object),
  "workspace.edited": ({ object }) => listWorkspace(object),
  "workspace.closed": ({ object }) => listWorkspace(object),
  "member.joined": listMember,
  "member.removed": listMember,
  "member.admin_changed": listMember,
  "subscription.changed": async ({ object, scope }) => {
    await listObject("subscriptions", object);
    // Shows the plan.
    if (isWorkspace(scope)) await listObject("workspaces", scope);
  },
};

/** Updates the directory after an event. Idempotent. */
export const handleEvent = (event: ConsumedEvent<"directory">): Promise<void> => EVENT_HANDLERS[event.type](event);

/** Lists a user with their subscriptions, which are found by their address. */
async function listUser(uid: string): Promise<void> {
  await listObject("users", uid);
  for (const { id } of await listSubscriptions(uid)) await listObject("subscriptions", id);
}

/** Lists a workspace with its members, the admin who closed it, and its subscription, which is found by its name. */
async function listWorkspace(uid: string): Promise<void> {
  await listObject("workspaces", uid);
  const workspace = await findWorkspace(uid);
  const admin = workspace?.admin;
  const users = new Set([...(await listMemberIds(uid)), ...(admin ? [admin] : [])]);
  for (const user of users) await listObject("users", user);
  if (workspace?.subscriptionId) await listObject("subscriptions", workspace.subscriptionId);
}
