import type { LabelledVideo } from "#contracts/labels.ts";
import type { TextLanguage } from "#contracts/pipelines/words.ts";

/** The text of a model, as the user wants it. */
export type ModelText = {
  /** The text that the next training stores: an empty one removes the model's text, undefined changes nothing. */
  text: string | undefined;
  language: TextLanguage;
  /** Whether a text is wanted but not entered yet. */
  isMissing: boolean;
};

/** The video that is labelled, and the model that it is labelled for. */
export type LabelTask = {
  video: LabelledVideo;
  /** Requests new links to the frames. */
  onStale: () => void;
  /** Uid of the model. */
  model: string;
  tracking: ModelText;
};
