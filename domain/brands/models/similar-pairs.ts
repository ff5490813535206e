import { copiedLogo } from "#domain/brands/labels/copied-logo.ts";
import type { BrandModel, StoredLookAlike } from "./model.entity.ts";
import { trainedObjects } from "./objects.ts";

/** The fields of a model that are compared. */
export type SimilarModel = Pick<BrandModel, "uid" | "objects" | "quality" | "look_alikes">;

/** A logo of a model, and a logo of another one that looks like it. */
export type SimilarPair = {
  readonly object: string;
  readonly other: string;
  /** Largest share of labelled boxes in which one was taken for the other. */
  readonly share: number;
  /** Whether their confidence distinguishes them. If not, they may be the same logo. */
  readonly competes: boolean;
};

/**
 * Lead in its own boxes, as a difference of log odds, from which a logo differs from one that looks like it. For drawn brands it is
 * 3.7 and more, and for two models of one logo it is between −1.2 and 1.2.
 */
const MIN_LEAD = 2;

/** The trained logos of two models that look alike, as found when either was trained last. A logo and its copy are left out. */
export function similarPairs(model: SimilarModel, other: SimilarModel): SimilarPair[] {
  const [own, others] = [trainedIds(model), trainedIds(other)];
  const found = [
    ...foundIn(model, other),
    ...foundIn(other, model).map((pair) => ({ ...pair, object: pair.other, other: pair.object })),
  ].filter((pair) => own.has(pair.object) && others.has(pair.other) && !isCopy(model, other, pair));
  return [...Map.groupBy(found, (pair) => `${pair.object} ${pair.other}`).values()].map((pairs) => ({
    object: pairs[0]!.object,
    other: pairs[0]!.other,
    share: Math.max(...pairs.map(({ share }) => share)),
    competes: isApart(pairs.flatMap(({ lead }) => lead ?? [])),
  }));
}

const trainedIds = (model: SimilarModel): ReadonlySet<string> =>
  new Set(trainedObjects(model).flatMap(({ id }) => (model.quality?.[id] === undefined ? [] : [id])));

const foundIn = ({ look_alikes = [] }: SimilarModel, { uid }: SimilarModel): readonly StoredLookAlike[] =>
  look_alikes.filter(({ model }) => model === uid);

/** Either training says whether it is the same logo. Those before leads were measured do not. */
const isApart = (leads: readonly number[]): boolean => leads.length > 0 && leads.every((lead) => lead >= MIN_LEAD);

/** Whether one of two logos was copied from the other. */
const isCopy = (model: SimilarModel, other: SimilarModel, pair: { readonly object: string; readonly other: string }): boolean =>
  pair.object === copiedLogo(model.uid, pair.other) || pair.other === copiedLogo(other.uid, pair.object);
