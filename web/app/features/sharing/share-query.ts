import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Request } from "#contracts/kit/operation.ts";
import { type Sharing, sharing } from "#contracts/sharing.ts";
import { call } from "#web/kit/api/api.ts";

/** The share link of a heatmap. */
export function sharingQuery(uid: string) {
  return queryOptions({
    queryKey: ["sharing", "state", uid],
    queryFn: ({ signal }) => call(sharing.read, { params: { uid } }, { signal }),
    staleTime: 0,
  });
}

type Wish = Request<typeof sharing.share>["body"];

/** Creates or revokes a share link. */
export function useSharing(uid: string, onChanged: () => void) {
  const queryClient = useQueryClient();
  const onSuccess = (state: Sharing) => {
    queryClient.setQueryData(sharingQuery(uid).queryKey, state);
    onChanged();
  };
  const share = useMutation({
    mutationFn: (body: Wish) => call(sharing.share, { params: { uid }, body }),
    onSuccess,
  });
  const unshare = useMutation({ mutationFn: () => call(sharing.unshare, { params: { uid } }), onSuccess });
  return { share, unshare };
}
