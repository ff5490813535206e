import * as z from "zod";
import { address, button, footer, greeting, heading, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

/** `person` and `actor`: email addresses. `isStaff`: whether the person is staff now. */
const schema = z.object({ firstName: z.string(), person: z.string(), actor: z.string(), isStaff: z.boolean() });

export const staffChangedTemplate = emailTemplate("staff-changed", schema, ({ firstName, person, actor, isStaff }, page) => ({
  subject: isStaff ? "Someone became staff" : "Someone’s staff access ended",
  preview: "Check that you know why.",
  blocks: [
    heading`Staff access changed`,
    greeting(firstName),
    isStaff
      ? paragraph`${address(actor)} made ${address(person)} a member of staff. They can see and change the data of all customers.`
      : paragraph`${address(actor)} ended the staff access of ${address(person)}.`,
    note`If you didn’t expect this, talk to your colleagues right away.`,
    button("Open the audit log", page("/superadmin/audit")),
  ],
  footer: footer`You received this email because you’re a member of staff of Sightline, or were until now.`,
}));
