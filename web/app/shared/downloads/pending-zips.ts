import * as z from "zod";
import { exports, ZipId } from "#contracts/exports.ts";
import { HeatmapId, ProjectId } from "#contracts/heatmaps.ts";
import { fullJitter } from "#web/kit/api/backoff.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { createSignal } from "#web/kit/signal.ts";

const KEY = "zips";
const MIN_POLL_MS = 400;
const MAX_BACKOFF_ATTEMPT = 2;

/** The source of a zip: a project or a heatmap. */
const ZipTarget = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("project"), uid: ProjectId, title: z.string() }),
  z.object({ kind: z.literal("heatmap"), uid: HeatmapId, title: z.string() }),
]);
export type ZipTarget = z.infer<typeof ZipTarget>;

const PendingZipSchema = z.intersection(ZipTarget, z.object({ zip: ZipId }));
/** A requested zip that is not finished. */
export type PendingZip = z.infer<typeof PendingZipSchema>;

const pendingSignal = createSignal<readonly PendingZip[]>(readStored());

function readStored(): readonly PendingZip[] {
  try {
    return z.array(PendingZipSchema).parse(JSON.parse(window.sessionStorage.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

function store(zips: readonly PendingZip[]): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(zips));
  pendingSignal.set(zips);
}

/** The pending zips of this tab, kept across reloads; at most one per project or heatmap. */
export const pendingZips = {
  get: pendingSignal.get,
  subscribe: pendingSignal.subscribe,
  await: (zip: PendingZip) => store([...pendingSignal.get().filter(({ uid }) => uid !== zip.uid), zip]),
  /** Returns whether the zip was pending. */
  drop(uid: string): boolean {
    const left = pendingSignal.get().filter((each) => each.uid !== uid);
    if (left.length === pendingSignal.get().length) return false;
    store(left);
    return true;
  },
};

/** Polls the state of a zip with increasing intervals until it is done or failed. */
export const zipQuery = ({ kind, uid, zip }: PendingZip) =>
  operationQuery(
    kind === "project" ? exports.readProjectZip : exports.readHeatmapZip,
    { params: { uid, zip } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data, dataUpdateCount, error } }) =>
        error || data?.status === "done" || data?.status === "failed"
          ? false
          : MIN_POLL_MS + fullJitter(Math.min(dataUpdateCount - 2, MAX_BACKOFF_ATTEMPT), Math.random),
    },
  );
