import * as z from "zod";

/** Data of an email with an invitation link. */
export const invitation = z.object({
  /** Id of the workspace. */
  workspace: z.string(),
  workspaceName: z.string(),
  /** Full name of the person who invites. */
  invitedBy: z.string(),
  token: z.string(),
  /** Whether the invited address has an account: the link then leads to sign-in, otherwise to sign-up. */
  exists: z.boolean(),
  email: z.string(),
});
