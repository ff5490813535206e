import type { ImageExtension, VideoExtension } from "#contracts/reference.ts";

/** What a picture's key is made of. */
export type FileOwner = { readonly uid: string; readonly requested_by: string };

/** Pictures derived from an upload, by name, with their file extension. */
export const PICTURES = {
  image: "webp",
  analysis: "png",
  attention: "png",
  members: "png",
  heatmap: "png",
  combined: "png",
  peekthrough: "png",
  gazeplot: "png",
  mask: "png",
  mask_array: "npy",
  thumbnail: "webp",
} as const;
export type Picture = keyof typeof PICTURES;

/** The folder that holds everything of a heatmap; ends with a slash. */
export const folderOf = ({ requested_by, uid }: FileOwner): string => `${requested_by}/${uid}/`;

/** Where files of a heatmap may lie beside its own folder: where they were before transfers, and where one that broke off copied them. */
export const strayFolders = ({ uid, requested_by, folders_of = [] }: FileOwner & { folders_of?: string[] | undefined }) =>
  folders_of.filter((person) => person !== requested_by).map((person) => folderOf({ uid, requested_by: person }));

/** Key of the file as it was uploaded. */
export const uploadKey = (heatmap: FileOwner & { readonly extension: string }): string =>
  `${folderOf(heatmap)}${heatmap.uid}.${heatmap.extension}`;

/** What the keys of all files that are made in a generation begin with, and no other key. */
export const generationFiles = (heatmap: FileOwner, gen: number): string => `${folderOf(heatmap)}${heatmap.uid}-g${gen}-`;

/** Key of a picture derived in a generation. */
export const pictureKey = (heatmap: FileOwner, gen: number, picture: Picture): string =>
  `${generationFiles(heatmap, gen)}${picture}.${PICTURES[picture]}`;

const CONTENT_TYPES: Readonly<Record<ImageExtension | VideoExtension, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  bmp: "image/bmp",
  mp4: "video/mp4",
  m4v: "video/x-m4v",
  avi: "video/x-msvideo",
  mpg: "video/mpeg",
};

/** The one content type an upload with this extension may carry. Throws for an extension that is not accepted. */
export function contentTypeOf(extension: string): string {
  const type = Object.entries(CONTENT_TYPES).find(([accepted]) => accepted === extension)?.[1];
  if (!type) throw new Error(`nothing is accepted as .${extension}`);
  return type;
}
