import { isVideo } from "#contracts/new-heatmap.ts";
import type { Profile } from "#contracts/profile.ts";
import {
  IMAGE_MAX_BYTES,
  type ImageExtension,
  isTooSmall,
  rejectedFilesLines,
  tooSmallMessage,
  VIDEO_EXTENSIONS,
  VIDEO_MAX_BYTES,
  VIDEO_MAX_PIXELS,
  VIDEO_MAX_SECONDS,
  VIDEO_MAX_SIZE,
  type VideoExtension,
  videoLimit,
} from "#contracts/reference.ts";
import { pixelSize } from "#kit/portable/size-name.ts";
import { isAnimated } from "#web/kit/uploads/animation.ts";
import { excessPixels } from "#web/kit/uploads/excess-pixels.ts";
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

const NOT_SUPPORTED = "It isn’t an image or video that we support.";
const MEGABYTE = 1024 ** 2;
const VIDEO = new RegExp(`\\.(${VIDEO_EXTENSIONS.join("|")})$`, "i");
/** Names of files that agencies deliver HTML5 banners as. */
const BANNER = /\.(zip|html?)$/i;
const BANNER_HINT = "An HTML5 banner is recorded from its link. Choose “HTML5 Banner” under “New heatmap”.";

/** Checks files by content, not by name. Returns the lines of the message about rejected files, and one line for each of them. */
export async function validateFiles(
  files: readonly File[],
  profile: Pick<Profile, "role">,
): Promise<{ accepted: AcceptedFile[]; rejections: string[]; skipped: string[] }> {
  const isTrial = profile.role === "trial";
  const judged = await Promise.all(files.map((file) => validateFile(file, isTrial).catch(() => NOT_SUPPORTED)));
  const usable = judged.filter((one) => typeof one !== "string");
  const accepted = usable.filter(({ size }) => !size || !isTooSmall(size));
  const tooSmall = usable.filter((one) => !accepted.includes(one)).map(({ file }) => tooSmallMessage(file.name));
  const rejected = files.flatMap(({ name }, index) => {
    const reason = judged[index];
    return typeof reason === "string" ? [{ name, reason }] : [];
  });
  const hints = rejected.some(({ name }) => BANNER.test(name)) ? [BANNER_HINT] : [];
  const choice = { trial: isTrial, hasVideos: files.some(({ name, type }) => type.startsWith("video/") || VIDEO.test(name)) };
  const lines = rejectedFilesLines(rejected, choice);
  return {
    accepted,
    rejections: [...lines, ...tooSmall, ...hints],
    skipped: [...lines.slice(0, rejected.length), ...tooSmall],
  };
}

/** The file, or why it is rejected. */
async function validateFile(file: File, isTrial: boolean): Promise<AcceptedFile | string> {
  if (file.size === 0) return "It’s empty.";
  const extension = await sniff(file);
  if (!extension) return NOT_SUPPORTED;
  if (!isVideo(extension)) {
    if (file.size > IMAGE_MAX_BYTES) return `It’s larger than ${IMAGE_MAX_BYTES / MEGABYTE} MB, the limit for images.`;
    const size = await readPixelSize(file, "image");
    const excess = size && excessPixels(size);
    if (excess) return `It has ${excess}, the limit for images.`;
    const own = extension === "jpg" && /\.jpeg$/i.test(file.name) ? "jpeg" : extension;
    return {
      file,
      kind: "image",
      extension: own,
      size,
      duration: undefined,
      isAnimated: await isAnimated(file),
    };
  }
  const duration = await readVideoDuration(file);
  const longest = isTrial ? VIDEO_MAX_SECONDS.trial : VIDEO_MAX_SECONDS.others;
  if (file.size > VIDEO_MAX_BYTES) return `It’s larger than ${VIDEO_MAX_BYTES / MEGABYTE / 1024} GB, the limit for videos.`;
  if ((duration ?? 0) > longest) return `It’s longer than ${videoLimit(isTrial)}.`;
  const size = await readPixelSize(file, "video");
  if (size && size.width * size.height > VIDEO_MAX_PIXELS)
    return `It has more than ${pixelSize(VIDEO_MAX_SIZE)} pixels, the limit for videos.`;
  return { file, kind: "video", extension, size, duration, isAnimated: false };
}
