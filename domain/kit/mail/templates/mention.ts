import { button, heading, hello, line, paragraph, quoteWithoutLinks, strong, why } from "../letter.ts";
import type { Write } from "../write.ts";

export const mention: Write<"mention"> = ({ firstName, mentionedBy, title, comment, heatmap, commentId }, page) => ({
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
});
