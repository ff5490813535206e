import * as z from "zod";
import { footer, greeting, heading, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string() });

export const accountDeletedTemplate = emailTemplate("account-deleted", schema, ({ firstName }) => ({
  subject: "Your account has been deleted",
  preview: "Thank you for using Sightline.",
  blocks: [
    heading`Your account has been deleted`,
    greeting(firstName),
    paragraph`Your Sightline account has been deleted and can no longer be used to log in. We’re deleting your personal data. Content you created in a workspace stays in that workspace.`,
    note`Didn’t delete your account? Reply to this email right away.`,
  ],
  footer: footer`This is the last email about this account.`,
}));
