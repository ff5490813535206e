import * as z from "zod";

/** The body of every error response. */
export const ErrorResponse = z
  .object({
    code: z.string().meta({ description: "Stable code, for programs" }),
    message: z.string().meta({ description: "Message for users" }),
    details: z.record(z.string(), z.unknown()),
    request_id: z.string(),
  })
  .meta({ id: "ErrorResponse" });
export type ErrorResponse = z.infer<typeof ErrorResponse>;
