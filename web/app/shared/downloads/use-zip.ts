import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { Zip } from "#contracts/exports.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { askForZip, type Packed, zipKey, zips } from "./zips.ts";

/** Requests a zip of a project or heatmap. `Downloads` shows the progress on all pages. */
export function useZip(packed: Packed) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => askForZip(packed),
    // Fails immediately when offline instead of waiting for the connection.
    networkMode: "always",
    onSuccess: (zip) => {
      queryClient.setQueryData(zipKey(packed.uid), zip);
      zips.await({ ...packed, zip: zip.uid });
    },
    onError: (problem) => snackbar.failure(problem),
  });
  const awaited = useSyncExternalStore(zips.subscribe, zips.get);
  const isAwaited = awaited.some(({ uid }) => uid === packed.uid);
  // Fetched by `Downloads`. This only reads the cache.
  const { data } = useQuery<Zip>({ queryKey: zipKey(packed.uid), enabled: false });
  const isPacking = isPending || (isAwaited && data?.status !== "failed");
  return { ask: () => mutate(), isPacking, progress: isAwaited ? (data?.progress ?? 0) : 0 };
}
