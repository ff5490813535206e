/** The ways to look at a video, in the order of their keys. */
export const VIDEO_VARIANTS = [
  { id: "heatmap", label: "Heatmap" },
  { id: "peekthrough", label: "Peekthrough" },
  { id: "original", label: "Original" },
] as const;

export type VideoVariant = (typeof VIDEO_VARIANTS)[number]["id"];

/** The variant that an address asks for; Heatmap when it asks for none of these. */
export function videoVariantOf(section: string | null): VideoVariant {
  return VIDEO_VARIANTS.find(({ id }) => id === section)?.id ?? "heatmap";
}
