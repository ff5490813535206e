import type { ImageExtension, VideoExtension } from "#contracts/reference.ts";
import type { TemplateSet } from "#contracts/templates.ts";

/** The attributes a file key is derived from. */
export type FileOwner = { readonly uid: string; readonly requested_by: string };

/** Images derived from an upload, by name, with their file extension. */
export const IMAGE_FILES = {
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
export type ImageFile = keyof typeof IMAGE_FILES;

/** S3 prefix of all files of a heatmap; ends with a slash. */
export const heatmapFolder = ({ requested_by, uid }: FileOwner): string => `${requested_by}/${uid}/`;

/** Prefixes where files of a heatmap may remain besides its own: from before transfers, and from interrupted ones. */
export const leftoverFolders = ({ uid, requested_by, folders_of = [] }: FileOwner & { folders_of?: string[] | undefined }) =>
  folders_of.filter((person) => person !== requested_by).map((person) => heatmapFolder({ uid, requested_by: person }));

/** Key of the uploaded file. */
export const uploadKey = (heatmap: FileOwner & { readonly extension: string }): string =>
  `${heatmapFolder(heatmap)}${heatmap.uid}.${heatmap.extension}`;

/** Common key prefix of all files of a generation; no other key starts with it. */
export const generationPrefix = (heatmap: FileOwner, gen: number): string => `${heatmapFolder(heatmap)}${heatmap.uid}-g${gen}-`;

/** Key of an image derived in a generation. */
export const imageFileKey = (heatmap: FileOwner, gen: number, image: ImageFile): string =>
  `${generationPrefix(heatmap, gen)}${image}.${IMAGE_FILES[image]}`;

/** Files of an ad in a template: the scene, the scene with its heatmap, and the attention map of the scene. */
export const TEMPLATE_SCENE_FILES = { original: "jpg", heatmap: "jpg", attention: "png" } as const;
type Scene = { readonly kind: TemplateSet; readonly template: number };

/** Key of a file of an ad in a template. */
export const templateFileKey = (
  heatmap: FileOwner & { readonly gen: number },
  { kind, template }: Scene,
  file: keyof typeof TEMPLATE_SCENE_FILES,
): string => `${generationPrefix(heatmap, heatmap.gen)}${kind}-${template}-${file}.${TEMPLATE_SCENE_FILES[file]}`;

/** Frames of a video that are placed in each template, evenly spaced. */
export const AD_FRAMES = 3;

/** Key of such a frame. */
export const adFrameKey = (heatmap: FileOwner & { readonly gen: number }, frame: number): string =>
  `${generationPrefix(heatmap, heatmap.gen)}ad-frame-${frame}.png`;

const CONTENT_TYPES: Readonly<Record<ImageExtension | VideoExtension, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  bmp: "image/bmp",
  mp4: "video/mp4",
  mov: "video/quicktime",
  webm: "video/webm",
  m4v: "video/x-m4v",
  avi: "video/x-msvideo",
  mpg: "video/mpeg",
};

/** The only content type an upload with this extension may have. Throws for extensions that are not accepted. */
export function contentTypeOf(extension: string): string {
  const type = Object.entries(CONTENT_TYPES).find(([accepted]) => accepted === extension)?.[1];
  if (!type) throw new Error(`the file extension .${extension} is not accepted`);
  return type;
}
