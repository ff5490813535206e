import { IMAGE_MAX_BYTES, VIDEO_MAX_BYTES } from "#contracts/reference.ts";

/** The size limits of files as people read them. */
export const FILE_LIMITS = {
  image: `${IMAGE_MAX_BYTES / 1024 ** 2}\u00a0MB`,
  video: `${VIDEO_MAX_BYTES / 1024 ** 3}\u00a0GB`,
} as const;
