/** The ways to look at a video, in the order of their keys. */
export const VIDEO_VARIANTS = [
  { id: "heatmap", label: "Heatmap" },
  { id: "peekthrough", label: "Peekthrough" },
  { id: "brand", label: "Brand" },
  { id: "original", label: "Original" },
] as const;

export type VideoVariant = (typeof VIDEO_VARIANTS)[number]["id"];

/** The variant that an address asks for; Heatmap when it asks for none of these, or for a brand that was not tracked. */
export function videoVariantOf(section: string | null, brandUrl: string | null = null): VideoVariant {
  const found = VIDEO_VARIANTS.find(({ id }) => id === section)?.id ?? "heatmap";
  return found === "brand" && !brandUrl ? "heatmap" : found;
}
