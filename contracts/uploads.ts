import * as z from "zod";
import { sampleId } from "./kit/sample-id.ts";

/** A presigned POST form bound to one key, size range and type; the file is the last field, `file`. */
export const UploadForm = z
  .object({
    kind: z.literal("form").meta({ description: "The file is sent with a form" }),
    url: z.url().meta({ description: "Where to send the form, by POST" }),
    fields: z.record(z.string(), z.string()).meta({
      description: "Fields of the form, before the file",
      examples: [
        { key: `uploads/${sampleId("hm")}`, "Content-Type": "image/png", Policy: "eyJleHBpcmF0aW9u", "X-Amz-Signature": "4f3c" },
      ],
    }),
    expires_at: z.iso.datetime().meta({ description: "Until when the form can be sent" }),
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
    kind: z.literal("parts").meta({ description: "The file is sent in parts" }),
    part_bytes: z.int().meta({ description: "Bytes of each part but the last" }),
    parts: z.int().min(1).meta({ description: "Number of parts" }),
    received: z.array(z.int().min(1)).meta({ description: "Numbers of the parts that have arrived" }),
    expires_at: z.iso.datetime().meta({ description: "Until when parts can be sent" }),
  })
  .meta({ id: "UploadParts" });
export type UploadParts = z.infer<typeof UploadParts>;

/** How a file is uploaded: in one piece up to PART_BYTES, otherwise in parts. */
export const Upload = z.discriminatedUnion("kind", [UploadForm, UploadParts]).meta({ id: "Upload" });
export type Upload = z.infer<typeof Upload>;
