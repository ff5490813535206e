/**
 * Replaces the package `jsonschema` in the bundles of functions. ElectroDB validates the model of each entity twice when the entity
 * is constructed, a fifth of the time in which the function of heatmaps loaded. Tests run the sources, where the package validates
 * the models.
 */
export class Validator {
  customFormats!: Record<string, (value: unknown) => boolean>;

  addSchema(): void {}

  validate(): { readonly errors: readonly never[] } {
    return { errors: [] };
  }
}
Validator.prototype.customFormats = {};
