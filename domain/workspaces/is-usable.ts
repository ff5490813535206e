import type { Workspace } from "./workspace.entity.ts";

/** Subscription states in which credits may be spent; past_due allows time to fix a failed payment. */
export const PAYING_STATUSES: readonly Workspace["subscription"][] = ["active", "past_due"];

/** Whether a subscription in this state allows spending credits. */
export const isPaying = (subscription: unknown): boolean => PAYING_STATUSES.some((state) => state === subscription);

/** Whether the workspace's credits may be spent: it pays, or it is in beta. */
export const isUsable = ({ subscription, beta }: Pick<Workspace, "subscription" | "beta">): boolean =>
  beta || isPaying(subscription);
