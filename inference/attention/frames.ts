import { MAX_FRAMES_PER_REQUEST } from "#contracts/pipelines/inference.ts";
import { Rejected } from "../rejected.ts";

/**
 * Splits a body into its frames: each a little-endian uint32 length and that many bytes.
 * @throws Rejected when lengths and bytes disagree, a frame is empty, or there are none or more than MAX_FRAMES_PER_REQUEST
 */
export function splitFrames(body: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    if (frames.length === MAX_FRAMES_PER_REQUEST)
      throw new Rejected("frames.too_many", `a batch may have ${MAX_FRAMES_PER_REQUEST} frames`);
    const start = at + 4;
    const end = start <= body.length ? start + body.readUInt32LE(at) : Number.POSITIVE_INFINITY;
    if (end > body.length) throw new Rejected("frames.unreadable", `frame ${frames.length} breaks off`);
    if (end === start) throw new Rejected("frames.unreadable", `frame ${frames.length} is empty`);
    frames.push(body.subarray(start, end));
    at = end;
  }
  if (frames.length === 0) throw new Rejected("frames.unreadable", "the body holds no frame");
  return frames;
}
