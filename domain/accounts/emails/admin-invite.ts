import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string(), days: z.int() });

export const adminInviteTemplate = emailTemplate("admin-invite", schema, ({ firstName, days }, page) => ({
  subject: "Your invitation to Sightline",
  preview: "See where people look, before you publish.",
  blocks: [
    heading`Your invitation to Sightline`,
    greeting(firstName),
    paragraph`Our team invites you to try Sightline. Upload an ad, a page or a package and see in seconds what people will notice first and what they will miss.`,
    button(`Try it for ${days} days`, page("/signup")),
    note`The trial is free, needs no card and ends automatically.`,
  ],
  footer: footer`You received this one-time email because our team entered your address.`,
}));
