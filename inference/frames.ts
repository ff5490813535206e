import { MAX_FRAMES_PER_REQUEST } from "#contracts/pipelines/inference.ts";

/** Why a body is rejected as a batch of frames. */
export class FramesRejected extends Error {
  readonly code: "frames.unreadable" | "frames.too_many";
  constructor(code: FramesRejected["code"], message: string) {
    super(message);
    this.name = "FramesRefused";
    this.code = code;
  }
}

/**
 * Splits a body into its frames: each a little-endian uint32 length and that many bytes.
 * @throws FramesRejected when lengths and bytes disagree, a frame is empty, or there are none or more than MOST_FRAMES
 */
export function splitFrames(body: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    if (frames.length === MAX_FRAMES_PER_REQUEST)
      throw new FramesRejected("frames.too_many", `a batch may have ${MAX_FRAMES_PER_REQUEST} frames`);
    const start = at + 4;
    const end = start <= body.length ? start + body.readUInt32LE(at) : Number.POSITIVE_INFINITY;
    if (end > body.length) throw new FramesRejected("frames.unreadable", `frame ${frames.length} breaks off`);
    if (end === start) throw new FramesRejected("frames.unreadable", `frame ${frames.length} is empty`);
    frames.push(body.subarray(start, end));
    at = end;
  }
  if (frames.length === 0) throw new FramesRejected("frames.unreadable", "the body holds no frame");
  return frames;
}
