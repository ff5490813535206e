import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { type TestVideo, writeDiscVideo } from "./disc-video.ts";

export { discAt, drawDiscFrame as drawDisc } from "./disc.ts";

let folder: string | undefined;
let count = 0;

/** A new path in a folder that is removed after the run, or a temporary one in projects that have none. */
export function videoPath(extension = "mp4"): string {
  folder ??= mkdtempSync(path.join(inject("dataRoot") ?? inject("sharedClouds") ?? tmpdir(), "sightline-videos-"));
  return path.join(folder, `${count++}.${extension}`);
}

/** Writes a video of the disc to a new file, as `writeDiscVideo` does. */
export async function movingDisc(video: Partial<TestVideo> = {}): Promise<string> {
  const out = videoPath();
  await writeDiscVideo(out, video);
  return out;
}
