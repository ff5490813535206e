import type { Heatmap } from "#domain/heatmaps/heatmap.entity.ts";

/** Whom staff see as the owner of a heatmap: the email of its creator, or the name of the API key. */
export const ownerOf = ({ requested_by_email, requested_by_name }: Pick<Heatmap, "requested_by_email" | "requested_by_name">) =>
  requested_by_email || requested_by_name;
