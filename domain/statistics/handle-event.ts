import { readSubscription } from "#domain/billing/subscriptions/read-subscriptions.ts";
import { findEnded } from "#domain/heatmaps/ended-heatmaps.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import { listMemberIds } from "#domain/workspaces/list-members.ts";
import { countHeatmap } from "./count-heatmap.ts";
import { countOutcome } from "./count-outcome.ts";
import { countSubscription } from "./count-subscription.ts";
import { countUser } from "./count-user.ts";

/** Events that end the analysis of a heatmap. */
export const HEATMAP_EVENTS = ["heatmap.done", "heatmap.ended_badly"] as const;
/** Events that change how users and subscriptions are counted. */
export const OTHER_EVENTS = [
  "account.opened",
  "account.edited",
  "account.role_changed",
  "account.trial_ended",
  "account.deleted",
  "member.joined",
  "member.removed",
  "member.admin_changed",
  "subscription.changed",
  "workspace.opened",
  "workspace.closed",
] as const;
type Type = (typeof HEATMAP_EVENTS)[number] | (typeof OTHER_EVENTS)[number];
type Change = { readonly scope: string; readonly object: string; readonly at: string };

/** Updates the statistics after an event: its object, and the users whose plan it changes. */
export async function handleEvent(type: Type, { scope, object, at }: Change): Promise<void> {
  if (type === "heatmap.done" || type === "heatmap.ended_badly") return followHeatmap(object, at);
  if (type === "subscription.changed") {
    await countSubscription(object, at);
    await countUsers([(await readSubscription(object))?.owner ?? "", ...(await membersOf(scope))], at);
  } else if (type.startsWith("workspace."))
    // The admin who closed it is no longer a member.
    await countUsers([...(await membersOf(object)), (await findWorkspace(object))?.admin ?? ""], at);
  else await countUsers([object, ...(type === "member.admin_changed" ? await membersOf(scope) : [])], at);
}

async function followHeatmap(uid: string, at: string): Promise<void> {
  const heatmap = await findEnded(uid);
  if (!heatmap) return;
  await countHeatmap(heatmap);
  await countOutcome(heatmap, at);
}

async function countUsers(uids: readonly string[], at: string): Promise<void> {
  for (const uid of new Set(uids.filter(Boolean))) await countUser(uid, at);
}

const membersOf = async (scope: string): Promise<readonly string[]> => (scope.startsWith("ws_") ? listMemberIds(scope) : []);
