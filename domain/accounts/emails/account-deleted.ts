import * as z from "zod";
import { heading, hello, note, paragraph, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string() });

export const accountDeletedTemplate = emailTemplate("account-deleted", schema, ({ firstName }) => ({
  subject: "Your account is deleted",
  preview: "Goodbye, and thank you.",
  blocks: [
    heading`Goodbye, and thank you`,
    hello(firstName),
    paragraph`Your Sightline account is deleted, and nobody can sign in with it any more. What was personally yours is being erased; what you made in a workspace stays with that workspace.`,
    note`You did not delete it? Then answer this mail at once.`,
  ],
  why: why`This is the last mail you get about this account.`,
}));
