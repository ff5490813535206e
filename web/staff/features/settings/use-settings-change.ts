import type { Operation } from "#contracts/kit/operation.ts";
import { staffSettings } from "#contracts/staff/settings.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/** A change of the settings, which shows them as they are afterwards and says so. */
export const useSettingsChange = <Op extends Operation>(operation: Op, done: string) =>
  useOperationMutation(operation, {
    refreshes: [staffSettings.read],
    refreshesFirst: true,
    onSuccess: () => snackbar.success(done),
  });
