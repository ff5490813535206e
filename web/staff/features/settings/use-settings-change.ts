import type { Operation } from "#contracts/kit/operation.ts";
import { staffSettings } from "#contracts/staff/settings.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/** Returns a mutation that changes the settings, shows their new state and confirms the change with a message. */
export const useSettingsChange = <Op extends Operation>(operation: Op, done: string) =>
  useOperationMutation(operation, {
    refreshes: [staffSettings.read],
    refreshesFirst: true,
    onSuccess: () => snackbar.success(done),
  });
