import * as z from "zod";
import { interval } from "./attention.ts";

/** Most characters of a file, so that a request stays below the limit of the gateway. */
export const GAZE_MAX_CHARACTERS = 4_000_000;
export const GAZE_MAX_FIXATIONS = 20_000;
export const GAZE_MAX_VIEWERS = 250;
/** Fewest fixations within the image: with less, a map of people is mostly chance. */
export const GAZE_MIN_FIXATIONS = 20;

/** Images with gaze from which on the intervals of a workspace are calibrated. */
export const CALIBRATION_MIN_IMAGES = 30;
/** Viewers that an image needs to count for it. */
export const CALIBRATION_MIN_VIEWERS = 10;

/** Programs whose exports are read. `generic`: columns x, y, and optionally duration, time, participant. */
export const GAZE_FORMATS = ["tobii", "realeye", "gazepoint", "webgazer", "generic"] as const;
export const GazeFormat = z.enum(GAZE_FORMATS).meta({ id: "GazeFormat", description: "The program whose export the file is" });
export type GazeFormat = z.infer<typeof GazeFormat>;

/** Where the image was on the screen, in the unit of the file: pixels, or shares of the screen. */
export const GazeFrame = z
  .strictObject({
    left: z.number().meta({ description: "From the left edge" }),
    top: z.number().meta({ description: "From the top edge" }),
    width: z.number().gt(0).meta({ description: "In the unit of the file" }),
    height: z.number().gt(0).meta({ description: "In the unit of the file" }),
  })
  .meta({ id: "GazeFrame" });
export type GazeFrame = z.infer<typeof GazeFrame>;

/** A file of two viewers, with fixations in shares of the image. */
const EXAMPLE_FILE = [
  "participant,x,y,duration",
  ...Array.from({ length: GAZE_MIN_FIXATIONS }, (_, at) => `P${(at % 2) + 1},0.${31 + at},0.${62 - at},${180 + at * 4}`),
].join("\n");

/** A file of fixations, or of gaze points with times, of one image. */
export const NewGaze = z
  .strictObject({
    csv: z
      .string()
      .min(1)
      .max(GAZE_MAX_CHARACTERS)
      .meta({ description: "Text of the file; commas, semicolons or tabs", examples: [EXAMPLE_FILE] }),
    stimulus: z.string().max(300).optional().meta({ description: "Name of the image in the file, if it has several" }),
    frame: GazeFrame.optional().meta({ description: "Without it the image filled what the coordinates refer to" }),
  })
  .meta({ id: "NewGaze" });
export type NewGaze = z.infer<typeof NewGaze>;

/**
 * How well the prediction agrees with people. Chance is 0 for `nss` and `cc`, and 0.5 for `auc`. `people` is what one half of the
 * viewers achieves for the other half, the most that a prediction can be expected to.
 */
export const GazeAgreement = z
  .object({
    nss: z.number().meta({ description: "Normalized scanpath saliency (Peters et al. 2005)" }),
    cc: z.number().min(-1).max(1).meta({ description: "Pearson’s correlation of both maps" }),
    auc: z.number().min(0).max(1).meta({ description: "Area under the ROC curve after Judd et al. 2009" }),
    people: z
      .object({
        nss: z.number().meta({ description: "As above" }),
        cc: z.number().meta({ description: "As above" }),
        auc: z.number().meta({ description: "As above" }),
      })
      .nullable()
      .meta({ description: "Null with fewer than four viewers" }),
  })
  .meta({ id: "GazeAgreement" });
export type GazeAgreement = z.infer<typeof GazeAgreement>;

/** An attention map on a coarse grid: bytes row by row in base64, relative to the most attended cell, 255. */
const Grid = z
  .object({
    width: z.int().meta({ description: "Cells in a row" }),
    height: z.int().meta({ description: "Number of rows" }),
    bytes: z.string().meta({ description: "One byte per cell, in base64" }),
  })
  .meta({ id: "GazeGrid", examples: [{ width: 2, height: 2, bytes: "AEDA/w==" }] });

const Share = z.object({
  value: z.number().meta({ description: "0 to 1" }),
  interval: interval(1).nullable().meta({ description: "90% interval; null if unknown" }),
});

/** The gaze of people at one image. */
export const Gaze = z
  .object({
    format: GazeFormat,
    viewers: z.int().meta({ description: "Number of people" }),
    fixations: z.int().meta({ description: "Number of fixations within the image", examples: [312] }),
    outside: z.int().meta({ description: "Fixations outside the image, which are left out" }),
    from_samples: z.boolean().meta({ description: "The file had gaze points, from which fixations were computed" }),
    imported_at: z.iso.datetime().meta({ description: "When it was imported" }),
    agreement: GazeAgreement.meta({ description: "How well the prediction agrees with them" }),
    people: Grid.meta({ description: "Where they looked" }),
    predicted: Grid.meta({ description: "Where the prediction expects people to look" }),
  })
  .meta({ id: "Gaze" });
export type Gaze = z.infer<typeof Gaze>;

/** An area of interest with the share of people, and the interval calibrated with the workspace's own images. */
export const GazeArea = z
  .object({
    uid: z.string().meta({ description: "Id of the area", examples: ["headline"] }),
    name: z.string().meta({ description: "Its name", examples: ["Headline"] }),
    predicted: Share.meta({ description: "Its predicted share of attention" }),
    people: z.number().nullable().meta({ description: "Null without gaze" }),
    calibrated: interval(1).nullable().meta({ description: "Null until enough images have gaze" }),
  })
  .meta({ id: "GazeArea" });

const Mean = z.object({
  value: z.number().meta({ description: "Mean of all images" }),
  interval: z.tuple([z.number(), z.number()]).nullable().meta({ description: "90% interval; null with fewer than five images" }),
});

/** Agreement and calibration over all images of a workspace, or of a user, with gaze. */
export const GazeSummary = z
  .object({
    images: z.int().meta({ description: "Images with gaze" }),
    nss: Mean.nullable().meta({ description: "Null without images" }),
    cc: Mean.nullable().meta({ description: "Null without images" }),
    auc: Mean.nullable().meta({ description: "Null without images" }),
    calibration: z
      .object({
        images: z.int().meta({ description: "Images with enough viewers" }),
        needed: z.int().meta({ description: "Images that a calibration needs" }),
        factor: z
          .number()
          .nullable()
          .meta({ description: "Width of calibrated intervals over the width of the published ones; null until enough images" }),
        covered: z
          .number()
          .min(0)
          .max(1)
          .nullable()
          .meta({ description: "Share of areas whose people are within the published interval; 0.9 is expected" }),
      })
      .meta({ description: "Of the intervals of areas" }),
  })
  .meta({ id: "GazeSummary" });
export type GazeSummary = z.infer<typeof GazeSummary>;

export const GazeComparison = z
  .object({
    gaze: Gaze.nullable().meta({ description: "Null until imported" }),
    areas: z.array(GazeArea).meta({ description: "The areas of interest of the heatmap" }),
    summary: GazeSummary.meta({ description: "Of all images with gaze" }),
  })
  .meta({ id: "GazeComparison" });
export type GazeComparison = z.infer<typeof GazeComparison>;
