import { button, heading, hello, line, paragraph, strong, why } from "../letter.ts";
import type { Write } from "../write.ts";

export const subscriptionEnded: Write<"subscription-ended"> = ({ firstName, workspaceName }, page) => ({
  subject: line`The subscription of ${workspaceName} has ended`,
  preview: "Your heatmaps are still available.",
  blocks: [
    heading`Your subscription has ended`,
    hello(firstName),
    paragraph`The subscription of ${strong(workspaceName)} has ended. Its content is still available. To create more heatmaps, choose a plan.`,
    button("See plans", page("/subscription")),
    paragraph`Thanks for being a customer.`,
  ],
  why: why`You received this email because you are the admin of this workspace.`,
});
