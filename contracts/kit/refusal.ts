import * as z from "zod";

/** The body of every answer that is not a success. */
export const Refusal = z
  .object({
    code: z.string().meta({ description: "Stable code, for programs" }),
    message: z.string().meta({ description: "The sentence for people" }),
    details: z.record(z.string(), z.unknown()),
    request_id: z.string(),
  })
  .meta({ id: "Refusal" });
export type Refusal = z.infer<typeof Refusal>;
