import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";
import { ProjectId } from "#contracts/heatmaps.ts";
import { projects, ZipId } from "#contracts/projects.ts";
import { call } from "#web/kit/api.ts";
import { fullJitter } from "#web/kit/backoff.ts";
import { createSignal } from "#web/kit/signal.ts";

const KEY = "project-zips";
const LEAST_MS = 600;
const MOST_ATTEMPT = 4;

const Awaited = z.object({ project: ProjectId, title: z.string(), zip: ZipId });
/** A zip that somebody asked for and waits for. */
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

/** The zips that this tab waits for, kept over a reload; one a project. */
export const zips = {
  get: awaited.get,
  subscribe: awaited.subscribe,
  await: (zip: AwaitedZip) => keep([...awaited.get().filter(({ project }) => project !== zip.project), zip]),
  /** Whether it was waited for until now. */
  drop(project: string): boolean {
    const left = awaited.get().filter((each) => each.project !== project);
    if (left.length === awaited.get().length) return false;
    keep(left);
    return true;
  },
};

export const zipKey = (project: string) => ["project-zips", project] as const;

/** How far a zip is, asked for again and again, ever less often, until it is done or has failed. */
export const zipQuery = ({ project, zip }: AwaitedZip) =>
  queryOptions({
    queryKey: zipKey(project),
    queryFn: ({ signal }) => call(projects.readZip, { params: { uid: project, zip } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount, error } }) =>
      error || data?.status === "done" || data?.status === "failed"
        ? false
        : LEAST_MS + fullJitter(Math.min(dataUpdateCount, MOST_ATTEMPT), Math.random),
  });
