import { useQueryClient } from "@tanstack/react-query";
import { type Sharing, sharing } from "#contracts/sharing.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";

/** The share link of a heatmap. */
export const sharingQuery = (uid: string) => operationQuery(sharing.read, { params: { uid } }, { staleTime: 0 });

/** Creates or revokes a share link. */
export function useSharing(uid: string, onChanged: () => void) {
  const queryClient = useQueryClient();
  const onSuccess = (state: Sharing) => {
    queryClient.setQueryData(sharingQuery(uid).queryKey, state);
    onChanged();
  };
  const share = useOperationMutation(sharing.share, { onSuccess });
  const unshare = useOperationMutation(sharing.unshare, { onSuccess });
  return { share, unshare };
}
