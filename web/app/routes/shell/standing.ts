import type { Profile } from "#contracts/accounts.ts";

/** What a person's plan, or the lack of one, asks to be said on every page. */
export type Standing = { kind: "warning" | "plain"; text: string; way: { label: string; to: string } | undefined };

/**
 * Whether the way to the plans is offered: to people on a trial or on the free plan who are in no workspace, and to those whose
 * workspace has no active subscription. Staff without a workspace buy nothing.
 */
export function offersUpgrade({ role, workspace, superadmin }: Profile): boolean {
  if (role === "trial" || role === "freemium") return workspace === null;
  return !workspace?.subscription?.active && !(superadmin && workspace === null);
}

/** The one thing to be said above every page; nothing while all is well. */
export function standingOf(profile: Profile): Standing | undefined {
  const { role, workspace, trialEnded } = profile;
  if (role === "trial" && trialEnded) {
    return {
      kind: "warning",
      text: "Your trial has ended! Your heatmaps are still here to view and download. Pick a plan, or the Free plan, to create new ones.",
      way: { label: "See plans", to: "/subscription" },
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
      way: isAdmin ? { label: "Manage billing", to: "/subscription" } : undefined,
    };
  }
  if (subscription?.active) return undefined;
  if (beta) {
    return isAdmin
      ? {
          kind: "plain",
          text: "Your workspace is part of our beta and gets a special discount on every plan.",
          way: { label: "See plans", to: "/subscription" },
        }
      : undefined;
  }
  return {
    kind: "warning",
    text: isAdmin
      ? "Oops! It seems that your workspace doesn't have an active subscription. Pick one to continue."
      : "Oops! It seems that your workspace doesn't have an active subscription. Your admin can pick one. Existing heatmaps stay available to view and download.",
    way: isAdmin ? { label: "See plans", to: "/subscription" } : undefined,
  };
}
