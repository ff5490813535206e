/** The variants of a video, in the order of their shortcuts. */
export const VIDEO_VARIANTS = [
  { id: "heatmap", label: "Heatmap" },
  { id: "peekthrough", label: "Peekthrough" },
  { id: "brand", label: "Brand detection", short: "Brand" },
  { id: "original", label: "Original" },
] as const;

export type VideoVariant = (typeof VIDEO_VARIANTS)[number]["id"];

/** The variant of a URL; Heatmap if it names none of these, or brand without brand tracking. */
export function videoVariantFromParam(section: string | null, brandUrl: string | null = null): VideoVariant {
  const found = VIDEO_VARIANTS.find(({ id }) => id === section)?.id ?? "heatmap";
  return found === "brand" && !brandUrl ? "heatmap" : found;
}
