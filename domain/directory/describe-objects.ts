import { readAccount } from "#domain/accounts/read-account.ts";
import { readSubscription } from "#domain/billing/subscriptions/read-subscriptions.ts";
import { readHeatmaps } from "#domain/heatmaps/read-heatmaps.ts";
import { findWorkspace } from "#domain/workspaces/find-workspace.ts";
import type { Kind } from "./entry.entity.ts";
import type { Described } from "./places.ts";

/** The filters of an object: those with a value. */
const filtersOf = (values: Readonly<Record<string, string | boolean | undefined>>): readonly string[] =>
  Object.entries(values).flatMap(([name, value]) => (value ? [`${name}=${value === true ? "yes" : value}`] : []));

async function describeUser(uid: string): Promise<Described | undefined> {
  const account = await readAccount(uid);
  if (!account) return;
  const { created_at, name, email, company_name, role, superadmin, followup, status, affiliate } = account;
  return {
    created_at,
    name: name || email,
    texts: [name, email, company_name, uid],
    filters: filtersOf({ role, staff: superadmin, followup, status, affiliate }),
  };
}

async function describeWorkspace(uid: string): Promise<Described | undefined> {
  const workspace = await findWorkspace(uid);
  if (!workspace || workspace.closed_at !== undefined) return;
  const { created_at, name, admin, subscription, tier, beta } = workspace;
  const email = (await readAccount(admin))?.email ?? "";
  return { created_at, name, texts: [name, email, uid], filters: filtersOf({ subscription, tier, beta }) };
}

async function describeSubscription(id: string): Promise<Described | undefined> {
  const subscription = await readSubscription(id);
  if (!subscription) return;
  const { created_at, status, tier, interval, claimedBy, owner } = subscription;
  const [workspace, account] = await Promise.all([findWorkspace(claimedBy), readAccount(owner)]);
  const name = workspace?.name ?? account?.email ?? id;
  const affiliate = account?.affiliate;
  return {
    created_at,
    name,
    texts: [name, account?.email ?? "", id],
    filters: filtersOf({ status, tier, interval, affiliate, active_affiliate: status === "active" ? affiliate : undefined }),
  };
}

async function describeHeatmap(uid: string): Promise<Described | undefined> {
  const [heatmap] = await readHeatmaps([uid]);
  if (!heatmap || heatmap.deleted_at) return;
  const { created_at, title, requested_by, type, application, status, hidden } = heatmap;
  const progress = status === "requested" || status === "processed" ? "in_progress" : status;
  return {
    created_at,
    name: title,
    // Not the address of its owner, which would remain after their account: a search for it is a filter by owner.
    texts: [title, uid],
    filters: filtersOf({ owner: requested_by, type, application, status: progress, hidden }),
  };
}

const DESCRIBE: Readonly<Record<Kind, (uid: string) => Promise<Described | undefined>>> = {
  users: describeUser,
  workspaces: describeWorkspace,
  subscriptions: describeSubscription,
  heatmaps: describeHeatmap,
};

/** Reads the fields of an object that the directory lists; undefined if it is deleted. */
export const describeObject = (kind: Kind, uid: string): Promise<Described | undefined> => DESCRIBE[kind](uid);
