import type { Kind } from "./subjects.ts";
import type { Zip } from "./zip.entity.ts";

const PACKING_FAILED = "Couldn’t create the download. Please try again.";
/** Why there is no zip: by kind and code, the message a person reads. */
export const ZIP_PROBLEMS = {
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
export type ZipProblem = keyof (typeof ZIP_PROBLEMS)[Kind];

/** Why a zip failed, or would count as failed. */
export const problemOfZip = ({ problem = "broke_off" }: Zip): ZipProblem => problem as ZipProblem;
