import * as z from "zod";
import {
  button,
  footer,
  greeting,
  heading,
  paragraph,
  plainLine,
  quoteUnlinked,
  strong,
} from "#domain/kit/email/email-content.ts";
import { emailTemplate } from "#domain/kit/email/template.ts";

/** `comment` is the text of the comment on the heatmap with the title `title`; `heatmap` and `commentId` link to it. */
const schema = z.object({
  firstName: z.string(),
  mentionedBy: z.string(),
  title: z.string(),
  comment: z.string(),
  heatmap: z.string(),
  commentId: z.string(),
});

export const mentionTemplate = emailTemplate(
  "mention",
  schema,
  ({ firstName, mentionedBy, title, comment, heatmap, commentId }, page) => ({
    subject: plainLine`${mentionedBy} mentioned you in a comment`,
    preview: plainLine`On ${title}`,
    blocks: [
      heading`${mentionedBy} mentioned you`,
      greeting(firstName),
      paragraph`${strong(mentionedBy)} commented on ${strong(title)}:`,
      quoteUnlinked(comment),
      button("Open the comment", page(`/heatmap/${heatmap}`, { panel: "comments", comment: commentId })),
    ],
    footer: footer`You received this email because ${mentionedBy} mentioned you in a comment.`,
  }),
);
