import type { Profile } from "#contracts/accounts.ts";
import { isVideo } from "#contracts/heatmaps.ts";
import {
  IMAGE_MAX_BYTES,
  type ImageExtension,
  rejectedFileSentence,
  VIDEO_MAX_BYTES,
  VIDEO_MAX_SECONDS,
  type VideoExtension,
} from "#contracts/reference.ts";
import { sniff } from "#web/kit/uploads/sniff.ts";
import { videoSeconds } from "#web/kit/uploads/video-length.ts";

/** A file that may be uploaded, under the extension that its content calls for; of a video, its seconds where its header says them. */
export type AcceptedFile = {
  file: File;
  kind: "image" | "video";
  extension: ImageExtension | VideoExtension;
  duration: number | undefined;
};

/** Sorts files by what they are, not by what they are called. The sentences name each file that is refused. */
export async function intake(
  files: readonly File[],
  profile: Pick<Profile, "role">,
): Promise<{ accepted: AcceptedFile[]; refusals: string[] }> {
  const isTrial = profile.role === "trial";
  const judged = await Promise.all(files.map((file) => judge(file, isTrial).catch(() => undefined)));
  const accepted = judged.filter((one) => one !== undefined);
  const refusals = files.filter((_, index) => !judged[index]).map(({ name }) => rejectedFileSentence(name, isTrial));
  return { accepted, refusals };
}

async function judge(file: File, isTrial: boolean): Promise<AcceptedFile | undefined> {
  const extension = await sniff(file);
  if (!extension || file.size === 0) return undefined;
  if (!isVideo(extension)) {
    if (file.size > IMAGE_MAX_BYTES) return undefined;
    const own = extension === "jpg" && /\.jpeg$/i.test(file.name) ? "jpeg" : extension;
    return { file, kind: "image", extension: own, duration: undefined };
  }
  const duration = await videoSeconds(file);
  const longest = isTrial ? VIDEO_MAX_SECONDS.trial : VIDEO_MAX_SECONDS.others;
  if (file.size > VIDEO_MAX_BYTES || (duration ?? 0) > longest) return undefined;
  return { file, kind: "video", extension, duration };
}

/** A file's name without its extension, as a first title. */
export function titleOf(name: string): string {
  return name.replace(/\.[^.]+$/, "").trim() || name;
}
