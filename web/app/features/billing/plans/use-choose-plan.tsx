import { useQueryClient } from "@tanstack/react-query";
import { PartyPopper } from "lucide-react";
import { useEffect, useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import { billing, type Plan } from "#contracts/billing.ts";
import type { Profile } from "#contracts/profile.ts";
import { type Interval, Tier } from "#contracts/subscription.ts";
import { call } from "#web/kit/api/api.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { useDedupedMutation } from "#web/kit/api/use-deduped-mutation.ts";
import { showError, showMessage } from "#web/ui/feedback/message-dialog.tsx";

type PlanSelection = { tier: "freemium"; plan: Plan; leave: boolean } | { tier: Tier; interval: Interval };

/** Errors that prevent an admin from changing to the free plan, with links to resolve them. */
const REJECTION_MESSAGES: Record<string, { title: string; actions?: readonly { label: string; to: string }[] }> = {
  "workspace.has_members": { title: "Your workspace has other members", actions: [{ label: "Workspace", to: "/workspace" }] },
};

/**
 * Actions of the plan buttons: checkout or the free plan. `confirmation` asks before a trial is converted,
 * and if the server reports that the user would leave a workspace.
 */
export function useChoosePlan(profile: Profile | undefined) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Plan>();
  const [cancelFirst, setCancelFirst] = useState<string>();

  const toFree = async (leave: boolean) => {
    await call(billing.switchToFreePlan, { body: { leave } });
    // Refetch the profile first, so that queries for the former workspace are no longer enabled.
    await refresh(queryClient, [accounts.me]);
    void queryClient.invalidateQueries();
    // A trial is converted to the plan. A user who leaves a workspace starts a new one.
    const isConverted = profile?.role === "trial";
    void showMessage({
      title: isConverted ? "Converted to free plan" : "Success",
      lines: [isConverted ? "Thanks for picking the Free plan! Enjoy!" : "Thanks for picking the Free plan!"],
      actions: [{ label: "Continue", to: isConverted ? "/heatmaps" : "/home" }],
      icon: <PartyPopper aria-hidden="true" />,
      hasConfetti: true,
    });
  };

  const selection = useDedupedMutation({
    mutationFn: async (wanted: PlanSelection) => {
      if (wanted.tier === "freemium") return toFree(wanted.leave);
      const { url } = await call(billing.startCheckout, { body: wanted });
      window.location.assign(url);
      // The browser is leaving the page. Until then the button stays pending.
      return new Promise<void>(() => {});
    },
    onSuccess: () => setAsked(undefined),
    onError: (problem, wanted) => {
      const { code, message } = toApiError(problem);
      const mustLeave = code === "workspace.leave_first" && wanted.tier === "freemium";
      setAsked(mustLeave ? wanted.plan : undefined);
      if (mustLeave) return;
      if (code === "billing.cancel_first") return setCancelFirst(message);
      const messages = REJECTION_MESSAGES[code];
      if (messages) return void showMessage({ ...messages, lines: [message] });
      const isPlain = wanted.tier === "freemium" || code === "billing.payment_failed" || code === "billing.subscribed";
      void showError(isPlain ? message : `An error occurred: ${message}`);
      if (code === "billing.subscribed") void refresh(queryClient, [accounts.me]);
    },
  });

  // When the user returns with the back button, the page is restored from the cache with the button still pending.
  const { reset } = selection;
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [reset]);

  const choose = (plan: Plan, interval: Interval) => {
    const tier = Tier.safeParse(plan.tier);
    if (tier.success) return selection.mutate({ tier: tier.data, interval });
    if (profile?.role === "trial") return setAsked(plan);
    return selection.mutate({ tier: "freemium", plan, leave: false });
  };

  return {
    choose,
    busyTier: selection.isPending ? selection.variables.tier : undefined,
    /** Shown to an admin whose plan must end first. */
    rejection: cancelFirst &&
      profile && {
        profile,
        reason: cancelFirst,
        onClose: () => setCancelFirst(undefined),
      },
    confirmation: asked &&
      profile && {
        profile,
        plan: asked,
        isBusy: selection.isPending,
        onCancel: () => setAsked(undefined),
        onConfirm: () => selection.mutate({ tier: "freemium", plan: asked, leave: profile.workspace !== null }),
      },
  };
}
