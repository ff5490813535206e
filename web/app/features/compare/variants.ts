/** The ways to look at what is compared, in the order of their keys. */
const ALL = [
  { id: "heatmap", label: "Heatmap" },
  { id: "original", label: "Original" },
  { id: "peekthrough", label: "Peekthrough" },
  { id: "gazeplot", label: "Gazeplot" },
] as const;

export type ComparedVariant = (typeof ALL)[number]["id"];

/** Gaze plots are of pictures only. */
export const variantsFor = (types: readonly string[]): readonly (typeof ALL)[number][] =>
  types.includes("image") ? ALL : ALL.filter(({ id }) => id !== "gazeplot");
