import * as z from "zod";

/** Users or workspaces of one request, which has a time limit. */
export const MAX_AT_ONCE = 25;

/** The text that staff type to confirm a bulk action: "delete 3 users". */
export const bulkConfirmation = (action: "delete" | "close", count: number, noun: "user" | "workspace"): string =>
  `${action} ${count} ${noun}${count === 1 ? "" : "s"}`;

/** The typed confirmation of a bulk action. */
export const BulkConfirmation = z.string().max(100).meta({ description: "Such as: delete 3 users" });

/** The ids of the objects of a bulk action. */
export const bulkIds = <Id extends z.ZodType<string>>(id: Id) =>
  z
    .array(id)
    .min(1)
    .max(MAX_AT_ONCE)
    .refine((ids) => new Set(ids).size === ids.length, "Each can be named only once.");

/** The objects for which the action succeeded, and why it failed for the others. */
export const Outcomes = z.object({
  done: z.array(z.string()),
  failed: z.array(z.object({ uid: z.string(), code: z.string(), message: z.string() })),
});
export type Outcomes = z.infer<typeof Outcomes>;
