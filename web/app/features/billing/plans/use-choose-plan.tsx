import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PartyPopper } from "lucide-react";
import { useEffect, useState } from "react";
import { accounts, type Profile } from "#contracts/accounts.ts";
import { billing, type Plan } from "#contracts/billing.ts";
import { type Interval, Tier } from "#contracts/subscription.ts";
import { call } from "#web/kit/api/api.ts";
import { asApiError } from "#web/kit/api/api-error.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { oops, tell } from "#web/ui/feedback/notice.tsx";

type Wish = { tier: "freemium"; leave: boolean } | { tier: Tier; interval: Interval };

/** What stands between an admin and the free plan, and where he puts it right. */
const TOLD: Record<string, { title: string; ways?: readonly { label: string; to: string }[] }> = {
  "billing.cancel_first": { title: "Free plan" },
  "workspace.has_members": { title: "Your workspace has other members", ways: [{ label: "Workspace", to: "/workspace" }] },
};

/**
 * What the buttons of the cards do: the payment page or the free plan. The server says whether somebody would leave a workspace for it;
 * `leaving` then asks him first.
 */
export function useChoosePlan(profile: Profile | undefined) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);

  const toFree = async (leave: boolean) => {
    await call(billing.toFreePlan, { body: { leave } });
    // First who he is now: what only his workspace could be asked is then no longer asked.
    await refresh(queryClient, [accounts.me]);
    void queryClient.invalidateQueries();
    // A trial is converted; whoever leaves a workspace starts on it anew.
    const isConverted = profile?.role === "trial";
    void tell({
      title: isConverted ? "Converted to free plan" : "Success",
      lines: [isConverted ? "Thanks for picking the Free plan! Enjoy!" : "Thanks for picking the Free plan!"],
      ways: [{ label: "Continue", to: isConverted ? "/heatmaps" : "/home" }],
      icon: <PartyPopper aria-hidden="true" />,
      hasConfetti: true,
    });
  };

  const wish = useMutation({
    mutationFn: async (wanted: Wish) => {
      if (wanted.tier === "freemium") return toFree(wanted.leave);
      const { url } = await call(billing.checkout, { body: wanted });
      window.location.assign(url);
      // The page is on its way out; until then the button keeps saying so.
      return new Promise<void>(() => {});
    },
    onSuccess: () => setAsks(false),
    onError: (problem, wanted) => {
      const { code, message } = asApiError(problem);
      setAsks(code === "workspace.leave_first");
      if (code === "workspace.leave_first") return;
      const told = TOLD[code];
      if (told) return void tell({ ...told, lines: [message] });
      const isPlain = wanted.tier === "freemium" || code === "billing.refused" || code === "billing.subscribed";
      void oops(isPlain ? message : `An error occurred: ${message}`);
      if (code === "billing.subscribed") void refresh(queryClient, [accounts.me]);
    },
  });

  // Coming back from the payment page with the browser's button, the page is as it was left: still waiting.
  const { reset } = wish;
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [reset]);

  const choose = (plan: Plan, interval: Interval) => {
    const tier = Tier.safeParse(plan.tier);
    if (tier.success) return wish.mutate({ tier: tier.data, interval });
    return wish.mutate({ tier: "freemium", leave: false });
  };

  return {
    choose,
    busyTier: wish.isPending ? wish.variables.tier : undefined,
    leaving: asks &&
      profile && {
        profile,
        isBusy: wish.isPending,
        onCancel: () => setAsks(false),
        onConfirm: () => wish.mutate({ tier: "freemium", leave: true }),
      },
  };
}
