import { accounts } from "#contracts/accounts.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { heatmaps } from "#contracts/heatmaps.ts";
import { compareUrl } from "#web/app/shared/compare-selection/compare-selection.ts";
import { refreshProjects } from "#web/app/shared/project-picker/queries.ts";
import { call } from "#web/kit/api/api.ts";
import { refresh } from "#web/kit/api/operation-query.ts";
import { queryClient } from "#web/kit/api/query-client.ts";
import { waitForRetry } from "#web/kit/api/wait-for-retry.ts";
import { pluralize } from "#web/kit/format.ts";
import { keepPreview } from "#web/kit/uploads/local-previews.ts";
import { postFile } from "#web/kit/uploads/post-file.ts";
import { sendParts } from "#web/kit/uploads/send-parts.ts";
import { transmit } from "#web/kit/uploads/transmit.ts";
import { type Upload, type UploadOperations, UploadQueue } from "#web/kit/uploads/upload-queue.ts";
import { showCountedError } from "#web/ui/feedback/counted-error.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { addCreatedHeatmap } from "../list/add-created-heatmap.ts";
import { showInLists } from "../list/show-in-lists.ts";

const START_FAILED_SNACKBAR_MS = 5000;
/** Long enough to reach its link. */
const COMPARISON_SNACKBAR_MS = 15_000;

/** One message for all that fail for the same reason, such as a lost connection. */
function notifyStartFailed({ id, heatmap, problem }: Upload): void {
  const message = problem?.message ?? "";
  const textOf = (count: number) =>
    `Failed to start processing for ${count === 1 ? heatmap.title : pluralize(count, "heatmap")}. Error: ${message}`;
  showCountedError(`start failed: ${message}`, id, textOf, START_FAILED_SNACKBAR_MS);
}

/** Leads from an edited image to its comparison with the original. */
function offerComparison({ uid, originUid }: Upload): void {
  if (!uid || !originUid) return;
  const action = { label: "Compare with the original", to: compareUrl([originUid, uid]) };
  snackbar.success("Analysis started", COMPARISON_SNACKBAR_MS, action);
}

const send: UploadOperations["send"] = (target, { uid, file }, watch) =>
  target.kind === "form"
    ? postFile(target, file, watch)
    : sendParts(
        {
          link: async (part) => {
            const { links } = await call(
              heatmaps.presignParts,
              { params: { uid }, body: { parts: [part] } },
              { signal: watch.signal },
            );
            return links[0]?.url ?? "";
          },
          put: (url, body, watched) => transmit({ method: "PUT", url, body }, watched),
          pause: waitForRetry,
        },
        target,
        file,
        watch,
      );

async function cancelUpload(uid: HeatmapCard["uid"]): Promise<void> {
  await call(heatmaps.remove, { params: { uid } });
  showInLists(queryClient, { type: "heatmap.removed", uid });
  void refresh(queryClient, [accounts.me]);
  void refreshProjects(queryClient);
}

/** Uploads that the caller shows. */
export const createUploadQueue = (): UploadQueue =>
  new UploadQueue({
    create: (heatmap, idempotencyKey) => call(heatmaps.create, { body: heatmap }, { idempotencyKey }),
    refreshTarget: (uid) => call(heatmaps.refreshUpload, { params: { uid } }),
    send,
    generate: (uid, idempotencyKey) => call(heatmaps.generate, { params: { uid } }, { idempotencyKey }),
    onCreated: ({ heatmap }, { hidden }, file) => {
      if (hidden) return void refresh(queryClient, [accounts.me]);
      if (heatmap.type === "image") void keepPreview(heatmap.uid, file);
      addCreatedHeatmap(heatmap);
    },
    onStarted: offerComparison,
    onStartFailed: notifyStartFailed,
    cancelUpload: cancelUpload,
    waitForConnection: () =>
      navigator.onLine ? undefined : new Promise((resolve) => window.addEventListener("online", () => resolve(), { once: true })),
  });

/** The uploads of this page. They continue during navigation. */
export const uploads = createUploadQueue();

/** Cancels the upload of this page that creates a heatmap, and discards the heatmap. Returns false if there is none. */
export function discardUpload(uid: string): boolean {
  const upload = uploads.items.get().find((each) => each.uid === uid);
  if (!upload || upload.stage === "started" || upload.stage === "canceled") return false;
  if (upload.stage === "failed") uploads.remove(upload.id);
  else uploads.cancel(upload.id);
  return true;
}
