import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { askForZip, type Packed, zipQuery, zips } from "./zips.ts";

/** Has a project or heatmap packed; what becomes of it shows in `Downloads`, wherever one goes meanwhile. */
export function useZip(packed: Packed) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => askForZip(packed),
    // Without a network it says so at once, and does not begin by itself some time later.
    networkMode: "always",
    onSuccess: (zip) => {
      const awaited = { ...packed, zip: zip.uid };
      queryClient.setQueryData(zipQuery(awaited).queryKey, zip);
      zips.await(awaited);
    },
    onError: (problem) => snackbar.failure(problem),
  });
  const awaited = useSyncExternalStore(zips.subscribe, zips.get).find(({ uid }) => uid === packed.uid);
  // Asked for by `Downloads`; here it is only looked at.
  const { data } = useQuery({ ...zipQuery(awaited ?? { ...packed, zip: "" }), enabled: false });
  const isPacking = isPending || (awaited !== undefined && data?.status !== "failed");
  return { ask: () => mutate(), isPacking, progress: awaited ? (data?.progress ?? 0) : 0 };
}
