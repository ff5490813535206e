import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** Whether a heatmap waits for the file that a person uploads, or has left halfway. */
export const isUploading = ({ subtype, status, upload }: Pick<Heatmap, "subtype" | "status" | "upload">): boolean =>
  subtype === "" && status === "requested" && upload === "pending";
