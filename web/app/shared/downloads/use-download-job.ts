import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSignal } from "#web/kit/use-signal.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { type DownloadTarget, jobQuery, type PendingDownload, pendingDownloads, requestDownload } from "./pending-downloads.ts";

/** Requests downloads that are prepared in the background. `Downloads` shows their progress on all pages. */
export function useDownloadRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (target: DownloadTarget) => requestDownload(target),
    // Fails immediately when offline instead of waiting for the connection.
    networkMode: "always",
    onSuccess: (job, target) => {
      const awaited: PendingDownload = { ...target, job: job.uid };
      queryClient.setQueryData(jobQuery(awaited).queryKey, job);
      pendingDownloads.await(awaited);
    },
    onError: (problem) => snackbar.failure(problem),
  });
}

/** The job that prepares one download. */
export function useDownloadJob(target: DownloadTarget) {
  const { mutate, isPending } = useDownloadRequest();
  const awaited = useSignal(pendingDownloads).find(({ uid }) => uid === target.uid);
  // Fetched by `Downloads`. This only reads the cache.
  const { data } = useQuery({ ...jobQuery(awaited ?? { ...target, job: "" }), enabled: false });
  const isBusy = isPending || (awaited !== undefined && data?.status !== "failed");
  return { ask: () => mutate(target), isBusy, progress: awaited ? (data?.progress ?? 0) : 0 };
}
