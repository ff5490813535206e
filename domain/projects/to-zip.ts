import { readLink } from "#adapters/storage.ts";
import type { ProjectZip } from "#contracts/projects.ts";
import { fileNameOf } from "#domain/kit/file-name.ts";
import type { Zip } from "./zip.entity.ts";
import { zipKey } from "./zip-files.ts";
import { isBeingPacked } from "./zip-parts.ts";

/** Why there is no zip: by code, the sentence a person reads. */
const PROBLEMS = {
  too_large: "The files of this project are larger than 2 GB together. Split it into smaller projects and download those.",
  empty: "There is no finished heatmap in this project any more.",
  broke_off: "The download could not be packed. Please try again.",
} as const;
export type ZipProblem = keyof typeof PROBLEMS;

/** A zip as its person sees it, with a link of five minutes once it is done. */
export async function toZip(zip: Zip, title: string): Promise<ProjectZip> {
  const { uid, expires_at, state } = zip;
  const broken = state !== "done" && !isBeingPacked(zip);
  const code = (zip.problem ?? "broke_off") as ZipProblem;
  return {
    uid,
    status: broken ? "failed" : state,
    progress: zip.progress,
    problem: broken ? { code, message: PROBLEMS[code] } : null,
    size: zip.size ?? null,
    url: state === "done" ? await readLink(zipKey(zip), `${fileNameOf(title, "Project")}.zip`) : null,
    expires_at,
  };
}
