/**
 * The folder that holds what is captured until it is made use of; ends with a slash. Only a capture writes below `captures/`, and the bucket
 * forgets what lies there for a day.
 */
export const captureFolder = ({ requested_by, uid }: { readonly requested_by: string; readonly uid: string }): string =>
  `${foldersOf(requested_by)}${uid}/`;

/** Holds everything captured for a person; ends with a slash. */
export const foldersOf = (person: string): string => `captures/${person}/`;

/** Keys of what lies in such a folder: slices count from 1. */
export const sliceKey = (folder: string, slice: number): string => `${folder}slice-${slice}.png`;
export const framesKey = (folder: string): string => `${folder}frames`;
export const filmKey = (folder: string): string => `${folder}film.mp4`;
export const screenshotKey = (folder: string): string => `${folder}screenshot.png`;
