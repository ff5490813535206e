import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Zip } from "#contracts/exports.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { askForZip, type Packed, zipKey, zips } from "./zips.ts";

/** Has a project or heatmap packed; what becomes of it shows in `Downloads`, wherever one goes meanwhile. */
export function useZip(packed: Packed) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => askForZip(packed),
    // Without a network it says so at once, and does not begin by itself some time later.
    networkMode: "always",
    onSuccess: (zip) => {
      queryClient.setQueryData(zipKey(packed.uid), zip);
      zips.await({ ...packed, zip: zip.uid });
    },
    onError: (problem) => snackbar.failure(problem),
  });
  const awaited = useSyncExternalStore(zips.subscribe, zips.get);
  const isAwaited = awaited.some(({ uid }) => uid === packed.uid);
  // Asked for by `Downloads`; here it is only looked at.
  const { data } = useQuery<Zip>({ queryKey: zipKey(packed.uid), enabled: false });
  const isPacking = isPending || (isAwaited && data?.status !== "failed");
  return { ask: () => mutate(), isPacking, progress: isAwaited ? (data?.progress ?? 0) : 0 };
}
