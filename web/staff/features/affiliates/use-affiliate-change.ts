import { useQueryClient } from "@tanstack/react-query";
import type { Operation, Output } from "#contracts/kit/operation.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";

/** Returns a mutation that changes an affiliate, shows their new state and refetches the table. */
export function useAffiliateChange<Op extends Operation>(operation: Op, done: string) {
  const client = useQueryClient();
  return useOperationMutation(operation, {
    refreshes: [staffBackoffice.affiliates, staffBackoffice.audit],
    onSuccess: (changed: Output<Op>) => {
      const affiliate = changed as Output<typeof staffBackoffice.readAffiliate>;
      const { queryKey } = operationQuery(staffBackoffice.readAffiliate, { params: { affiliate: affiliate.uid } });
      client.setQueryData(queryKey, affiliate);
      snackbar.success(done);
    },
  });
}
