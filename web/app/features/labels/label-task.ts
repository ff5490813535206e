import type { LabelledVideo } from "#contracts/labels.ts";
import type { TextLanguage } from "#contracts/pipelines/words.ts";

/** What is labelled, and for which model. */
export type LabelTask = {
  video: LabelledVideo;
  /** Requests new links to the frames. */
  onStale: () => void;
  /** Uid of the model. */
  model: string;
  /** Text to track; undefined leaves that of the model. */
  text: string | undefined;
  /** Of the text. */
  language: TextLanguage;
};
