import * as z from "zod";

export const DataExport = z
  .object({
    state: z.enum(["requested", "ready", "failed"]),
    requested_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    url: z.url().nullable().meta({ description: "Presigned URL of the zip, valid for five minutes" }),
  })
  .meta({ id: "DataExport" });
export type DataExport = z.infer<typeof DataExport>;
