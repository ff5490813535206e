import * as z from "zod";
import { button, heading, hello, note, paragraph, why } from "#domain/kit/email/letter.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

const schema = z.object({ firstName: z.string() });

export const exportReadyTemplate = emailTemplate("export-ready", schema, ({ firstName }, page) => ({
  subject: "Your data are ready to download",
  preview: "Everything we keep about you, in one file.",
  blocks: [
    heading`Your data are ready`,
    hello(firstName),
    paragraph`You asked for everything that we keep about you. It is in one zip file, which you can download from your account page.`,
    button("Go to my account", page("/account")),
    note`The file is deleted after a while; you can ask for a new one whenever you like.`,
    note`You did not ask for this? Then please change your password.`,
  ],
  why: why`You get this mail because somebody who is signed in as you asked for your data.`,
}));
