import * as z from "zod";
import { button, heading, hello, line, paragraph, quoteWithoutLinks, strong, why } from "#domain/kit/email/letter.ts";
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
    subject: line`${mentionedBy} mentioned you in a comment`,
    preview: line`On ${title}`,
    blocks: [
      heading`${mentionedBy} mentioned you`,
      hello(firstName),
      paragraph`${strong(mentionedBy)} commented on ${strong(title)}:`,
      quoteWithoutLinks(comment),
      button("Open the comment", page(`/heatmap/${heatmap}`, { panel: "comments", comment: commentId })),
    ],
    why: why`You received this email because ${mentionedBy} mentioned you in a comment.`,
  }),
);
