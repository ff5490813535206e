/**
 * S3 prefix of captured files until they are used; ends with a slash. Only captures write below `captures/`, where the bucket
 * expires objects after a day.
 */
export const captureFolder = ({ requested_by, uid }: { readonly requested_by: string; readonly uid: string }): string =>
  `${userCaptureFolder(requested_by)}${uid}/`;

/** S3 prefix of everything captured for a user; ends with a slash. */
export const userCaptureFolder = (person: string): string => `captures/${person}/`;

/** Keys of the files below that prefix; slices count from 1. */
export const sliceKey = (folder: string, slice: number): string => `${folder}slice-${slice}.png`;
export const framesKey = (folder: string): string => `${folder}frames`;
export const recordingKey = (folder: string): string => `${folder}film.mp4`;
export const screenshotKey = (folder: string): string => pageScreenshotKey(folder, "png");
export const pageScreenshotKey = (folder: string, format: string): string => `${folder}screenshot.${format}`;
