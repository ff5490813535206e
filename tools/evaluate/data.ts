import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { SetAccuracy } from "#contracts/accuracy.ts";
import type { Fixation } from "#contracts/attention.ts";
import type { ContentType } from "#contracts/pipelines/inference.ts";

/** How a set recorded where people looked. */
export type RecordingMethod = SetAccuracy["people"];

/**
 * The research sets used for evaluation, with the content type of their images. salicon51 is not among them: training uses all of
 * it.
 */
export const SETS = {
  osie: "natural",
  mit: "natural",
  crowd: "natural",
  scene: "natural",
  fiwi: "web",
  gdi: "design",
  gdiclick: "design",
  massvisclick: "design",
  massvisfv: "design",
} as const satisfies Record<string, ContentType>;
export type SetName = keyof typeof SETS;
export const SET_NAMES = Object.keys(SETS) as SetName[];

/**
 * The sets that relate scores to people: also clicks on the web pages of fiwi, and infographics that no network was trained on,
 * but whose viewers described them.
 */
export const CALIBRATION_SETS = { ...SETS, fiwiclick: "web", massvisexp2: "design" } as const satisfies Record<
  string,
  ContentType
>;
export type CalibrationSet = keyof typeof CALIBRATION_SETS;
export const CALIBRATION_SET_NAMES = Object.keys(CALIBRATION_SETS) as CalibrationSet[];

/** Number of members of the network for web pages and designs, and thus of folds of these images. */
export const FOLDS = 5;

const RECORDING_METHODS = { fix: "eye tracker", click: "clicks", mouse: "clicks", dens: "importance" } as const;
const Index = z.object({
  kind: z.enum(["fix", "click", "mouse", "dens"]),
  /** The set in whose folder the images are, if it is another one. */
  pictures: z.string().optional(),
  items: z.array(
    z.object({
      image: z.string(),
      split: z.enum(["train", "val"]),
      fixations: z.array(z.array(z.tuple([z.number(), z.number(), z.number()]))).optional(),
      density: z.string().optional(),
    }),
  ),
});

/** One image with where people looked. */
export type Sample<Name extends CalibrationSet = SetName> = {
  readonly set: Name;
  readonly content: ContentType;
  readonly recordingMethod: RecordingMethod;
  /** Path of the image. */
  readonly file: string;
  readonly split: "train" | "val";
  /** For web pages and designs: the ensemble member that was trained without this image. */
  readonly fold: number;
  /**
   * For each viewer their fixations within the image, in order; empty lists are possible, and importance maps have no viewers.
   */
  readonly viewers: readonly (readonly Fixation[])[];
  /** Path of a 16-bit greyscale importance map, where the set has nothing else. */
  readonly importance?: string;
};

/**
 * Reads one set's index, `DATA/<set>/fixations.json`. With an eye tracker every viewer's first fixation is dropped: it is forced
 * by the fixation cross before the image. Fixations outside the image are dropped too.
 * @throws when the index is missing or not as expected
 */
export async function readSamples<Name extends CalibrationSet>(folder: string, set: Name): Promise<Sample<Name>[]> {
  const index = Index.parse(JSON.parse(await readFile(path.join(folder, set, "fixations.json"), "utf8")));
  const recordingMethod = RECORDING_METHODS[index.kind];
  return index.items.map(({ image, split, fixations = [], density }) => ({
    set,
    content: CALIBRATION_SETS[set],
    recordingMethod,
    file: path.join(folder, index.pictures ?? set, image),
    split,
    fold: foldOf(image),
    viewers: fixations.map((viewer) =>
      viewer
        .slice(recordingMethod === "eye tracker" ? 1 : 0)
        .filter(([x, y]) => x >= 0 && x < 1 && y >= 0 && y < 1)
        .map(([x, y, duration]) => ({ x, y, duration })),
    ),
    ...(density && { importance: path.join(folder, set, density) }),
  }));
}

/** Fold by name, so that an image in two sets falls into one fold: same as inference/training/data.py. */
export const foldOf = (image: string): number => createHash("sha256").update(path.parse(image).name).digest()[0]! % FOLDS;

/**
 * Whether some network of a build that was trained on the training images never saw this one: photographs by split, others by
 * fold.
 */
export const isHeldOut = ({ content, split }: Pick<Sample, "content" | "split">): boolean =>
  content !== "natural" || split === "val";

/**
 * The images of a set that may inform a held-out image's centre prior: the training photographs; for web pages and designs the
 * other folds.
 */
export const otherSamples = (sample: Sample, samples: readonly Sample[]): Sample[] =>
  samples.filter(({ split, fold }) => (sample.content === "natural" ? split === "train" : fold !== sample.fold));

/** All fixations of all viewers. */
export const fixationsOf = ({ viewers }: Pick<Sample, "viewers">): Fixation[] => viewers.flat();
