/**
 * S3 prefix of captured files until they are used; ends with a slash. Only captures write below `captures/`, where the bucket
 * expires objects after a day.
 */
export const captureFolder = ({ requested_by, uid }: { readonly requested_by: string; readonly uid: string }): string =>
  `${userCaptureFolder(requested_by)}${uid}/`;

/** S3 prefix of everything captured for a user; ends with a slash. */
export const userCaptureFolder = (person: string): string => `captures/${person}/`;

/** Key of a slice of a captured page, from 1. */
export const sliceKey = (folder: string, slice: number): string => `${folder}slice-${slice}.png`;
/** Key of the recorded frames, before they are encoded. */
export const framesKey = (folder: string): string => `${folder}frames`;
/** Key of the encoded recording. */
export const recordingKey = (folder: string): string => `${folder}film.mp4`;
/** Key of the screenshot of a page. */
export const screenshotKey = (folder: string): string => pageScreenshotKey(folder, "png");
/** Key of a screenshot in a format, which is also its extension. */
export const pageScreenshotKey = (folder: string, format: string): string => `${folder}screenshot.${format}`;
