import * as z from "zod";

export const DataExport = z
  .object({
    state: z.enum(["requested", "ready", "failed"]),
    requested_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    urls: z.array(z.url()).meta({
      description: "Presigned URL of each zip, valid for five minutes; a large export has several. Empty until all are created.",
    }),
  })
  .meta({ id: "DataExport" });
export type DataExport = z.infer<typeof DataExport>;
