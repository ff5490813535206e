/** Frames of a film, encoded one by one as they are asked for; who stops asking ends the browser behind it. */
export type Film = {
  /** Pixels, both even. */
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** PNG or JPEG files of this size. */
  readonly frames: AsyncIterable<Uint8Array>;
};
