import * as z from "zod";
import { exports, ZipId } from "#contracts/exports.ts";
import { HeatmapId, ProjectId } from "#contracts/heatmaps.ts";
import { fullJitter } from "#web/kit/api/backoff.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { createSignal } from "#web/kit/signal.ts";

const KEY = "zips";
const LEAST_MS = 400;
const MOST_ATTEMPT = 2;

/** The source of a zip: a project or a heatmap. */
const Packed = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("project"), uid: ProjectId, title: z.string() }),
  z.object({ kind: z.literal("heatmap"), uid: HeatmapId, title: z.string() }),
]);
export type Packed = z.infer<typeof Packed>;

const Awaited = z.intersection(Packed, z.object({ zip: ZipId }));
/** A requested zip that is not finished. */
export type AwaitedZip = z.infer<typeof Awaited>;

const awaited = createSignal<readonly AwaitedZip[]>(readKept());

function readKept(): readonly AwaitedZip[] {
  try {
    return z.array(Awaited).parse(JSON.parse(window.sessionStorage.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

function keep(zips: readonly AwaitedZip[]): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(zips));
  awaited.set(zips);
}

/** The pending zips of this tab, kept across reloads; at most one per project or heatmap. */
export const zips = {
  get: awaited.get,
  subscribe: awaited.subscribe,
  await: (zip: AwaitedZip) => keep([...awaited.get().filter(({ uid }) => uid !== zip.uid), zip]),
  /** Returns whether the zip was pending. */
  drop(uid: string): boolean {
    const left = awaited.get().filter((each) => each.uid !== uid);
    if (left.length === awaited.get().length) return false;
    keep(left);
    return true;
  },
};

/** Polls the state of a zip with increasing intervals until it is done or failed. */
export const zipQuery = ({ kind, uid, zip }: AwaitedZip) =>
  operationQuery(
    kind === "project" ? exports.readProjectZip : exports.readHeatmapZip,
    { params: { uid, zip } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data, dataUpdateCount, error } }) =>
        error || data?.status === "done" || data?.status === "failed"
          ? false
          : LEAST_MS + fullJitter(Math.min(dataUpdateCount - 2, MOST_ATTEMPT), Math.random),
    },
  );
