import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** Whether a heatmap waits for a file that a user uploads, or has abandoned. */
export const isUploading = ({ subtype, status, upload }: Pick<Heatmap, "subtype" | "status" | "upload">): boolean =>
  subtype === "" && status === "requested" && upload === "pending";
