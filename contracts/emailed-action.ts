import * as z from "zod";

/** Purposes of emailed links. */
export const ACTION_MODES = ["verifyEmail", "resetPassword", "recoverEmail", "changeEmail", "undoEmail"] as const;
export const ActionCheck = z
  .object({
    state: z.enum(["valid", "used", "expired", "invalid"]),
    mode: z.enum(ACTION_MODES).nullable(),
    email: z.string().nullable().meta({ description: "Address it was sent to; null for an invalid link" }),
  })
  .meta({ id: "ActionCheck" });
export type ActionCheck = z.infer<typeof ActionCheck>;
