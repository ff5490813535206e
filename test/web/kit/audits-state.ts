import type { Audit, AuditReading } from "#contracts/audits.ts";
import type { FactElement, Facts } from "#contracts/facts.ts";
import { idOf } from "./sample-data.ts";

const element = (
  kind: FactElement["kind"],
  name: string,
  [left, top, width, height]: readonly [number, number, number, number],
  value: number,
): FactElement => ({
  id: kind,
  kind,
  name,
  box: { left, top, width, height },
  area: 0.1,
  attention: { value, interval: [value / 2, value * 1.5], density: value / 0.1, rank: 1 },
  first_look: { look: 1, seconds: 0 },
  text: {
    content: name,
    words: 2,
    lines: 1,
    height: 48,
    size: 0.06,
    contrast: 4.2,
    colour: "#777777",
    background: "#ffffff",
    busy: 0.02,
  },
  outline: null,
  is_call_to_action: kind === "button",
});

export const sampleFacts: Facts = {
  uid: idOf(0),
  gen: 1,
  width: 1080,
  height: 1080,
  application: "Social media",
  elements: [
    element("headline", "Fresh coffee", [100, 100, 500, 80], 0.3),
    element("button", "Shop now", [100, 700, 240, 80], 0.08),
  ],
  layout: {
    words: 4,
    text_area: 0.05,
    white_space: 0.6,
    clutter: 0.08,
    alignment: 1,
    colours: [{ colour: "#ffffff", share: 0.7 }],
    reading_ease: null,
  },
  scores: { focus: null, proximity: null, clarity: null, attention: null },
  templates: [],
  missing: ["logo", "product", "face"],
};

const statement = (text: string, ...elements: string[]) => ({ text, elements });

const sampleAudit: Audit = {
  kind: "creative",
  gen: 1,
  created_at: "2026-11-23T10:00:00.000Z",
  analyst: "rules-2",
  written_by: null,
  components: [
    {
      name: "message",
      rating: 6,
      reasoning: [statement("The contrast of “Fresh coffee” is 4.2:1.", "headline")],
      suggestion: [
        {
          ...statement("Raise the contrast of “Fresh coffee” to at least 4.5:1.", "headline"),
          trial: {
            text: "“Fresh coffee” in #6b6b6b",
            edits: [{ kind: "recolour", box: sampleFacts.elements[0]!.box, colour: "#6b6b6b", from: "#777777" }],
            change: {
              uid: "headline",
              name: "Fresh coffee",
              box: sampleFacts.elements[0]!.box,
              before: { value: 0.3, interval: [0.15, 0.45] },
              after: { value: 0.34, interval: [0.2, 0.5] },
              change: 0.04,
              change_interval: [0.01, 0.07],
              verdict: "more",
            },
          },
        },
      ],
    },
    {
      name: "brand",
      rating: null,
      reasoning: [statement("It is not known where the logo is.")],
      suggestion: [{ ...statement("Draw an area named “Logo” to have it rated."), trial: null }],
    },
    { name: "product", rating: 9, reasoning: [statement("Image 1 gets 30% of the attention.")], suggestion: [] },
    { name: "conversion", rating: 3, reasoning: [statement("“Shop now” gets 8%.", "button")], suggestion: [] },
  ],
  associations: [{ object: "headline", association: "message" }],
  attention: statement("The attention score of 50 is average."),
  facts: sampleFacts,
};

/** An audit in a state. */
export const sampleReading = (state: AuditReading["state"], over: Partial<AuditReading> = {}): AuditReading => ({
  kind: "creative",
  state,
  problem:
    state === "failed"
      ? { code: "broke_off", message: "Something went wrong on our side. Please try again.", retryable: true }
      : null,
  audit: state === "done" ? sampleAudit : null,
  is_outdated: false,
  ...over,
});
