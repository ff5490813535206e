/**
 * Assumed times in seconds on AWS, cautious against those measured on one machine (docs/performance.md). Each is varied by up to
 * VARIATION.
 */
export const VARIATION = 0.3;

/** Cold starts: a function with its native packages, and an instance of the inference endpoint. */
export const COLD_SECONDS = { function: 1, endpoint: 8 } as const;

/** Calls of the model: one image, and a batch of 32 video frames. */
export const CALL_SECONDS = { image: 1, batch: 5 } as const;

/** Batches of a segment of ten seconds in which everything moves, so that every frame is predicted. */
export const BATCHES_PER_SEGMENT = 4;

/** Steps, without their calls of the model. */
export const STEP_SECONDS: Readonly<Record<string, number>> = {
  inspect: 1.5,
  predict: 0.5,
  render: 2.5,
  score: 1,
  "template-frames": 0.3,
  "template-place": 1,
  "template-finish": 0.3,
  "video-inspect": 15,
  "video-original": 60,
  "video-predict": 5,
  "video-render": 25,
  "video-join": 30,
  "video-score": 20,
  "video-finish": 0.3,
};
