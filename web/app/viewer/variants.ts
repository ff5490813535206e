/** The ways to look at an image, in the order of their keys 1 to 4. */
export const VARIANTS = [
  { id: "heatmap", label: "Heatmap" },
  { id: "peekthrough", label: "Peekthrough" },
  { id: "gazeplot", label: "Gazeplot" },
  { id: "original", label: "Original" },
] as const;

export type Variant = (typeof VARIANTS)[number]["id"];

/** The variant that an address asks for; Heatmap when it asks for none of these. */
export function variantOf(section: string | null): Variant {
  return VARIANTS.find(({ id }) => id === section)?.id ?? "heatmap";
}

/** Areas are not drawn where most of the picture is dark. */
export function allowsAreas(variant: Variant): boolean {
  return variant !== "peekthrough";
}

/** The background says something only where something lies over the picture. */
export function usesBackground(variant: Variant): boolean {
  return variant !== "original";
}
