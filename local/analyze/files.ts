import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { isVideo } from "#contracts/new-heatmap.ts";
import { IMAGE_EXTENSIONS, VIDEO_EXTENSIONS } from "#contracts/reference.ts";

const ACCEPTED = new RegExp(`\\.(${[...IMAGE_EXTENSIONS, ...VIDEO_EXTENSIONS].join("|")})$`, "i");

/** Whether a file is treated as a video, by its extension. */
export const isVideoFile = (file: string): boolean => isVideo(path.extname(file).slice(1).toLowerCase());

/** A file to analyse and the output folder of its results. */
export type Job = { readonly file: string; readonly out: string };

/**
 * Returns a file as given; for a folder, the images and videos in it, recursively, sorted by name. Throws when a folder cannot be
 * read.
 */
export function expandPath(given: string): string[] {
  if (!statSync(given, { throwIfNoEntry: false })?.isDirectory()) return [given];
  const names = readdirSync(given, { recursive: true, encoding: "utf8" }).filter((name) => ACCEPTED.test(name));
  return names.sort().map((name) => path.join(given, name));
}

/** Creates a job per file, each with its own folder under `out`: `banner.png` gives `banner`, a second one `banner-2`. */
export function createJobs(given: readonly string[], out: string): Job[] {
  const taken = new Set<string>();
  return given.flatMap(expandPath).map((file) => {
    const base = path.parse(file).name || "file";
    let name = base;
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${base}-${number}`;
    taken.add(name.toLowerCase());
    return { file, out: path.join(out, name) };
  });
}
