import * as z from "zod";
import { button, footer, greeting, heading, note, paragraph, plainLine, strong } from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

/** `name` is the name of the invited colleague, or empty; `days` is the length of the trial. */
const schema = z.object({ name: z.string(), invitedBy: z.string(), days: z.int() });

export const trialInviteTemplate = emailTemplate("trial-invite", schema, ({ name, invitedBy, days }, page) => ({
  subject: plainLine`${invitedBy} invited you to try Sightline`,
  preview: "See where people look, before you publish.",
  blocks: [
    heading`See where people look`,
    greeting(name),
    paragraph`Your colleague ${strong(invitedBy)} is trying Sightline and thought you might like it too.`,
    paragraph`Upload an ad, a page or a package and see in seconds what people will notice first and what they will miss.`,
    button(`Try it for ${days} days`, page("/signup")),
    note`The trial is free, needs no card and ends automatically.`,
  ],
  footer: footer`You received this one-time email because ${invitedBy} entered your address.`,
}));
