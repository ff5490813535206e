import type { ElementKind } from "#contracts/facts.ts";

export const KIND_NAMES: Readonly<Record<ElementKind, string>> = {
  headline: "Headline",
  text: "Text",
  button: "Button",
  visual: "Image",
  logo: "Logo",
  product: "Product",
  face: "Face",
  area: "Area",
};
