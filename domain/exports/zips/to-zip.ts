import { presignedGetUrl } from "#adapters/storage.ts";
import type { Zip as Shown } from "#contracts/exports.ts";
import { isRunning } from "#domain/exports/job-state.ts";
import { safeFileName } from "#kit/portable/safe-file-name.ts";
import type { Kind } from "./subjects.ts";
import type { Zip } from "./zip.entity.ts";
import { zipKey } from "./zip-files.ts";

const PACKING_FAILED = "Couldn’t create the download. Please try again.";
/** Why there is no zip: by kind and code, the message a person reads. */
const PROBLEMS = {
  project: {
    too_large: "The files of this project add up to more than 2 GB. Split it into smaller projects and download those.",
    empty: "This project no longer has finished heatmaps.",
    broke_off: PACKING_FAILED,
  },
  heatmap: {
    too_large: "The files of this heatmap add up to more than 2 GB. Please download them one by one.",
    empty: "This heatmap no longer exists.",
    broke_off: PACKING_FAILED,
  },
  benchmark: {
    too_large: "The templates of this benchmark add up to more than 2 GB.",
    empty: "This benchmark no longer has templates.",
    broke_off: PACKING_FAILED,
  },
  workspace: {
    too_large: "The files of this workspace add up to more than 10 GB. Download its projects one by one.",
    empty: "This workspace no longer has finished heatmaps.",
    broke_off: PACKING_FAILED,
  },
  selection: {
    too_large: "The files of these heatmaps add up to more than 2 GB. Select fewer of them.",
    empty: "These heatmaps no longer exist.",
    broke_off: PACKING_FAILED,
  },
} as const satisfies Record<Kind, unknown>;
export type ZipProblem = keyof (typeof PROBLEMS)[Kind];

const DEFAULT_TITLES = {
  project: "Project",
  heatmap: "Heatmap",
  benchmark: "Benchmark",
  workspace: "Workspace",
  selection: "Heatmaps",
} as const;

/** Why a zip failed, or would count as failed. */
export const problemOfZip = ({ problem = "broke_off" }: Zip): ZipProblem => problem as ZipProblem;

/** A zip as the API returns it, with a download link valid for five minutes once it is done. */
export async function toZip(zip: Zip, title: string): Promise<Shown> {
  const { uid, kind, expires_at, state } = zip;
  const isFailed = state !== "done" && !isRunning(zip);
  const code = problemOfZip(zip);
  return {
    uid,
    status: isFailed ? "failed" : state,
    progress: zip.progress,
    problem: isFailed ? { code, message: PROBLEMS[kind][code] } : null,
    size: zip.size ?? null,
    url: state === "done" ? await presignedGetUrl(zipKey(zip), `${safeFileName(title, DEFAULT_TITLES[kind])}.zip`) : null,
    expires_at,
  };
}
