import { APPLICATIONS, type Application, VIDEO_ONLY } from "#contracts/reference.ts";

/** The applications for a media type, in list order. */
export function applicationsFor(kind: "image" | "video"): readonly Application[] {
  return kind === "video" ? APPLICATIONS : APPLICATIONS.filter((type) => !VIDEO_ONLY.includes(type));
}
