import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { DAY_SECONDS } from "#kit/time.ts";

/**
 * Email to the new address. `code` makes it the address of the account (mode changeEmail). `uid` is that of the account, absent in
 * emails from before it existed.
 */
const schema = z.object({ firstName: z.string(), code: z.string(), uid: z.string().optional() });

export const confirmNewEmailTemplate = emailTemplate("confirm-new-email", schema, ({ firstName, code }, page) => ({
  subject: "Confirm your new email address",
  preview: "Your Sightline account will use this address.",
  ttlSeconds: DAY_SECONDS,
  blocks: [
    heading`Confirm your new email address`,
    greeting(firstName),
    paragraph`You asked to use this address for your Sightline account. Confirm it, and you’ll log in with it from then on.`,
    button("Use this address", page("/actions", { mode: "changeEmail" }, { code })),
    note`The link works once and expires in 24 hours. Until then your current address stays in use.`,
    note`Didn’t ask for this? You can ignore this email. Nothing will change.`,
  ],
  footer: footer`You received this email because someone entered this address in their Sightline account.`,
}));
