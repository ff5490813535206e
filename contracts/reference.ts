import * as z from "zod";

/** Applications of a heatmap, as displayed in the picker. */
export const APPLICATIONS = [
  "UX Design",
  "Display Ads",
  "Social media",
  "(Digital) Out Of Home",
  "Ad / commercial",
  "Other",
] as const;
export const Application = z
  .enum(APPLICATIONS)
  .meta({ id: "Application", description: "What the image or video is, which decides the templates that it is scored in" });
export type Application = z.infer<typeof Application>;
/** Applications only videos can have. */
export const VIDEO_ONLY: readonly Application[] = ["Ad / commercial"];
export const NOT_FOR_IMAGES = 'Only videos can be "Ad / commercial".';
export const CATEGORIES = ["DISPLAY", "AD", "UX"] as const;
/** Category code of an application, for programs; null: it has none. */
export const CATEGORY_OF: Readonly<Record<Application, (typeof CATEGORIES)[number] | null>> = {
  "UX Design": "UX",
  "Display Ads": "DISPLAY",
  "Social media": "AD",
  "(Digital) Out Of Home": "AD",
  "Ad / commercial": null,
  Other: null,
};

/** Sizes of display ads in pixels, width × height. */
export const AD_DIMENSIONS = [
  "300x250",
  "728x90",
  "160x600",
  "300x600",
  "970x90",
  "970x250",
  "320x50",
  "320x100",
  "300x200",
] as const;
export const DEVICES = ["mobile", "desktop"] as const;
export const DEVICE_MISSING = 'device is required for UX Design. Must be "mobile" or "desktop".';

/** Country codes; the empty code means all countries. */
export const COUNTRIES = {
  "": "All countries",
  de: "Germany",
  nl: "The Netherlands",
  es: "Spain",
  uk: "United Kingdom",
  us: "United States",
} as const;
/** Industries; the empty value means all industries. */
export const INDUSTRIES = [
  "",
  "arts and entertainment",
  "vehicles",
  "computers electronics and technology",
  "e-commerce and shopping",
  "finance",
  "food and beverages",
  "home and garden",
  "lifestyle",
  "news and media",
  "sports",
  "travel",
] as const;

/** Feature flags of a workspace's access list. */
export const ACCESS_FLAGS = ["audits", "object_recognition", "youtube_thumbnails", "reports", "copilot"] as const;
export type AccessFlag = (typeof ACCESS_FLAGS)[number];

/** Accepted file extensions, used by the file picker, the validation and the error message. */
export const IMAGE_EXTENSIONS = ["jpg", "jpeg", "png", "webp", "avif", "gif", "bmp"] as const;
export const ImageExtension = z.enum(IMAGE_EXTENSIONS);
export type ImageExtension = z.infer<typeof ImageExtension>;

export const VIDEO_EXTENSIONS = ["mp4", "mov", "webm", "m4v", "avi", "mpg"] as const;
export const VideoExtension = z.enum(VIDEO_EXTENSIONS);
export type VideoExtension = z.infer<typeof VideoExtension>;

/** Largest accepted video: 2 GB as uploaded, 3840 × 2160 pixels per frame in either orientation, 240 frames per second. */
export const VIDEO_MAX_BYTES = 2 * 1024 ** 3;
export const VIDEO_MAX_SIZE = { width: 3840, height: 2160 } as const;
export const VIDEO_MAX_PIXELS = VIDEO_MAX_SIZE.width * VIDEO_MAX_SIZE.height;
export const VIDEO_MAX_RATE = 240;

/** Largest accepted image: 25 MB as uploaded; 50 megapixels and 30,000 pixels per side (as in Photoshop documents) once decoded. */
export const IMAGE_MAX_BYTES = 25 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 50_000_000;
export const IMAGE_MAX_SIDE = 30_000;

/**
 * Shortest side of an accepted image or video, in pixels. Nothing can be told apart in smaller ones; the smallest format of ads,
 * 88 × 31, is larger.
 */
export const UPLOAD_MIN_SIDE = 30;
export const isTooSmall = (
  { width, height }: { readonly width: number; readonly height: number },
  minSide: number = UPLOAD_MIN_SIDE,
): boolean => Math.min(width, height) < minSide;
export const tooSmallMessage = (name: string): string =>
  `Your file ${name} has fewer than ${UPLOAD_MIN_SIDE} pixels on one side. Please choose a larger one.`;

/** Maximum video duration in seconds: for trials, and for all others. */
export const VIDEO_MAX_SECONDS = { trial: 60, others: 900 } as const;

/** The accepted formats of a media type as users know them: ".JPG, .PNG and .GIF". */
function formatList(extensions: readonly string[]): string {
  const formats = extensions.filter((extension) => extension !== "jpeg").map((extension) => `.${extension.toUpperCase()}`);
  return `${formats.slice(0, -1).join(", ")} and ${formats.at(-1)}`;
}

/** The error message for a rejected file, with its name and every accepted format. */
export const rejectedFileMessage = (name: string, trial: boolean): string =>
  `${notAccepted(name)} ${acceptedFormats({ trial, hasVideos: true })}`;

/** The lines about rejected files: each file and why, then every accepted format once. None without files. */
export function rejectedFilesLines(
  files: readonly { readonly name: string; readonly reason: string }[],
  choice: { readonly trial: boolean; readonly hasVideos: boolean },
): string[] {
  if (files.length === 0) return [];
  return [...files.map(({ name, reason }) => `${notAccepted(name)} ${reason}`), acceptedFormats(choice)];
}

const notAccepted = (name: string): string => `Your file ${name} format/size is not accepted.`;

/** The length of videos only matters with videos. */
function acceptedFormats({ trial, hasVideos }: { readonly trial: boolean; readonly hasVideos: boolean }): string {
  const limit = hasVideos ? ` with a maximum upload of ${videoLimit(trial)} per video` : "";
  return `The accepted formats are ${formatList(IMAGE_EXTENSIONS)} (images), and ${formatList(VIDEO_EXTENSIONS)} (videos)${limit}.`;
}

/** The longest video that a user may upload, as text. */
export const videoLimit = (trial: boolean): string =>
  trial ? `${VIDEO_MAX_SECONDS.trial / 60} minute` : `${VIDEO_MAX_SECONDS.others / 60} minutes`;
