import type { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { exports, SlideFormat, SlidesId, ZipId } from "#contracts/exports.ts";
import { HeatmapId } from "#contracts/heatmap-id.ts";
import { ProjectId } from "#contracts/project-id.ts";
import { SlideSubject } from "#contracts/slides.ts";
import { fullJitter } from "#kit/portable/full-jitter.ts";
import { call } from "#web/kit/api/api.ts";
import { type OperationKey, operationQuery } from "#web/kit/api/operation-query.ts";
import { RETRY_BACKOFF } from "#web/kit/api/retry-backoff.ts";
import { createStoredJson } from "#web/kit/page/stored-value.ts";
import { createSignal } from "#web/kit/signal.ts";

const MIN_POLL_MS = 400;
const MAX_BACKOFF_ATTEMPT = 2;

const title = z.string();
/**
 * The content of a download: a zip of a project, heatmap, workspace or selection of heatmaps, or slides. `uid` is unique among the
 * pending downloads.
 */
const DownloadTarget = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("project"), uid: ProjectId, title }),
  z.object({ kind: z.literal("heatmap"), uid: HeatmapId, title }),
  z.object({ kind: z.literal("workspace"), uid: z.string(), title }),
  z.object({ kind: z.literal("selection"), uid: z.string(), title, uids: z.array(HeatmapId).min(1) }),
  z.object({
    kind: z.literal("slides"),
    uid: z.string(),
    title,
    subject: SlideSubject,
    objects: z.array(z.string()).min(1),
    type: SlideFormat,
    template: z.string(),
  }),
]);
export type DownloadTarget = z.infer<typeof DownloadTarget>;

const PendingDownloadSchema = z.intersection(DownloadTarget, z.object({ job: z.union([ZipId, SlidesId]) }));
/** A requested download that is not finished. */
export type PendingDownload = z.infer<typeof PendingDownloadSchema>;

const stored = createStoredJson<readonly PendingDownload[]>({
  storage: "session",
  key: "downloads",
  parse: (json) => z.array(PendingDownloadSchema).parse(json),
});
const pendingSignal = createSignal<readonly PendingDownload[]>(stored.get() ?? []);

function store(downloads: readonly PendingDownload[]): void {
  stored.set(downloads);
  pendingSignal.set(downloads);
}

/** The pending downloads of this tab, kept across reloads; at most one per `uid`. */
export const pendingDownloads = {
  get: pendingSignal.get,
  subscribe: pendingSignal.subscribe,
  await: (download: PendingDownload) => store([...pendingSignal.get().filter(({ uid }) => uid !== download.uid), download]),
  /** Returns whether the download was pending. */
  drop(uid: string): boolean {
    const left = pendingSignal.get().filter((each) => each.uid !== uid);
    if (left.length === pendingSignal.get().length) return false;
    store(left);
    return true;
  },
};

/** The progress of a job, in the properties that both kinds of jobs have. */
export type DownloadJob = {
  readonly uid: string;
  readonly status: "requested" | "packing" | "printing" | "done" | "failed";
  readonly progress: number;
  readonly problem: { readonly message: string } | null;
  readonly url: string | null;
  /** Whether slides lack an attention score that is still being computed. */
  readonly lacks_attention?: boolean;
};

/** The operations that print a single object, by its kind. */
const SLIDES_OF = {
  heatmap: { request: exports.heatmapSlides, read: exports.readHeatmapSlides },
  report: { request: exports.reportSlides, read: exports.readReportSlides },
  audit: { request: exports.auditSlides, read: exports.readAuditSlides },
} as const;

/** Starts the job of a download. */
export function requestDownload(target: DownloadTarget): Promise<DownloadJob> {
  if (target.kind === "workspace") return call(exports.workspaceZip, {});
  if (target.kind === "selection") return call(exports.selectionZip, { body: { uids: target.uids } });
  if (target.kind !== "slides")
    return call(target.kind === "project" ? exports.projectZip : exports.heatmapZip, { params: { uid: target.uid } });
  const { subject, objects, type, template } = target;
  const [uid = ""] = objects;
  if (subject === "comparison") return call(exports.comparisonSlides, { body: { uids: objects, type, template } });
  const request = { params: { uid }, body: { type, template } };
  return call(SLIDES_OF[subject].request, request);
}

/** The query that reads a job. Every kind of job has the same properties. */
type JobQuery = ReturnType<typeof queryOptions<DownloadJob, Error, DownloadJob, OperationKey>>;

function readQuery({ job, ...target }: PendingDownload) {
  if (target.kind === "workspace") return operationQuery(exports.readWorkspaceZip, { params: { zip: job } });
  if (target.kind === "selection") return operationQuery(exports.readSelectionZip, { params: { zip: job } });
  if (target.kind !== "slides") {
    const request = { params: { uid: target.uid, zip: job } };
    return target.kind === "project"
      ? operationQuery(exports.readProjectZip, request)
      : operationQuery(exports.readHeatmapZip, request);
  }
  const [uid = ""] = target.objects;
  if (target.subject === "comparison") return operationQuery(exports.readComparisonSlides, { params: { slides: job } });
  const request = { params: { uid, slides: job } };
  return operationQuery(SLIDES_OF[target.subject].read, request);
}

/** Polls the state of a job with increasing intervals until it is done or failed. */
export const jobQuery = (download: PendingDownload): JobQuery => ({
  ...(readQuery(download) as unknown as JobQuery),
  staleTime: 0,
  refetchInterval: ({ state: { data, dataUpdateCount, error } }) =>
    error || data?.status === "done" || data?.status === "failed"
      ? false
      : MIN_POLL_MS + fullJitter(Math.min(dataUpdateCount - 2, MAX_BACKOFF_ATTEMPT), RETRY_BACKOFF),
});
