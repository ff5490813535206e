import type { ImageExtension } from "#contracts/reference.ts";

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
  thumbnail: "webp",
} as const;
export type Picture = keyof typeof PICTURES;

/** The folder that holds everything of a heatmap; ends with a slash. */
export const folderOf = ({ requested_by, uid }: FileOwner): string => `${requested_by}/${uid}/`;

/** Key of the file as it was uploaded. */
export const uploadKey = (heatmap: FileOwner & { readonly extension: string }): string =>
  `${folderOf(heatmap)}${heatmap.uid}.${heatmap.extension}`;

/** Key of a picture derived in a generation. */
export const pictureKey = (heatmap: FileOwner, gen: number, picture: Picture): string =>
  `${folderOf(heatmap)}${heatmap.uid}-g${gen}-${picture}.${PICTURES[picture]}`;

const CONTENT_TYPES = { jpg: "image/jpeg", jpeg: "image/jpeg", png: "image/png", gif: "image/gif", bmp: "image/bmp" } as const;

/** The one content type an upload with this extension may carry. */
export const contentTypeOf = (extension: ImageExtension): string => CONTENT_TYPES[extension];
