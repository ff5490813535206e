import { useQueryClient } from "@tanstack/react-query";
import { reports } from "#contracts/reports.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

const SHOWN = [reports.list, reports.read];
const options = (done: string) => ({
  refreshes: SHOWN,
  onSuccess: () => void snackbar.success(done),
  onError: (problem: Error) => void snackbar.failure(problem),
});

/** Renames ads. If someone else changed the report, shows their version. */
function useRenameAd() {
  const queryClient = useQueryClient();
  return useOperationMutation(reports.arrangeAds, {
    ...options("Changes saved"),
    // The next change is based on this one.
    refreshesFirst: true,
    onError: (problem) => {
      snackbar.failure(problem);
      void refresh(queryClient, SHOWN);
    },
  });
}

/** The changes of a report; each refetches what shows it. */
export const useReportChanges = () => ({
  rename: useOperationMutation(reports.rename, options("Changes saved")),
  renameAd: useRenameAd(),
  removeAd: useOperationMutation(reports.removeAd, options("Ad removed")),
  removeTemplate: useOperationMutation(reports.removeTemplate, options("Template removed")),
  retry: useOperationMutation(reports.retry, options("Trying again")),
  remove: useOperationMutation(reports.remove, { ...options("Report deleted"), refreshes: [reports.list] }),
});
