import type { ReactNode } from "react";
import type { SearchCapture } from "#contracts/captures.ts";

/** The form values. The thumbnail can be selected first or last. */
export type SearchInput = Pick<SearchCapture, "keyword" | "position" | "hide_shorts"> & { thumbnail: string | undefined };

/** Selects the heatmap whose image is the thumbnail. */
export type ThumbnailPicker = (chosen: string | undefined, onChoose: (uid: string) => void) => ReactNode;
