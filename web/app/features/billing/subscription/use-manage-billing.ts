import { useMutation } from "@tanstack/react-query";
import { billing } from "#contracts/billing.ts";
import { call } from "#web/kit/api/api.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/** Opens the page of the payment provider where the plan is managed, in a tab of its own. */
export function useManageBilling() {
  const portal = useMutation({
    mutationFn: async (tab: Window | null) => {
      const { url } = await call(billing.portal, {});
      if (tab) tab.location.replace(url);
      else window.location.assign(url);
    },
    onError: (problem, tab) => {
      tab?.close();
      snackbar.failure(problem);
    },
  });
  const open = () => {
    // Browsers open a tab only at once upon a click, not after an answer has arrived.
    const tab = window.open("about:blank", "_blank");
    if (tab) tab.opener = null;
    portal.mutate(tab);
  };
  return { open, isPending: portal.isPending };
}
