import type { LabelledVideo } from "#contracts/labels.ts";
import type { TextLanguage } from "#contracts/pipelines/words.ts";

/** The text of a model, as the user wants it. */
export type ModelText = {
  /** What the next training stores: an empty text removes that of the model, undefined changes nothing. */
  text: string | undefined;
  language: TextLanguage;
  /** Whether a text is wanted but not entered yet. */
  isMissing: boolean;
};

/** What is labelled, and for which model. */
export type LabelTask = {
  video: LabelledVideo;
  /** Requests new links to the frames. */
  onStale: () => void;
  /** Uid of the model. */
  model: string;
  tracking: ModelText;
};
