import { button, heading, hello, note, paragraph, why } from "../letter.ts";
import type { Write } from "../write.ts";

export const trialEnded: Write<"trial-ended"> = ({ firstName }, page) => ({
  subject: "Your trial has ended",
  preview: "Your heatmaps are still available.",
  blocks: [
    heading`Your trial has ended`,
    hello(firstName),
    paragraph`Thank you for trying Sightline. Your heatmaps are still available. To create more, choose a plan or continue on the Free plan.`,
    button("See plans", page("/subscription")),
    note`You won’t be charged unless you choose a plan.`,
  ],
  why: why`You received this email because you had a Sightline trial.`,
});
