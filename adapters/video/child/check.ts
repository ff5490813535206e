import { FFmpegError } from "node-av/lib";
import { type VideoProblem, VideoRejected } from "#adapters/video/errors.ts";

/** Returns FFmpeg's result, or throws when it is negative. */
export function checkCode(code: number, doing: string): number {
  if (code < 0) throw new Error(`${doing}: ${FFmpegError.strerror(code)}`);
  return code;
}

/** Returns FFmpeg's result for an uploaded file; a negative result means that the file is at fault. */
export function rejectOnError(code: number, problem: VideoProblem): number {
  if (code < 0) throw new VideoRejected(problem);
  return code;
}
