import * as z from "zod";

/** Cells of the five-by-five grid over an ad. Text in more than a fifth of them is considered too much. */
export const TEXT_BOXES = 25;
export const TEXT_BOXES_ADVISED = 5;

/** A cell of the five-by-five grid over an ad, numbered from 1 along the rows. */
export const TextBox = z.int().min(1).max(TEXT_BOXES);

/**
 * Result of text recognition. `boxes` are the cells of the grid that contain text; words are rectangles in pixels of the image.
 */
export const TextReading = z
  .object({
    state: z.enum(["requested", "done", "failed"]).meta({ description: "`requested` while the text is being read" }),
    boxes: z
      .array(TextBox)
      .meta({ description: "Cells of the five-by-five grid that contain text, numbered from 1 along the rows" }),
    words: z
      .array(
        z.object({
          text: z.string().meta({ description: "The word" }),
          left: z.number().min(0).meta({ description: "Pixels from the left edge" }),
          top: z.number().min(0).meta({ description: "Pixels from the top edge" }),
          width: z.number().gt(0).meta({ description: "Pixels" }),
          height: z.number().gt(0).meta({ description: "Pixels" }),
          confidence: z.number().min(0).max(100).meta({ description: "How certain the recognition is, in percent" }),
        }),
      )
      .max(500)
      .meta({ description: "Where each word is" }),
  })
  .meta({ id: "TextReading" });
export type TextReading = z.infer<typeof TextReading>;
