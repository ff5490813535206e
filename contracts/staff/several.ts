import * as z from "zod";

/** Users or workspaces of one request, which has a time limit. */
export const MAX_AT_ONCE = 25;

/** What staff type to confirm an action on several objects: "delete 3 users". */
export const severalOf = (action: "delete" | "close", count: number, noun: "user" | "workspace"): string =>
  `${action} ${count} ${noun}${count === 1 ? "" : "s"}`;

/** The typed confirmation of an action on several objects. */
export const SeveralConfirmation = z.string().max(100).meta({ description: "Such as: delete 3 users" });

/** The objects of an action on several. */
export const severalIds = <Id extends z.ZodType<string>>(id: Id) =>
  z
    .array(id)
    .min(1)
    .max(MAX_AT_ONCE)
    .refine((ids) => new Set(ids).size === ids.length, "Each can be named only once.");

/** Which objects the action succeeded for, and why not for the others. */
export const Outcomes = z.object({
  done: z.array(z.string()),
  failed: z.array(z.object({ uid: z.string(), code: z.string(), message: z.string() })),
});
export type Outcomes = z.infer<typeof Outcomes>;
