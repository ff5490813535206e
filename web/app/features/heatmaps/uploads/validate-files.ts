import { isVideo } from "#contracts/new-heatmap.ts";
import type { Profile } from "#contracts/profile.ts";
import {
  IMAGE_MAX_BYTES,
  type ImageExtension,
  isTooSmall,
  rejectedFilesLines,
  tooSmallMessage,
  VIDEO_MAX_BYTES,
  VIDEO_MAX_SECONDS,
  type VideoExtension,
} from "#contracts/reference.ts";
import { isAnimated } from "#web/kit/uploads/animation.ts";
import { type PixelSize, readPixelSize } from "#web/kit/uploads/read-pixel-size.ts";
import { readVideoDuration } from "#web/kit/uploads/read-video-duration.ts";
import { sniff } from "#web/kit/uploads/sniff.ts";

/**
 * A file that can be uploaded, with the extension of its content, its size if the browser can read it, and for a video its duration
 * in seconds if the header has one.
 */
export type AcceptedFile = {
  file: File;
  kind: "image" | "video";
  extension: ImageExtension | VideoExtension;
  size: PixelSize | undefined;
  duration: number | undefined;
  /** Only the first frame of an animated image is analysed. */
  isAnimated: boolean;
};

/** Names of files that agencies deliver HTML5 banners as. */
const BANNER = /\.(zip|html?)$/i;
const BANNER_HINT = "An HTML5 banner is recorded from its link. Choose “HTML5 Banner” under “New heatmap”.";

/** Checks files by content, not by name. Returns the lines of the message about rejected files. */
export async function validateFiles(
  files: readonly File[],
  profile: Pick<Profile, "role">,
): Promise<{ accepted: AcceptedFile[]; rejections: string[] }> {
  const isTrial = profile.role === "trial";
  const judged = await Promise.all(files.map((file) => validateFile(file, isTrial).catch(() => undefined)));
  const usable = judged.filter((one) => one !== undefined);
  const accepted = usable.filter(({ size }) => !size || !isTooSmall(size));
  const tooSmall = usable.filter((one) => !accepted.includes(one)).map(({ file }) => tooSmallMessage(file.name));
  const rejected = files.filter((_, index) => !judged[index]).map(({ name }) => name);
  const hints = rejected.some((name) => BANNER.test(name)) ? [BANNER_HINT] : [];
  return { accepted, rejections: [...rejectedFilesLines(rejected, isTrial), ...tooSmall, ...hints] };
}

async function validateFile(file: File, isTrial: boolean): Promise<AcceptedFile | undefined> {
  const extension = await sniff(file);
  if (!extension || file.size === 0) return undefined;
  if (!isVideo(extension)) {
    if (file.size > IMAGE_MAX_BYTES) return undefined;
    const own = extension === "jpg" && /\.jpeg$/i.test(file.name) ? "jpeg" : extension;
    return {
      file,
      kind: "image",
      extension: own,
      size: await readPixelSize(file, "image"),
      duration: undefined,
      isAnimated: await isAnimated(file),
    };
  }
  const duration = await readVideoDuration(file);
  const longest = isTrial ? VIDEO_MAX_SECONDS.trial : VIDEO_MAX_SECONDS.others;
  if (file.size > VIDEO_MAX_BYTES || (duration ?? 0) > longest) return undefined;
  return { file, kind: "video", extension, size: await readPixelSize(file, "video"), duration, isAnimated: false };
}
