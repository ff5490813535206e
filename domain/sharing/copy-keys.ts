import { sha256 } from "#kit/sha256.ts";

/** The files that a share link shows besides the ad in templates. The last is only for videos with a tracked brand. */
export const COPIED_FILES = ["image", "heatmap", "peekthrough", "logo_tracking_video"] as const;
export type CopiedFile = (typeof COPIED_FILES)[number];
/** A heatmap's id and the keys of its files; empty without a file. */
export type SharedFiles = { readonly uid: string } & Readonly<Record<CopiedFile, string>>;

const digest = (text: string): string => sha256(text, "base64url").slice(0, 22);

/**
 * S3 prefix of everything that share links of a heatmap or report show; ends with a slash. Digests of random ids identify no one.
 */
export const shareFolder = (object: string): string => `shared/${digest(object)}/`;

/** S3 prefix of what one share link shows; ends with a slash. */
export const linkFolder = (share: string, object: string): string => `${shareFolder(object)}${digest(share)}/`;

/** Starts of the keys of all copies of a file, also those of earlier analyses and those whose keys had no digest. */
export const copyKeyStarts = (share: string, object: string, file: CopiedFile): readonly string[] =>
  ["-", "."].map((next) => `${linkFolder(share, object)}${file}${next}`);

/**
 * Key of the copy that a share link shows; each analysis has other files, and so other copies. The original key starts with its
 * creator's id, and a presigned URL reveals the key. A copy is also deleted with its share link, whatever URLs were presigned for
 * it.
 */
export const copyKey = (share: string, heatmap: SharedFiles, image: CopiedFile): string =>
  `${linkFolder(share, heatmap.uid)}${image}-${digest(heatmap[image])}${/\.\w+$/.exec(heatmap[image])?.[0] ?? ""}`;

/** The files of a further slice of a page that a share link shows. */
export const SLICE_FILES = ["image", "heatmap", "peekthrough"] as const;

/** Key of the copy of a file of a further slice of a page. */
export const sliceCopyKey = (share: string, page: string, slice: number, file: string): string =>
  `${linkFolder(share, page)}slice-${slice}-${digest(file)}${/\.\w+$/.exec(file)?.[0] ?? ""}`;

/** Key of the copy of a scene, the ad in a template. */
export const sceneCopyKey = (share: string, { uid }: { readonly uid: string }, scene: string): string =>
  `${linkFolder(share, uid)}${/\w+-\d+-\w+\.\w+$/.exec(scene)![0]}`;

/** Key of the copy of a file that the link of a report shows. */
export const reportCopyKey = (share: string, report: string, file: string): string =>
  `${linkFolder(share, report)}${digest(file)}${/\.\w+$/.exec(file)?.[0] ?? ""}`;
