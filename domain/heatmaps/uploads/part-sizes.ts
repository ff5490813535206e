import type { MultipartUploadRef, StoredPart } from "#adapters/storage/multipart.ts";
import { PART_BYTES } from "#contracts/uploads.ts";
import { uploadKey } from "#domain/heatmaps/files.ts";
import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

type File = Pick<Heatmap, "size">;
/** The attributes that identify a multipart upload. */
export type UploadingHeatmap = Pick<Heatmap, "uid" | "requested_by" | "extension" | "upload_id">;

/** Number of parts of a file. */
export const partCount = ({ size }: File): number => Math.ceil(size / PART_BYTES);

/** Size in bytes of a part, by its number from 1; the last one contains the remainder. */
export const partBytes = ({ size }: File, number: number): number => Math.min(PART_BYTES, size - (number - 1) * PART_BYTES);

/** Whether a stored part belongs to the file and has the right size. */
export const isComplete = (file: File, { number, size }: StoredPart): boolean =>
  number <= partCount(file) && size === partBytes(file, number);

/** The multipart upload of a heatmap, if started. */
export const multipartUploadOf = (heatmap: UploadingHeatmap): MultipartUploadRef | undefined =>
  heatmap.upload_id ? { key: uploadKey(heatmap), id: heatmap.upload_id } : undefined;
