import { APPLICATIONS, type Application, VIDEO_ONLY } from "#contracts/reference.ts";

/** What a heatmap of a kind can be said to be, in the order of the list. Whatever else joins the list joins it here. */
export function typesFor(kind: "image" | "video"): readonly Application[] {
  return kind === "video" ? APPLICATIONS : APPLICATIONS.filter((type) => !VIDEO_ONLY.includes(type));
}
