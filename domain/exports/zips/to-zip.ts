import { presignedGetUrl } from "#adapters/storage.ts";
import type { Zip as Shown } from "#contracts/exports.ts";
import { isRunning } from "#domain/exports/job-state.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import type { Zip } from "./zip.entity.ts";
import { zipKey } from "./zip-files.ts";
import { problemOfZip, ZIP_PROBLEMS } from "./zip-problems.ts";

const DEFAULT_TITLES = {
  project: "Project",
  heatmap: "Heatmap",
  benchmark: "Benchmark",
  workspace: "Workspace",
  selection: "Heatmaps",
} as const;

/** A zip as the API returns it, with a download link valid for five minutes once it is done. */
export async function toZip(zip: Zip, title: string): Promise<Shown> {
  const { uid, kind, expires_at, state } = zip;
  const isFailed = state !== "done" && !isRunning(zip);
  const code = problemOfZip(zip);
  return {
    uid,
    status: isFailed ? "failed" : state,
    progress: zip.progress,
    problem: isFailed ? { code, message: ZIP_PROBLEMS[kind][code] } : null,
    size: zip.size ?? null,
    url: state === "done" ? await presignedGetUrl(zipKey(zip), `${safeFileName(title, DEFAULT_TITLES[kind])}.zip`) : null,
    expires_at,
  };
}
