import * as z from "zod";

/** A download link to a file that was generated for it and is stored for a day. */
export const FileLink = z
  .object({
    name: z.string().meta({ description: "Name of the file", examples: ["Spring campaign brand.edl"] }),
    type: z.string().meta({ description: "Media type of the file", examples: ["text/plain"] }),
    url: z.url().meta({ description: "Presigned URL, valid for five minutes; browsers save the file under its name" }),
  })
  .meta({ id: "FileLink" });
export type FileLink = z.infer<typeof FileLink>;

/** Since when the operations with a whole file in their response are deprecated, and when they end. */
export const FILES_IN_RESPONSES = { since: "2026-12-01", ends: "2027-12-01" } as const;
