import { MAX_RIVAL_MODELS, MAX_RIVAL_PAIRS } from "#contracts/pipelines/logos.ts";
import { copiedLogo } from "#domain/brands/labels/copied-logo.ts";
import type { BrandModel } from "./model.entity.ts";
import { type SimilarModel, similarPairs } from "./similar-pairs.ts";

/** A version of another model, and which of its logos compete with which of a tracked model. */
export type Rival = {
  readonly model: string;
  readonly key: string;
  readonly sha256: string;
  readonly pairs: readonly { readonly object: string; readonly rival: string }[];
};

/** Rivals of one logo. Each is asked at every place where the logo was found, so they cost time. */
const MAX_PER_LOGO = 3;

/**
 * The current versions of other models whose logos look like those of a model: at a place, only the more confident one counts.
 * @param others models of the same owner
 */
export function rivalsOf(model: SimilarModel, others: readonly (SimilarModel & Pick<BrandModel, "file">)[]): Rival[] {
  const known = new Set(model.objects.map(({ id }) => id));
  const pairs = others
    .filter(({ uid }) => uid !== model.uid)
    .flatMap((other) => {
      const { file } = other;
      return file ? similarPairs(model, other).map((pair) => ({ ...pair, model: other.uid, file })) : [];
    })
    // A model that has a copy of a logo distinguishes it itself.
    .filter(({ other, competes }) => competes && !known.has(copiedLogo(model.uid, other)))
    .toSorted((one, other) => other.share - one.share);
  const strongest = [...Map.groupBy(pairs, ({ object }) => object).values()]
    .flatMap((ofLogo) => ofLogo.slice(0, MAX_PER_LOGO))
    .toSorted((one, other) => other.share - one.share)
    .slice(0, MAX_RIVAL_PAIRS);
  return [...Map.groupBy(strongest, (pair) => pair.model)].slice(0, MAX_RIVAL_MODELS).map(([uid, ofModel]) => ({
    model: uid,
    ...ofModel[0]!.file,
    pairs: ofModel.map(({ object, other }) => ({ object, rival: other })),
  }));
}
