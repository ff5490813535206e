import type { PartsUpload, StoredPart } from "#adapters/storage/parts.ts";
import { PART_BYTES } from "#contracts/uploads.ts";
import { uploadKey } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

type File = Pick<Heatmap, "size">;
/** What an upload in parts is found by. */
export type Begun = Pick<Heatmap, "uid" | "requested_by" | "extension" | "upload_id">;

/** How many parts a file has. */
export const countOf = ({ size }: File): number => Math.ceil(size / PART_BYTES);

/** Bytes of a part by its number from 1; the last one holds what is left. */
export const bytesOf = ({ size }: File, number: number): number => Math.min(PART_BYTES, size - (number - 1) * PART_BYTES);

/** Whether a part that lies there is one of the file's, in its size. */
export const isWhole = (file: File, { number, size }: StoredPart): boolean =>
  number <= countOf(file) && size === bytesOf(file, number);

/** The upload in parts that was begun for a heatmap. */
export const begun = (heatmap: Begun): PartsUpload | undefined =>
  heatmap.upload_id ? { key: uploadKey(heatmap), id: heatmap.upload_id } : undefined;
