import { AV_CODEC_ID_H264, AV_NOPTS_VALUE, AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P } from "node-av/constants";
import type { OpenVideo } from "./open-video.ts";

/** Long side of playback copies, in pixels. */
export const WEB_SIDE = 1920;

/** Whether every browser can play the video stream as stored, in a container with exact time stamps. */
export function isPlayable({ context, videoStream }: OpenVideo): boolean {
  const { codecId, format, width, height } = videoStream.codecpar;
  const { num, den } = videoStream.sampleAspectRatio;
  return (
    (context.iformat?.name?.startsWith("mov") ?? false) &&
    codecId === AV_CODEC_ID_H264 &&
    (format === AV_PIX_FMT_YUV420P || format === AV_PIX_FMT_YUVJ420P) &&
    Math.max(width, height) <= WEB_SIDE &&
    width % 2 === 0 &&
    height % 2 === 0 &&
    (num === 0 || num === den) &&
    videoStream.startTime !== AV_NOPTS_VALUE
  );
}
