import type { Profile } from "#contracts/profile.ts";

/** Content of the account banner. */
export type AccountBanner = {
  kind: "warning" | "plain";
  text: string;
  action: { label: string; to: string } | undefined;
  /** The key with which this browser remembers that it was dismissed; undefined if it stays. */
  dismissal?: string;
};

/**
 * Whether to show the Upgrade link: for users on a trial or the free plan without a workspace, and for members of a workspace
 * without an active subscription. Not for staff without a workspace.
 */
export function shouldOfferUpgrade({ role, workspace, superadmin }: Profile): boolean {
  if (role === "trial" || role === "freemium") return workspace === null;
  return !workspace?.subscription?.active && !(superadmin && workspace === null);
}

/** The account banners to show, the most urgent first. */
export const accountBannersFor = (profile: Profile): readonly AccountBanner[] =>
  [planBanner(profile), emailBanner(profile)].filter((banner) => banner !== undefined);

function emailBanner({ email, emailUndelivered }: Profile): AccountBanner | undefined {
  if (!emailUndelivered) return;
  return {
    kind: "warning",
    text: `We can’t deliver emails to ${email}, so you’re missing messages about your account. Change the address, or contact support if it’s right.`,
    action: { label: "Change address", to: "/account" },
  };
}

function planBanner(profile: Profile): AccountBanner | undefined {
  const { role, workspace, trialEnded, removedFrom } = profile;
  if (!workspace && removedFrom !== "") {
    return {
      kind: "plain",
      text: `You’re no longer a member of ${removedFrom}. What you created there stays in the workspace. You now have the Free plan.`,
      action: { label: "See plans", to: "/subscription" },
      dismissal: `removed-from.${removedFrom}`,
    };
  }
  if (role === "trial" && trialEnded) {
    return {
      kind: "warning",
      text: "Your trial has ended! Your heatmaps are still here to view and download. Pick a plan, or the Free plan, to create new ones.",
      action: { label: "See plans", to: "/subscription" },
    };
  }
  if (!workspace || (role !== "member" && role !== "admin")) return undefined;
  const { subscription, beta } = workspace;
  const isAdmin = role === "admin";
  if (subscription?.status === "past_due") {
    return {
      kind: "warning",
      text: isAdmin
        ? "The last payment failed. Everything keeps working while we retry. Please check your payment method."
        : "Your workspace’s last payment failed. Everything keeps working while we retry. Your admin can update the payment method.",
      action: isAdmin ? { label: "Manage billing", to: "/subscription" } : undefined,
    };
  }
  if (subscription?.active) return undefined;
  if (beta) {
    return isAdmin
      ? {
          kind: "plain",
          text: "Your workspace is part of our beta and gets a special discount on every plan.",
          action: { label: "See plans", to: "/subscription" },
        }
      : undefined;
  }
  return {
    kind: "warning",
    text: isAdmin
      ? "Oops! It seems that your workspace doesn't have an active subscription. Pick one to continue."
      : "Oops! It seems that your workspace doesn't have an active subscription. Your admin can pick one. Existing heatmaps stay available to view and download.",
    action: isAdmin ? { label: "See plans", to: "/subscription" } : undefined,
  };
}
