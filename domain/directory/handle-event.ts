import { listSubscriptions } from "#domain/billing/subscriptions/read-subscriptions.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { listMemberIds } from "#domain/workspaces/list-members.ts";
import { describeObject } from "./describe-objects.ts";
import type { Kind } from "./entry.entity.ts";
import { updateEntry } from "./update-entry.ts";

/** Events about heatmaps that change what the directory lists. */
export const HEATMAP_EVENTS = [
  "heatmap.created",
  "heatmap.done",
  "heatmap.ended_badly",
  "heatmap.edited",
  "heatmap.removed",
  "heatmap.transferred",
] as const;
/** The same of users, workspaces and subscriptions. */
export const OTHER_EVENTS = [
  "account.opened",
  "account.verified",
  "account.edited",
  "account.role_changed",
  "account.deleted",
  "workspace.opened",
  "workspace.edited",
  "workspace.closed",
  "member.joined",
  "member.removed",
  "member.admin_changed",
  "subscription.changed",
] as const;
type Type = (typeof HEATMAP_EVENTS)[number] | (typeof OTHER_EVENTS)[number];
type Change = { readonly scope: string; readonly object: string };

const isWorkspace = (scope: string): boolean => scope.startsWith("ws_");

/** Lists one object where it belongs now. Returns whether anything changed. */
export const listObject = (kind: Kind, uid: string): Promise<boolean> => updateEntry(kind, uid, () => describeObject(kind, uid));

/** Updates the directory after an event: its object, and what else shows it. */
export async function handleEvent(type: Type, { scope, object }: Change): Promise<void> {
  if (type.startsWith("heatmap.")) await listObject("heatmaps", object);
  else if (type === "subscription.changed") await listObject("subscriptions", object);
  else if (type.startsWith("account.")) await followAccount(object);
  else if (type.startsWith("member.")) await Promise.all([listObject("users", object), followWorkspace(scope)]);
  else await followWorkspace(object);
  // A subscription changes the plan of its workspace, and a workspace is found by the address of its admin.
  if (isWorkspace(scope) && (type === "subscription.changed" || type.startsWith("account.")))
    await listObject("workspaces", scope);
}

/** Lists a user with their subscriptions, which are found by their address. */
async function followAccount(uid: string): Promise<void> {
  await listObject("users", uid);
  for (const { id } of await listSubscriptions(uid)) await listObject("subscriptions", id);
}

/** Lists a workspace with its members, the admin who closed it, and its subscription, which is found by its name. */
async function followWorkspace(uid: string): Promise<void> {
  await listObject("workspaces", uid);
  const workspace = await findWorkspace(uid);
  const admin = workspace?.admin;
  const users = new Set([...(await listMemberIds(uid)), ...(admin ? [admin] : [])]);
  for (const user of users) await listObject("users", user);
  if (workspace?.subscriptionId) await listObject("subscriptions", workspace.subscriptionId);
}
