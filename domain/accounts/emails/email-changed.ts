import * as z from "zod";
import { address, button, footer, greeting, heading, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";
import { DAY_SECONDS } from "#kit/time.ts";

/** Email to the previous address. `code` restores it (mode undoEmail). */
const schema = z.object({ firstName: z.string(), newEmail: z.string(), code: z.string() });

export const emailChangedTemplate = emailTemplate("email-changed", schema, ({ firstName, newEmail, code }, page) => ({
  subject: "Your email address was changed",
  preview: "If this was you, you don’t need to do anything.",
  ttlSeconds: 7 * DAY_SECONDS,
  blocks: [
    heading`Your email address was changed`,
    greeting(firstName),
    paragraph`Your Sightline account now uses ${address(newEmail)}. If you changed it, you don’t need to do anything.`,
    paragraph`If it wasn’t you, undo the change now. We’ll restore this address, log you out on all devices, disable the password and email you a link to choose a new one.`,
    button("Undo the change", page("/actions", { mode: "undoEmail" }, { code })),
    note`The link works once and expires in 7 days.`,
  ],
  footer: footer`You received this email because it concerns the security of your account.`,
}));
