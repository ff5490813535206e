import * as z from "zod";

/** A presigned POST form bound to one key, size range and type; the file is the last field, `file`. */
export const UploadForm = z
  .object({
    kind: z.literal("form"),
    url: z.url(),
    fields: z.record(z.string(), z.string()),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "UploadForm" });
export type UploadForm = z.infer<typeof UploadForm>;

/** Part size in bytes for larger files (the last part contains the remainder); each part has its own presigned URL. */
export const PART_BYTES = 16 * 1024 * 1024;
/** Maximum presigned part URLs per request. */
export const MAX_PARTS_PER_REQUEST = 20;

/** A multipart upload with parts 1 to `parts`; `received` are the parts already stored, so that an interrupted upload resumes. */
export const UploadParts = z
  .object({
    kind: z.literal("parts"),
    part_bytes: z.int(),
    parts: z.int().min(1),
    received: z.array(z.int().min(1)),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "UploadParts" });
export type UploadParts = z.infer<typeof UploadParts>;

/** How a file is uploaded: in one piece up to PART_BYTES, otherwise in parts. */
export const Upload = z.discriminatedUnion("kind", [UploadForm, UploadParts]).meta({ id: "Upload" });
export type Upload = z.infer<typeof Upload>;
