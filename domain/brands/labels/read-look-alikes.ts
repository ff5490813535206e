import type { LabelModel } from "#contracts/labels.ts";
import type { BrandModel } from "#domain/brands/models/model.entity.ts";
import { trainedObjects } from "#domain/brands/models/objects.ts";
import { similarPairs } from "#domain/brands/models/similar-pairs.ts";
import { copiedLogo } from "./copied-logo.ts";

/**
 * Share of labelled boxes in which a logo is taken for another from which it is reported. Rarer mistakes only matter to the
 * tracking.
 */
const REPORTED = 0.25;

/**
 * Logos of other models that are confused with those of a model, as found when either was trained last. Those that were copied from
 * one to the other are left out.
 * @param others models of the same owner
 */
export function readLookAlikes(model: BrandModel, others: readonly BrandModel[]): LabelModel["look_alikes"] {
  return others
    .filter((other) => other.uid !== model.uid && !isCombined(model, other) && !isCombined(other, model))
    .flatMap((other) =>
      similarPairs(model, other)
        .filter(({ share }) => share >= REPORTED)
        .map((pair) => ({
          object: pair.object,
          model: other.uid,
          model_name: other.name,
          logo: nameOf(other, pair.other),
          competes: pair.competes,
        })),
    );
}

const nameOf = (model: BrandModel, object: string): string => trainedObjects(model).find(({ id }) => id === object)?.name ?? "";

/** Whether logos of `from` were copied into a model. */
function isCombined(model: BrandModel, from: BrandModel): boolean {
  const known = new Set(model.objects.map(({ id }) => id));
  return trainedObjects(from).some(({ id }) => known.has(copiedLogo(model.uid, id)));
}
