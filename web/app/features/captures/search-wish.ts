import type { ReactNode } from "react";
import type { SearchCapture } from "#contracts/captures.ts";

/** What is filled in to see a thumbnail among search results; the thumbnail is chosen last or first. */
export type Wish = Pick<SearchCapture, "keyword" | "position" | "hide_shorts"> & { thumbnail: string | undefined };

/** Chooses the heatmap whose picture is the thumbnail. */
export type Picker = (chosen: string | undefined, onChoose: (uid: string) => void) => ReactNode;
