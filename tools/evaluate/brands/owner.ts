import { rivalsOf } from "#domain/brands/models/rivals.ts";
import type { SimilarModel } from "#domain/brands/models/similar-pairs.ts";
import { chooseRivals } from "#domain/brands/training/choose-rivals.ts";
import type { VideoSet } from "./casts.ts";
import type { RivalFile } from "./measure-video.ts";
import { type ModelFile, objectOf, trainBrands } from "./train-brand.ts";

type OwnModel = SimilarModel & { readonly last_update: string; readonly file: { readonly key: string; readonly sha256: string } };

/** Someone who has trained a model of each brand of a set, one after another. */
export type Owner = {
  readonly fileOf: (brand: number) => ModelFile;
  /** A model of several brands, trained when it is asked for. */
  readonly fileOfBoth: (brands: readonly number[]) => Promise<ModelFile>;
  /** The models that compete with that of a brand when it is tracked. */
  readonly rivalsOf: (brand: number) => RivalFile[];
};

/** Trains the models, each compared with earlier ones as the application does it. */
export async function trainOwner(set: VideoSet): Promise<Owner> {
  const models: OwnModel[] = [];
  const files = new Map<string, ModelFile>();
  for (const brand of set.logos.keys()) {
    const uid = String(brand);
    const compared = chooseRivals(models, uid);
    const { file, objects, cpuSeconds } = await trainBrands(
      set,
      [brand],
      compared.map(({ key }) => files.get(key)!),
    );
    const [{ quality, look_alikes, warnings }] = objects as [(typeof objects)[number]];
    models.push({
      uid,
      last_update: uid.padStart(4, "0"),
      objects: [{ id: objectOf(brand), name: uid, type: "image" }],
      quality: { [objectOf(brand)]: quality! },
      look_alikes: look_alikes.map(({ rival, object: other, ...rest }) => ({
        object: objectOf(brand),
        model: compared[rival]!.model,
        other,
        ...rest,
      })),
      file: { key: uid, sha256: file.sha256 },
    });
    files.set(uid, file);
    console.error(`brand ${brand}: ${JSON.stringify({ quality, warnings, look_alikes })} in ${cpuSeconds.toFixed(1)} s CPU`);
  }
  return {
    fileOf: (brand) => files.get(String(brand))!,
    async fileOfBoth(brands) {
      const name = brands.join(" and ");
      const file = files.get(name) ?? (await trainBrands(set, brands)).file;
      files.set(name, file);
      return file;
    },
    rivalsOf: (brand) => rivalsOf(models[brand]!, models).map(({ key, pairs }) => ({ ...files.get(key)!, pairs: [...pairs] })),
  };
}
