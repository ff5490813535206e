import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { exports } from "#contracts/exports.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { pendingZips, type ZipTarget, zipQuery } from "./pending-zips.ts";

/** Requests a zip of a project or heatmap. `Downloads` shows the progress on all pages. */
export function useZip(target: ZipTarget) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useOperationMutation(target.kind === "project" ? exports.projectZip : exports.heatmapZip, {
    // Fails immediately when offline instead of waiting for the connection.
    networkMode: "always",
    onSuccess: (zip) => {
      const awaited = { ...target, zip: zip.uid };
      queryClient.setQueryData(zipQuery(awaited).queryKey, zip);
      pendingZips.await(awaited);
    },
    onError: (problem) => snackbar.failure(problem),
  });
  const awaited = useSyncExternalStore(pendingZips.subscribe, pendingZips.get).find(({ uid }) => uid === target.uid);
  // Fetched by `Downloads`. This only reads the cache.
  const { data } = useQuery({ ...zipQuery(awaited ?? { ...target, zip: "" }), enabled: false });
  const isPacking = isPending || (awaited !== undefined && data?.status !== "failed");
  return { ask: () => mutate({ params: { uid: target.uid } }), isPacking, progress: awaited ? (data?.progress ?? 0) : 0 };
}
