import { type HeatmapCard, heatmaps } from "#contracts/heatmaps.ts";
import { call } from "#web/kit/api.ts";
import { meQuery } from "#web/kit/me.ts";
import { postFile } from "#web/kit/post-file.ts";
import { queryClient } from "#web/kit/query-client.ts";
import { type Upload, UploadQueue } from "#web/kit/upload-queue.ts";
import { snackbar } from "#web/ui/snackbar.tsx";
import { refreshProjects } from "../../filing/queries.ts";
import { mergeLive } from "./merge-live.ts";
import { listQuery } from "./queries.ts";
import { showInFilters } from "./show-change.ts";

const START_FAILED_MS = 5000;

function showCreated({ heatmap }: { heatmap: HeatmapCard }): void {
  queryClient.setQueryData(listQuery.queryKey, (list) => list && mergeLive(list, { type: "heatmap.changed", heatmap }));
  showInFilters(queryClient, { type: "heatmap.changed", heatmap });
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, imageCredits: Math.max(0, me.imageCredits - 1) });
  void refreshProjects(queryClient);
}

function sayStartFailed({ heatmap, problem }: Upload): void {
  snackbar.error(`Failed to start processing for ${heatmap.title}. Error: ${problem?.message ?? ""}`, START_FAILED_MS);
}

/** The uploads of this page; they go on while the person moves between screens. */
export const uploads = new UploadQueue({
  create: (heatmap, idempotencyKey) => call(heatmaps.create, { body: heatmap }, { idempotencyKey }),
  renewForm: (uid) => call(heatmaps.uploadForm, { params: { uid } }),
  send: postFile,
  generate: (uid, idempotencyKey) => call(heatmaps.generate, { params: { uid } }, { idempotencyKey }),
  onCreated: showCreated,
  onStartFailed: sayStartFailed,
});
