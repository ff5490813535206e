import { useQueryClient } from "@tanstack/react-query";
import type { Operation, Output } from "#contracts/kit/operation.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/** Returns a mutation that changes a workspace, shows its new state and refetches the tables. */
export function useWorkspaceChange<Op extends Operation>(operation: Op, done: string) {
  const client = useQueryClient();
  return useOperationMutation(operation, {
    refreshes: [staffBackoffice.workspaces, staffBackoffice.subscriptions, staffBackoffice.users, staffBackoffice.audit],
    onSuccess: (changed: Output<Op>) => {
      const workspace = changed as Output<typeof staffBackoffice.readWorkspace>;
      const { queryKey } = operationQuery(staffBackoffice.readWorkspace, { params: { uid: workspace.uid } });
      client.setQueryData(queryKey, workspace);
      snackbar.success(done);
    },
  });
}
