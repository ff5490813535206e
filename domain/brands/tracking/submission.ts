import * as z from "zod";

/** Where the response to a segment’s call will be, and the models that were sent as rivals. */
export const Submission = z.object({ output: z.string(), failure: z.string(), rivals: z.array(z.string()).default([]) });
export type Submission = z.infer<typeof Submission>;
