import * as z from "zod";
import { DrawnArea, interval } from "./attention.ts";
import { FactBox } from "./facts.ts";

/** Limits of one request, which keep it below a second or so. */
export const MAX_EDITS = 20;
export const MAX_EDITED_AREAS = 100;

const Box = FactBox.strict()
  .extend({
    width: z.number().min(1, "A box is at least 1 pixel wide.").meta({ description: "Pixels" }),
    height: z.number().min(1, "A box is at least 1 pixel high.").meta({ description: "Pixels" }),
  })
  .meta({ id: "EditBox", description: "Where: a rectangle in pixels of the upright image" });

const Colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, "A colour looks like #1f2937.")
  .meta({ description: "Such as `#1f2937`" });

const kindOf = <const Name extends string>(name: Name) => z.literal(name).meta({ description: "What the edit does" });

/** One change of an image. Boxes are in pixels of the upright image, where they are after the edits before. */
export const Edit = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: kindOf("move"),
      box: Box,
      to: Box.meta({
        description: "Where it goes, with its new size",
        examples: [{ left: 120, top: 320, width: 600, height: 200 }],
      }),
    }),
    z.strictObject({ kind: kindOf("remove"), box: Box }),
    z.strictObject({ kind: kindOf("blur"), box: Box }),
    z.strictObject({ kind: kindOf("brighten"), box: Box }),
    z.strictObject({
      kind: kindOf("recolour"),
      box: Box,
      colour: Colour,
      from: Colour.optional().meta({ description: "The colour to replace; by default the most frequent one of the box" }),
    }),
  ])
  .meta({
    id: "Edit",
    description: "`move` also resizes; `remove` fills the box from what surrounds it; `recolour` replaces one colour of the box",
  });
export type Edit = z.infer<typeof Edit>;
export type EditKind = Edit["kind"];

/** Edits of one analysis of a heatmap. */
export const EditsToRender = z.strictObject({
  gen: z.int().min(1).meta({ description: "The analysis that the boxes refer to" }),
  edits: z.array(Edit).min(1, "Make an edit first.").max(MAX_EDITS, `At most ${MAX_EDITS} edits can be tried at once.`),
});

/** Edits to try, and the areas to measure. */
export const EditsToTry = EditsToRender.extend({
  areas: z
    .array(DrawnArea)
    .max(MAX_EDITED_AREAS)
    .default([])
    .meta({ description: "Whose shares of attention to measure before and after, where they are before the edits" }),
});

const Share = z.object({
  value: z.number().min(0).max(1).meta({ description: "0 to 1" }),
  interval: interval(1).nullable().meta({ description: "90% interval; null if unknown" }),
});

/** How the share of attention of an area changes. */
export const AreaChange = z
  .object({
    uid: z.string().meta({ description: "Id of the area", examples: ["headline"] }),
    name: z.string().meta({ description: "Its name", examples: ["Headline"] }),
    box: FactBox.meta({ description: "Where it is after the edits" }),
    before: Share.meta({
      description: "Its share of attention before the edits",
      examples: [{ value: 0.21, interval: [0.15, 0.28] }],
    }),
    after: Share.meta({
      description: "Its share of attention after the edits",
      examples: [{ value: 0.29, interval: [0.22, 0.37] }],
    }),
    change: z
      .number()
      .min(-1)
      .max(1)
      .meta({ description: "Share after minus share before", examples: [0.08] }),
    change_interval: z
      .tuple([z.number(), z.number()])
      .nullable()
      .meta({
        examples: [[0.03, 0.13]],
        description:
          "How much the networks of the model disagree about the change, as a 90% interval over them; it does not contain errors that they share. Null if there are fewer than three",
      }),
    verdict: z
      .enum(["more", "less", "unclear"])
      .meta({ description: "`unclear` if fewer than 9 of 10 such calls would be right, as in comparisons of areas" }),
  })
  .meta({ id: "AreaChange" });
export type AreaChange = z.infer<typeof AreaChange>;

const EXAMPLE_IMAGE = "data:image/jpeg;base64,/9j/2wBDAAYEBQYF";

/** The prediction for an edited image. */
export const TriedEdits = z
  .object({
    gen: z.int().min(1).meta({ description: "The analysis that was edited" }),
    image: z
      .string()
      .meta({ description: "The edited image, at most 1024 pixels per side, as a data URL", examples: [EXAMPLE_IMAGE] }),
    heatmap: z.string().meta({ description: "The same with its heatmap, as a data URL", examples: [EXAMPLE_IMAGE] }),
    areas: z.array(AreaChange).meta({ description: "How the share of each area changes" }),
  })
  .meta({ id: "TriedEdits" });
export type TriedEdits = z.infer<typeof TriedEdits>;

/** A spot of one analysis of a heatmap, to cover. */
export const SpotToCover = z.strictObject({
  gen: z.int().min(1).meta({ description: "The analysis that the box refers to" }),
  box: Box,
});
export type SpotToCover = z.infer<typeof SpotToCover>;

/** The prediction for an image with a spot covered: how much of its attention what is there draws. */
export const CoveredSpot = z
  .object({
    gen: z.int().min(1).meta({ description: "The analysis whose spot was covered" }),
    heatmap: z
      .string()
      .meta({ description: "The image with the spot covered, and its heatmap, as a data URL", examples: [EXAMPLE_IMAGE] }),
    difference: z.string().meta({
      description: "The image with where it then gets more (orange) and less (blue) attention, as a data URL",
      examples: [EXAMPLE_IMAGE],
    }),
    spot: AreaChange.meta({ description: "The spot, named like the element that it covers" }),
    others: z.array(AreaChange).meta({ description: "The other elements whose attention changes, largest change first" }),
    statements: z
      .array(
        z.object({
          text: z
            .string()
            .meta({ description: "The sentence", examples: ["Without the headline, people look at the product more."] }),
          elements: z.array(z.string()).meta({ description: "Ids of elements", examples: [["headline"]] }),
        }),
      )
      .meta({ description: "What that means, with the ids of the elements that each sentence is about" }),
  })
  .meta({ id: "CoveredSpot" });
export type CoveredSpot = z.infer<typeof CoveredSpot>;

/** An edited image as a file. */
export const RenderedEdits = z
  .object({
    url: z.string().meta({
      description: "A link to the JPEG, valid for a few minutes",
      examples: ["https://files.example.com/edited.jpg?X-Amz-Signature=4f3c"],
    }),
    width: z.int().min(1).meta({ description: "Pixels" }),
    height: z.int().min(1).meta({ description: "Pixels" }),
  })
  .meta({ id: "RenderedEdits" });
export type RenderedEdits = z.infer<typeof RenderedEdits>;

/** Part of a box that must lie in a moved box for it to move along: edges of boxes are uncertain by a few pixels. */
const MIN_INSIDE = 0.9;

/**
 * Where an area is after edits. A move of its box moves it, and so does a move of a box around it, as a badge moves with its
 * text: its part inside is moved and scaled alike. What another box was moved onto is covered and stays where it was.
 */
export function boxAfter(box: FactBox, edits: readonly Edit[]): FactBox {
  let [now, isCovered] = [box, false];
  for (const edit of edits) {
    if (edit.kind !== "move") continue;
    if (isSameBox(edit.box, now)) now = edit.to;
    else if (!isCovered && isInside(now, edit.box)) now = movedWith(now, edit);
    else if (isInside(now, edit.to)) isCovered = true;
  }
  return now;
}

/** Whether a box lies in another one, or nearly so. */
function isInside(box: FactBox, other: FactBox): boolean {
  const { width, height } = sharedBox(box, other);
  return width > 0 && height > 0 && width * height >= MIN_INSIDE * box.width * box.height;
}

/** Where the part of a box inside a moved one is after the move. */
function movedWith(box: FactBox, { box: from, to }: { readonly box: FactBox; readonly to: FactBox }): FactBox {
  const part = sharedBox(box, from);
  const [across, down] = [to.width / from.width, to.height / from.height];
  return {
    left: to.left + (part.left - from.left) * across,
    top: to.top + (part.top - from.top) * down,
    width: part.width * across,
    height: part.height * down,
  };
}

/** The part that two boxes share; its width or height is not positive if they share none. */
function sharedBox(one: FactBox, other: FactBox): FactBox {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  const width = Math.min(one.left + one.width, other.left + other.width) - left;
  const height = Math.min(one.top + one.height, other.top + other.height) - top;
  return { left, top, width, height };
}

/** Whether boxes are equal, to the pixel. */
export const isSameBox = (one: FactBox, other: FactBox): boolean =>
  (["left", "top", "width", "height"] as const).every((side) => Math.abs(one[side] - other[side]) < 0.5);
