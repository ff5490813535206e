/** Frames of a recording, encoded one by one on demand. Stopping the iteration closes the browser. */
export type Recording = {
  /** Pixels, both even. */
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** PNG or JPEG files of this size. */
  readonly frames: AsyncIterable<Uint8Array>;
};
