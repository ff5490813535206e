import type { HeatmapCard } from "#contracts/heatmap-card.ts";

/** The part of a heatmap that tells its state. Slices of a page have no upload and no reanalysis of their own. */
type Heatmap = Pick<HeatmapCard, "status"> & Partial<Pick<HeatmapCard, "uploading" | "renewing">>;

/** The state of a heatmap for people: `uploading` waits for its file, `reanalysing` still shows the previous result. */
export type HeatmapState = "uploading" | "analysing" | "reanalysing" | "done" | "failed";

export type StatusTexts = {
  /** One or two words, for a table or a label. */
  readonly name: string;
  /** The headline in the place of the image. */
  readonly title: string;
  /** The next event to expect; undefined where there is nothing to wait for. */
  readonly hint: string | undefined;
  readonly tone: "neutral" | "danger";
};

const TEXTS: Readonly<Record<HeatmapState, StatusTexts>> = {
  uploading: {
    name: "Uploading…",
    title: "Uploading…",
    hint: "Still uploading. If the upload was interrupted, it will be canceled and the credit refunded.",
    tone: "neutral",
  },
  analysing: {
    name: "In progress",
    title: "In progress",
    hint: "Images take a few seconds, videos one to five minutes per minute of video.",
    tone: "neutral",
  },
  reanalysing: {
    name: "Reanalysing",
    title: "Reanalysing",
    hint: "This is the previous result. It will be replaced automatically.",
    tone: "neutral",
  },
  done: { name: "Done", title: "Done", hint: undefined, tone: "neutral" },
  failed: { name: "Failed", title: "Error generating heatmap", hint: undefined, tone: "danger" },
};

/** Whether the status is requested or processed. */
export function isInProgress({ status }: { status: string }): boolean {
  return status === "requested" || status === "processed";
}

export function hasFailed({ status }: { status: string }): boolean {
  return status === "error" || status === "failed";
}

/** The state that every screen shows for a heatmap. */
export function stateOf(heatmap: Heatmap): HeatmapState {
  if (isInProgress(heatmap)) return heatmap.uploading ? "uploading" : "analysing";
  if (hasFailed(heatmap)) return "failed";
  return heatmap.renewing ? "reanalysing" : "done";
}

/** The words and the tone of the state of a heatmap, the same on every screen. */
export const statusOf = (heatmap: Heatmap): StatusTexts => TEXTS[stateOf(heatmap)];
