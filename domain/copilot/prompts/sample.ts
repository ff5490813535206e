import type { FactElement, Facts } from "#contracts/facts.ts";
import type { Evidence } from "#domain/copilot/tools/tool.ts";
import type { DescribedImage } from "#domain/heatmaps/describe-image.ts";

const ground = "#f4efe6";
const colours = { colour: "#3a2a1d", background: ground } as const;

const ELEMENTS: readonly FactElement[] = [
  {
    id: "visual-1",
    kind: "visual",
    name: "image 1",
    box: { left: 560, top: 220, width: 460, height: 620 },
    area: 0.245,
    attention: { value: 0.38, interval: [0.24, 0.52], density: 1.55, rank: 1 },
    first_look: { look: 1, seconds: 0 },
    text: null,
    outline: null,
    is_call_to_action: false,
  },
  {
    id: "headline",
    kind: "headline",
    name: "Fresh coffee, every day",
    box: { left: 80, top: 120, width: 620, height: 90 },
    area: 0.048,
    attention: { value: 0.19, interval: [0.1, 0.28], density: 3.97, rank: 2 },
    first_look: { look: 2, seconds: 0.4 },
    text: {
      content: "Fresh coffee, every day",
      words: 4,
      lines: 1,
      height: 64,
      size: 0.059,
      contrast: 11.8,
      ...colours,
      busy: 0.01,
    },
    outline: null,
    is_call_to_action: false,
  },
  {
    id: "text-1",
    kind: "text",
    name: "Roasted this morning around the corner",
    box: { left: 80, top: 260, width: 420, height: 36 },
    area: 0.013,
    attention: { value: 0.04, interval: [0.01, 0.08], density: 3.08, rank: 3 },
    first_look: { look: 5, seconds: 1.6 },
    text: {
      content: "Roasted this morning around the corner",
      words: 6,
      lines: 1,
      height: 24,
      size: 0.022,
      contrast: 3.2,
      colour: "#9a8c7c",
      background: ground,
      busy: 0.01,
    },
    outline: null,
    is_call_to_action: false,
  },
  {
    id: "button-1",
    kind: "button",
    name: "Order now",
    box: { left: 80, top: 900, width: 220, height: 64 },
    area: 0.012,
    attention: { value: 0.02, interval: [0, 0.05], density: 1.67, rank: 4 },
    first_look: null,
    text: {
      content: "Order now",
      words: 2,
      lines: 1,
      height: 26,
      size: 0.024,
      contrast: 4.9,
      colour: "#ffffff",
      background: "#8a5a2b",
      busy: 0,
    },
    outline: 4.2,
    is_call_to_action: true,
  },
];

/** The ad on which staff try prompts, with fixed measurements. */
export function sampleFor(application: DescribedImage["application"]): Evidence {
  const size = { width: 1080, height: 1080 } as const;
  const facts: Facts = {
    uid: "sample",
    gen: 1,
    ...size,
    application,
    elements: [...ELEMENTS],
    layout: {
      words: 12,
      text_area: 0.07,
      white_space: 0.48,
      clutter: 0.07,
      alignment: 1,
      colours: [
        { colour: ground, share: 0.52 },
        { colour: "#3a2a1d", share: 0.14 },
      ],
      reading_ease: null,
    },
    scores: { focus: null, proximity: null, clarity: null, attention: { value: 58, interval: [44, 72], precise: true } },
    templates: [],
    missing: ["logo", "product", "face"],
  };
  return {
    facts,
    image: {
      uid: facts.uid,
      gen: facts.gen,
      application,
      ...size,
      metrics: null,
      clarity_score_percentile: null,
      fingerprint: null,
      attention: null,
      fixations: [],
      areas_of_interest: [],
      templates: [],
    },
  };
}
