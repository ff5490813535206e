import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import type { SetAccuracy } from "#contracts/accuracy.ts";
import type { Fixation } from "#contracts/attention.ts";
import type { ContentType } from "#contracts/pipelines/inference.ts";

/** How a set's people were watched. */
export type Watched = SetAccuracy["people"];

/** The research sets that are measured on, with the kind of their pictures. salicon51 is not among them: training uses all of it. */
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

/** How many members the network has, and so how many folds web pages and designs are cut into. */
export const FOLDS = 3;

const WATCHED = { fix: "eye tracker", click: "clicks", mouse: "clicks", dens: "importance" } as const;
const Index = z.object({
  kind: z.enum(["fix", "click", "mouse", "dens"]),
  items: z.array(
    z.object({
      image: z.string(),
      split: z.enum(["train", "val"]),
      fixations: z.array(z.array(z.tuple([z.number(), z.number(), z.number()]))).optional(),
      density: z.string().optional(),
    }),
  ),
});

/** One picture with where people looked. */
export type Sample = {
  readonly set: SetName;
  readonly content: ContentType;
  readonly watched: Watched;
  /** Path of the picture. */
  readonly file: string;
  readonly split: "train" | "val";
  /** Of web pages and designs: which member of the network was fitted without this picture. */
  readonly fold: number;
  /** For each viewer what they fixated within the picture, in order; empty lists and, of importance maps, no viewers at all. */
  readonly viewers: readonly (readonly Fixation[])[];
  /** Path of a 16-bit grey picture of importance, where the set has nothing else. */
  readonly importance?: string;
};

/**
 * Reads one set's index, `DATA/<set>/fixations.json`. With an eye tracker every viewer's first fixation is left out: it is where the
 * cross before the picture made them look. So is what lies outside the picture.
 * @throws when the index is missing or not as expected
 */
export async function samplesOf(folder: string, set: SetName): Promise<Sample[]> {
  const index = Index.parse(JSON.parse(await readFile(path.join(folder, set, "fixations.json"), "utf8")));
  const watched = WATCHED[index.kind];
  return index.items.map(({ image, split, fixations = [], density }) => ({
    set,
    content: SETS[set],
    watched,
    file: path.join(folder, set, image),
    split,
    fold: foldOf(image),
    viewers: fixations.map((viewer) =>
      viewer
        .slice(watched === "eye tracker" ? 1 : 0)
        .filter(([x, y]) => x >= 0 && x < 1 && y >= 0 && y < 1)
        .map(([x, y, duration]) => ({ x, y, duration })),
    ),
    ...(density && { importance: path.join(folder, set, density) }),
  }));
}

/** By name, so that a picture that two sets hold falls into one fold: as inference/training/data.py has it. */
export const foldOf = (image: string): number => createHash("sha256").update(path.parse(image).name).digest()[0]! % FOLDS;

/** Whether some network of a build that was fitted to the training pictures never saw this one: photographs by split, others by fold. */
export const isHeldOut = ({ content, split }: Sample): boolean => content !== "natural" || split === "val";

/** Of a set, what a held-out picture's centre prior may know: photographs the training ones, of web pages and designs the other folds. */
export const othersOf = (sample: Sample, samples: readonly Sample[]): Sample[] =>
  samples.filter(({ split, fold }) => (sample.content === "natural" ? split === "train" : fold !== sample.fold));

/** All looks of all viewers. */
export const looksOf = ({ viewers }: Sample): Fixation[] => viewers.flat();
