import type { ModelCard } from "#contracts/staff/brands.ts";

/** The name of a model in a list of models, with its owner where several have the name. */
export const modelLabel = ({ name, owner }: ModelCard, models: readonly ModelCard[]): string =>
  models.filter((other) => other.name.toLowerCase() === name.toLowerCase()).length > 1 ? `${name} (${owner})` : name;
