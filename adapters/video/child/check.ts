import { FFmpegError } from "node-av/lib";
import { type VideoProblem, VideoRefused } from "#adapters/video/problem.ts";

/** Returns FFmpeg's result, or throws when it is negative. */
export function check(code: number, doing: string): number {
  if (code < 0) throw new Error(`${doing}: ${FFmpegError.strerror(code)}`);
  return code;
}

/** Returns FFmpeg's result for an uploaded file; a negative result means that the file is at fault. */
export function accept(code: number, problem: VideoProblem): number {
  if (code < 0) throw new VideoRefused(problem);
  return code;
}
