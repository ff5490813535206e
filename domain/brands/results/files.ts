import { type FileOwner, generationPrefix } from "#domain/heatmaps/files.ts";

type Job = { readonly gen: number; readonly request: string };

/** S3 prefix of the files of all requests for one generation; ends with a slash. */
export const brandsFolder = (heatmap: FileOwner, gen: number): string => `${generationPrefix(heatmap, gen)}brand/`;

/** S3 prefix of the files of a request; ends with a slash. */
const brandFolder = (heatmap: FileOwner, { gen, request }: Job): string => `${brandsFolder(heatmap, gen)}${request}/`;

const FILES = { result: "json", video: "mp4" } as const;

/** Key of a file of a request: the result, or the video with boxes. */
export const brandKey = (heatmap: FileOwner, job: Job, file: keyof typeof FILES): string =>
  `${brandFolder(heatmap, job)}${file}.${FILES[file]}`;

/** S3 prefix of what is only needed while a request is processed; ends with a slash. */
export const brandWorkFolder = (heatmap: FileOwner, job: Job): string => `${brandFolder(heatmap, job)}segments/`;

const SEGMENT_FILES = { submission: "json", logos: "json", words: "json", video: "mp4" } as const;

/** Key of a file of one segment. */
export const brandSegmentKey = (
  heatmap: FileOwner,
  job: Job & { readonly segment: number },
  file: keyof typeof SEGMENT_FILES,
): string => `${brandWorkFolder(heatmap, job)}${String(job.segment).padStart(3, "0")}-${file}.${SEGMENT_FILES[file]}`;
