import { useQueryClient } from "@tanstack/react-query";
import type { Operation, Output } from "#contracts/kit/operation.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/** Returns a mutation that changes a user, shows their new state and refetches the tables. */
export function useUserChange<Op extends Operation>(operation: Op, done: string) {
  const client = useQueryClient();
  return useOperationMutation(operation, {
    refreshes: [staffBackoffice.users, staffBackoffice.audit],
    onSuccess: (changed: Output<Op>) => {
      const user = changed as Output<typeof staffBackoffice.readUser>;
      const { queryKey } = operationQuery(staffBackoffice.readUser, { params: { uid: user.uid } });
      client.setQueryData(queryKey, user);
      snackbar.success(done);
    },
  });
}
