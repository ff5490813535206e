import type { LabelModel } from "#contracts/labels.ts";
import type { BrandModel } from "#domain/brands/models/model.entity.ts";
import { trainedObjects } from "#domain/brands/models/objects.ts";
import { copiedLogo } from "./copied-logo.ts";

/**
 * Logos of other models that are confused with those of a model, as found when either was trained last. Those that were copied from one
 * to the other are left out.
 * @param others models of the same owner
 */
export function readLookAlikes(model: BrandModel, others: readonly BrandModel[]): LabelModel["look_alikes"] {
  return others
    .filter(({ uid }) => uid !== model.uid)
    .flatMap((other) => {
      const found = [
        ...ofModel(model, other).map(({ object, other }) => ({ object, other })),
        ...ofModel(other, model).map(({ object, other }) => ({ object: other, other: object })),
      ];
      const pairs = [...new Map(found.map((pair) => [`${pair.object} ${pair.other}`, pair])).values()];
      return pairs.flatMap((pair) => {
        const [own, alike] = [logoOf(model, pair.object), logoOf(other, pair.other)];
        if (!own || !alike || isCombined(model, other) || isCombined(other, model)) return [];
        return [{ object: own.id, model: other.uid, model_name: other.name, logo: alike.name }];
      });
    });
}

const ofModel = ({ look_alikes = [] }: BrandModel, { uid }: BrandModel) => look_alikes.filter(({ model }) => model === uid);

const logoOf = (model: BrandModel, object: string) => trainedObjects(model).find(({ id }) => id === object);

/** Whether logos of `from` were copied into a model. */
function isCombined(model: BrandModel, from: BrandModel): boolean {
  const known = new Set(model.objects.map(({ id }) => id));
  return trainedObjects(from).some(({ id }) => known.has(copiedLogo(model.uid, id)));
}
