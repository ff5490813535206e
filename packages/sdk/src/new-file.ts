import { SightlineError } from "./errors.ts";
import type { NewHeatmap } from "./generated/types.ts";

/** Content of a file. A `Buffer` of Node is a `Uint8Array`. */
export type FileContent = Blob | Uint8Array | ArrayBuffer;

type Described = NewHeatmap["file"];

const EXTENSIONS: Readonly<Record<string, Described["extension"]>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "avif",
  "image/gif": "gif",
  "image/bmp": "bmp",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
  "video/x-m4v": "m4v",
  "video/x-msvideo": "avi",
  "video/mpeg": "mpg",
};

/** The content as a blob. */
export const blobOf = (content: FileContent): Blob => (content instanceof Blob ? content : new Blob([content as BlobPart]));

/**
 * Name, size and format of a file, as the API expects them. The format is taken from the extension of the name, otherwise from the
 * type of the blob.
 */
export function describeFile(file: Blob, name = (file as Partial<File>).name ?? ""): Described {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? EXTENSIONS[file.type];
  if (!extension)
    throw new SightlineError("The format of the file is unknown. Give it a name with an extension, such as poster.png.");
  return { name: name || `file.${extension}`, size: file.size, extension: extension as Described["extension"] };
}
