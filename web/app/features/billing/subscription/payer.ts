import type { Profile } from "#contracts/profile.ts";

type Workspace = Pick<NonNullable<Profile["workspace"]>, "subscription" | "payer">;

/** Whether someone else pays for the plan, who transferred the workspace to its present admin. */
export const isPaidByOther = ({ payer }: Workspace): boolean => payer !== null && !payer.is_caller;

/**
 * Whether the admin can open billing. Someone else’s plan can only be changed there, which is impossible once it ends or a payment
 * is late.
 */
export function canOpenBilling(workspace: Workspace): boolean {
  const { subscription } = workspace;
  return !isPaidByOther(workspace) || (subscription?.status === "active" && !subscription.canceled);
}

/** Says what the admin can do about an active plan that someone else pays for. */
export function payerText({ subscription, payer }: Workspace): string {
  const name = payer?.name ?? null;
  const pays = `${name ?? "Someone who has left the workspace"} pays for this plan`;
  const own = "pick a plan of your own when this one has ended.";
  if (subscription?.canceled)
    return name === null
      ? `${pays}, and only they can resume it. You can ${own}`
      : `${pays}, and only they can resume it, as the admin. Transfer the workspace to them, or ${own}`;
  if (subscription?.status === "past_due")
    return `${pays}, and only they can change its card. You can pay the open invoice below.`;
  return `${pays}. You can change or cancel it. The card and the billing address are theirs.`;
}
