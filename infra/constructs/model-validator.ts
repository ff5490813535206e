/**
 * In bundles of functions, what ElectroDB uses of the package `jsonschema`. It validates the model of each entity twice when the entity is
 * constructed, which was a fifth of the time in which a function loads. Tests run the sources, where the package validates the same models.
 */
export class Validator {
  customFormats!: Record<string, (value: unknown) => boolean>;

  addSchema(): void {}

  validate(): { readonly errors: readonly never[] } {
    return { errors: [] };
  }
}
Validator.prototype.customFormats = {};
