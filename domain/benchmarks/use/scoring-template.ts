import { getFile } from "#adapters/storage.ts";
import type { BenchmarkChoice } from "#contracts/benchmarks.ts";
import type { TemplateFile, TemplateKind } from "#contracts/templates.ts";
import { findTemplate } from "#domain/benchmarks/catalogue.ts";
import { backgroundKey } from "#domain/benchmarks/files.ts";
import type { TemplateImages } from "#domain/benchmarks/placement/place-ad.ts";
import { readRaster } from "#domain/benchmarks/placement/raster.ts";
import { readTemplateImages } from "#domain/benchmarks/read-template-images.ts";
import { referenceOf, sharesIn } from "#domain/benchmarks/references.ts";
import { shownNames } from "#domain/benchmarks/shown-categories.ts";
import { readVersionFile } from "#domain/benchmarks/version-file.ts";
import { findVersion } from "./find-version.ts";

/** Evenly spaced quantiles of the shares of attention that the ads of a benchmark receive in a template. */
export type TemplateReference = { readonly version: string; readonly shares: readonly number[] };

/** A template that an ad is scored in: one that is shipped, or one of a version of a benchmark. */
export type ScoringTemplate = {
  readonly file: TemplateFile;
  /** Its categories that customers see, as in `Place: Station`. */
  readonly categories: readonly string[];
  readonly readImages: () => Promise<TemplateImages>;
  /** Undefined if the benchmark was not measured with the model. */
  readonly referenceUnder: (model: string) => TemplateReference | undefined;
};

/** A shipped template. Throws if it does not exist. */
export function shippedTemplate(kind: TemplateKind, id: number): ScoringTemplate {
  const file = findTemplate(kind, id);
  if (!file) throw new Error(`template ${kind} ${id} does not exist`);
  return {
    file,
    categories: shownNames(file.categories, []),
    readImages: () => readTemplateImages(file),
    referenceUnder: (model) => {
      const reference = referenceOf(model);
      const shares = reference && sharesIn(reference, kind, id);
      return shares && { version: reference.version, shares };
    },
  };
}

/** The templates of a version of a benchmark; none if the benchmark was deleted. */
export async function templatesOfVersion(choice: BenchmarkChoice): Promise<readonly ScoringTemplate[]> {
  const found = await findVersion(choice);
  if (!found) return [];
  const { model, templates, categories_templates } = await readVersionFile(found);
  // Hiding a category is immediate. One that was removed since the build is described only in the version.
  const known = [...found.categories_templates, ...categories_templates];
  return templates.map(({ file, shares }) => ({
    file,
    categories: shownNames(file.categories, known),
    readImages: async () => {
      const background = await getFile(backgroundKey(found.benchmark, found.build, file.id));
      return { background: await readRaster(background), light: null };
    },
    referenceUnder: (used) => (used === model ? { version: `${choice.uid}/${choice.version}`, shares } : undefined),
  }));
}
