import { useMutation } from "@tanstack/react-query";
import { billing } from "#contracts/billing.ts";
import { call } from "#web/kit/api/api.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/** Opens the Stripe customer portal in a new tab. */
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
    // Browsers allow a new tab only directly in the click handler, not after the response.
    const tab = window.open("about:blank", "_blank");
    if (tab) tab.opener = null;
    portal.mutate(tab);
  };
  return { open, isPending: portal.isPending };
}
