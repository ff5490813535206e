import * as z from "zod";
import type { ChatStatement } from "#contracts/copilot.ts";
import { type HelpPlace, helpPath } from "#contracts/help.ts";
import { overall, tool } from "./tool.ts";

/** Help with the product and its scores, by topic, and where the help centre says more. */
export const HELP = {
  scores: {
    place: "scores",
    text: "A score says how an image compares with others of its kind, from 0 to 100: 60 means that it has more than 60% of them.",
  },
  clarity: {
    place: "scores#clarity",
    text: "Clarity says how easily people find what matters. Attention on few places that are close together makes an image clear.",
  },
  focus: {
    place: "scores#focus",
    text: "Focus says how concentrated attention is: the smaller the part of the image that holds most of it, the higher the score.",
  },
  proximity: {
    place: "scores#proximity",
    text: "Proximity says how close together the places are that people look at. Spread-out attention can be intended, so there is no grade.",
  },
  attention_score: {
    place: "scores#attention-score",
    text: "The attention score says how much attention an ad attracts where people will see it, such as on a news page or in a street, compared with other ads in the same place.",
  },
  download: {
    place: "exports",
    text: "Open Download above the image to save it with its heatmap, its measurements, or everything as a ZIP.",
  },
  share: {
    place: "sharing#create-a-link",
    text: "Open Share above the image to create a link. Anyone with the link can see the heatmap until the link expires or you remove it.",
  },
  areas: {
    place: "heatmap-page#areas-of-interest",
    text: "Choose the area tool above the image and draw a rectangle. Its share of the attention appears beside it. An area named “Logo”, “Product” or “Face” is measured as such.",
  },
  compare: {
    place: "compare",
    text: "Select heatmaps in the list and choose Compare to see them side by side. To compare here, choose one under “Compare with”, next to the message box.",
  },
  what_if: {
    place: "what-if",
    text: "Open “What if” above the image, and remove, move or recolour elements. Sightline predicts how the attention changes. Open “Why is this hot?” to see what draws attention to a spot. Nothing is saved or charged.",
  },
  audit: { place: "audits#audits", text: "Open the audit above the image to have it rated by fixed rules, with suggestions." },
  comment: {
    place: "sharing#comments",
    text: "Choose the comment tool below the image and click a spot, or write in the Comments tab.",
  },
  accuracy: {
    place: "accuracy",
    text: "Scores and shares have a range, because predictions are not exact. The range contains the value measured with people 90% of the time. For videos and lower parts of pages, the ranges are those of still images and first screens. Open a score to see how it is computed.",
  },
  report: { place: "reports", text: "Open Reports to score several ads in real surroundings and rank them." },
  project: { place: "projects", text: "Add a heatmap to a project in its Details tab." },
  reanalyse: {
    place: "heatmap-page#details",
    text: "Open the menu of the heatmap and choose to analyse it again, for example as another type.",
  },
  credits: {
    place: "billing#credits",
    text: "A new heatmap uses one credit. Questions to Co-Pilot, edits and comparisons use none.",
  },
  clear: {
    place: "copilot#privacy",
    text: "Choose Clear at the top of this conversation to delete it. No one else can read it.",
  },
} as const satisfies Readonly<Record<string, { text: string; place: HelpPlace }>>;
export type HelpTopic = keyof typeof HELP;

/** The help about a topic, with a link to more. */
export const helpStatement = (topic: HelpTopic): ChatStatement => ({
  ...overall(HELP[topic].text),
  help: helpPath(HELP[topic].place),
});

/** How to do something in the product, and what its scores mean. */
export const help = tool({
  name: "product_help",
  description: "How to do something in Sightline, and what a score means.",
  input: z.strictObject({ topic: z.enum(Object.keys(HELP) as [HelpTopic, ...HelpTopic[]]) }),
  run: (_, { topic }) => [helpStatement(topic)],
});
