import { useQueryClient } from "@tanstack/react-query";
import { type Sharing, sharing } from "#contracts/sharing.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";

/** The kind of object that a link shows. */
export type ShareableKind = "heatmap" | "report";

const OPERATIONS = {
  heatmap: { read: sharing.read, share: sharing.share, edit: sharing.edit, unshare: sharing.unshare },
  report: { read: sharing.readReport, share: sharing.shareReport, edit: sharing.editReport, unshare: sharing.unshareReport },
} as const;

/** The share link of a heatmap or report. */
export const sharingQuery = (kind: ShareableKind, uid: string) =>
  operationQuery(OPERATIONS[kind].read, { params: { uid } }, { staleTime: 0 });

/** Creates, changes or revokes a share link. */
export function useSharing(kind: ShareableKind, uid: string, onChanged: () => void) {
  const queryClient = useQueryClient();
  const onSuccess = (state: Sharing) => {
    queryClient.setQueryData(sharingQuery(kind, uid).queryKey, state);
    onChanged();
  };
  const share = useOperationMutation(OPERATIONS[kind].share, { onSuccess });
  const edit = useOperationMutation(OPERATIONS[kind].edit, { onSuccess });
  const unshare = useOperationMutation(OPERATIONS[kind].unshare, { onSuccess });
  return { share, edit, unshare };
}
