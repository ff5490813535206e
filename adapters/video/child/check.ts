import { FFmpegError } from "node-av/lib";
import { type VideoProblem, VideoRefused } from "#adapters/video/problem.ts";

/** FFmpeg's answer, or what is thrown when it is negative. */
export function check(code: number, doing: string): number {
  if (code < 0) throw new Error(`${doing}: ${FFmpegError.strerror(code)}`);
  return code;
}

/** FFmpeg's answer to work on an uploaded file, whose fault it is when it is negative. */
export function accept(code: number, problem: VideoProblem): number {
  if (code < 0) throw new VideoRefused(problem);
  return code;
}
