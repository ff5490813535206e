import * as z from "zod";

/** A presigned POST bound to one key, size range and type; the file goes last, in the field `file`. */
export const UploadForm = z
  .object({
    kind: z.literal("form"),
    url: z.url(),
    fields: z.record(z.string(), z.string()),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "UploadForm" });
export type UploadForm = z.infer<typeof UploadForm>;

/** A larger file goes up in so many bytes at a time (the last part is what is left), each part sent with a link of its own. */
export const PART_BYTES = 16 * 1024 * 1024;
/** Links for at most so many parts are given at a time. */
export const PARTS_AT_ONCE = 20;

/** An upload in parts, numbered from 1 to `parts`; `received` are those that lie there already, so that a broken upload goes on. */
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

/** How a file is uploaded: in one piece up to PART_BYTES, in parts beyond. */
export const Upload = z.discriminatedUnion("kind", [UploadForm, UploadParts]).meta({ id: "Upload" });
export type Upload = z.infer<typeof Upload>;
