import type { FactElement } from "#contracts/facts.ts";

/** The name of an element in a sentence: texts are quoted. */
export const quoted = ({ name, kind }: Pick<FactElement, "name" | "kind">): string =>
  kind === "text" || kind === "headline" || kind === "button" ? `“${name}”` : name;
