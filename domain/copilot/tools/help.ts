import * as z from "zod";
import { overall, tool } from "./tool.ts";

/** Help with the product, by topic. */
export const HELP = {
  download: "Open Download above the image to save it with its heatmap, its measurements, or everything as a ZIP.",
  share:
    "Open Share above the image to create a link. Anyone with the link can see the heatmap until the link expires or you remove it.",
  areas:
    "Choose the area tool below the image and draw a rectangle. Its share of the attention appears beside it. An area named “Logo”, “Product” or “Face” is measured as such.",
  compare:
    "Select heatmaps in the list and choose Compare to see them side by side. To compare here, choose one under “Compare with”, next to the message box.",
  what_if:
    "Open “What if” above the image, and remove, move or recolour elements. Sightline predicts how the attention changes. Open “Why is this hot?” to see what draws attention to a spot. Nothing is saved or charged.",
  audit: "Open the audit above the image to have it rated by fixed rules, with suggestions.",
  comment: "Choose the comment tool below the image and click a spot, or write in the Comments tab.",
  accuracy:
    "Scores and shares have a range, because predictions are not exact. The range contains the value measured with people 90% of the time. Open a score to see how it is computed.",
  report: "Open Reports to score several ads in real surroundings and rank them.",
  project: "Add a heatmap to a project in its Details tab.",
  reanalyse: "Open the menu of the heatmap and choose to analyse it again, for example as another type.",
  credits: "A new heatmap uses one credit. Questions to Co-Pilot, edits and comparisons use none.",
  clear: "Choose Clear at the top of this conversation to delete it. No one else can read it.",
} as const;
export type HelpTopic = keyof typeof HELP;

/** How to do something in the product. */
export const help = tool({
  name: "product_help",
  description: "How to do something in Sightline.",
  input: z.strictObject({ topic: z.enum(Object.keys(HELP) as [HelpTopic, ...HelpTopic[]]) }),
  run: (_, { topic }) => [overall(HELP[topic])],
});
