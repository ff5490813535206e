import * as z from "zod";
import { ScoreInterval } from "./attention.ts";

/**
 * The kind of an element. `headline`, `text`, `button` and `visual` are detected; the others are areas that a user drew and named
 * so ("Logo", "Product", "Face"), and `area` any other area.
 */
export const ElementKind = z
  .enum(["headline", "text", "button", "visual", "logo", "product", "face", "area"])
  .meta({ description: "What it is: detected, or an area that a user drew and named" });
export type ElementKind = z.infer<typeof ElementKind>;

/** An sRGB colour, such as `#1f2937`. */
const Colour = z.string().regex(/^#[0-9a-f]{6}$/);

/** A rectangle in pixels of the upright image. */
export const FactBox = z.object({
  left: z.number().min(0).meta({ description: "Pixels from the left edge" }),
  top: z.number().min(0).meta({ description: "Pixels from the top edge" }),
  width: z.number().gt(0).meta({ description: "Pixels" }),
  height: z.number().gt(0).meta({ description: "Pixels" }),
});
export type FactBox = z.infer<typeof FactBox>;

/** Text of an element, as recognised. */
export const ElementText = z.object({
  content: z.string().meta({ description: "The text" }),
  words: z.int().min(1).meta({ description: "Number of words" }),
  lines: z.int().min(1).meta({ description: "Number of lines" }),
  height: z.number().gt(0).meta({ description: "Median height of its words in pixels" }),
  size: z
    .number()
    .gt(0)
    .meta({ description: "That height as a fraction of the image’s longer side", examples: [0.04] }),
  contrast: z
    .number()
    .min(1)
    .max(21)
    .meta({ description: "Contrast ratio of text and background (WCAG 2.2, success criterion 1.4.3)" }),
  colour: Colour.meta({ description: "Colour of the text" }),
  background: Colour.meta({ description: "Colour of its background" }),
  busy: z.number().min(0).max(1).meta({ description: "How uneven its background is: standard deviation of its lightness" }),
});
export type ElementText = z.infer<typeof ElementText>;

/** Something on the image, with what the model predicts for it. */
export const FactElement = z
  .object({
    id: z.string().meta({
      description: "Stable within a generation: `headline`, `text-2`, `button-1`, or the id of an area",
      examples: ["headline"],
    }),
    kind: ElementKind,
    name: z.string().meta({ description: "Its text, or the name of the area", examples: ["Spring sale"] }),
    box: FactBox.meta({ description: "Where it is" }),
    area: z.number().min(0).max(1).meta({ description: "Fraction of the image that it covers" }),
    attention: z
      .object({
        value: z.number().min(0).max(1).meta({ description: "Its share of all attention" }),
        interval: z
          .tuple([z.number().min(0).max(1), z.number().min(0).max(1)])
          .nullable()
          .meta({ description: "90% interval of the share; null if unknown" }),
        density: z.number().min(0).meta({ description: "Share of attention divided by share of the area: 1 is average" }),
        rank: z.int().min(1).meta({ description: "1 for the element with the largest share" }),
      })
      .meta({ description: "The attention that it receives" }),
    first_look: z
      .object({
        look: z.int().min(1).meta({ description: "Its number, from 1" }),
        seconds: z.number().min(0).meta({ description: "Second at which it begins" }),
      })
      .nullable()
      .meta({ description: "The first predicted look that falls on it, and when it begins; null if none of the looks does" }),
    text: ElementText.nullable().meta({ description: "Its text; null without one" }),
    outline: z
      .number()
      .min(1)
      .max(21)
      .nullable()
      .meta({ description: "Of a button: contrast of its face and its surroundings (WCAG 2.2, 1.4.11); null for others" }),
    is_call_to_action: z.boolean().meta({ description: "Whether its text asks for an action: Buy, Sign up, Learn more" }),
  })
  .meta({ id: "FactElement" });
export type FactElement = z.infer<typeof FactElement>;

export const FactLayout = z
  .object({
    words: z.int().min(0).meta({ description: "Number of words" }),
    text_area: z.number().min(0).max(1).meta({ description: "Fraction of the image that text covers" }),
    white_space: z.number().min(0).max(1).meta({ description: "Fraction of the image without any detail" }),
    clutter: z.number().min(0).max(1).meta({
      description: "Edge density: fraction of pixels on an edge (Mack and Oliva, 2004)",
    }),
    alignment: z.number().min(0).max(1).nullable().meta({
      description:
        "Fraction of text elements that share a left edge, a right edge or a centre with another; null for fewer than two",
    }),
    colours: z
      .array(
        z.object({
          colour: Colour.meta({ description: "Such as `#1f2937`" }),
          share: z.number().min(0).max(1).meta({ description: "Fraction of the image" }),
        }),
      )
      .meta({ description: "Most frequent first" }),
    reading_ease: z.number().nullable().meta({
      description: "Flesch reading ease of English text of at least 20 words: 100 is very easy, 0 very hard; null otherwise",
    }),
  })
  .meta({ id: "FactLayout" });
export type FactLayout = z.infer<typeof FactLayout>;

const FactScore = z
  .object({
    value: z.number().min(0).max(100).meta({ description: "0 to 100" }),
    interval: ScoreInterval.nullable().meta({ description: "90% interval; null if unknown" }),
    precise: z.boolean().meta({ description: "False if the value is too uncertain to be shown: show the interval instead" }),
  })
  .nullable()
  .meta({ description: "A score; null if there is none" });

/** Everything measured about an image. Statements about it may use only what is in here. */
export const Facts = z
  .object({
    uid: z.string().meta({ description: "Id of the heatmap" }),
    gen: z.int().min(1).meta({ description: "The analysis that it was measured for" }),
    width: z.int().meta({ description: "Pixels" }),
    height: z.int().meta({ description: "Pixels" }),
    application: z.string().meta({ description: "What the image was analysed as" }),
    elements: z.array(FactElement).meta({ description: "Largest share of attention first" }),
    layout: FactLayout.meta({ description: "Of the whole image" }),
    scores: z
      .object({ focus: FactScore, proximity: FactScore, clarity: FactScore, attention: FactScore })
      .meta({ description: "0 to 100. Null if there is none, and for all but attention if nothing in the image stands out" }),
    templates: z
      .array(
        z.object({
          id: z.string().meta({ description: "Id of the template", examples: ["social-12"] }),
          name: z.string().meta({ description: "Its name", examples: ["Feed on a phone"] }),
          score: z.number().nullable().meta({ description: "0 to 100; null without one" }),
          interval: ScoreInterval.nullable().meta({ description: "90% interval of the score" }),
        }),
      )
      .meta({ description: "Attention scores in single templates" }),
    missing: z.array(z.enum(["text", "headline", "button", "logo", "product", "face"])).meta({
      description: "What was not found. Logos, products and faces are known only from areas that a user drew and named so",
    }),
  })
  .meta({ id: "Facts" });
export type Facts = z.infer<typeof Facts>;
