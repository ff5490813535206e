import { AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from "node-av/constants";
import { FormatContext, InputFormat, type Stream } from "node-av/lib";
import { VideoRejected } from "#adapters/video/errors.ts";
import { rejectOnError } from "./check.ts";
import { configure } from "./configure.ts";
import { sniffContainer } from "./sniff-container.ts";

/** An open file. `videoStream` is the main one, `audioStream` the one that belongs to it; `start` is the file's start time. */
export type OpenVideo = {
  readonly context: FormatContext;
  readonly videoStream: Stream;
  readonly audioStream: Stream | undefined;
  readonly start: number;
};

const MICROSECONDS = 1_000_000;

/** A playlist disguised as a video can name other files and URLs: only this one file is ever opened. */
const INPUT = {
  protocol_whitelist: "file",
  format_whitelist: "mov,avi,mpeg,mpegvideo,matroska",
  max_streams: 64,
  probesize: 10_000_000,
  analyzeduration: 10 * MICROSECONDS,
};

/**
 * Opens a file by its content. All streams other than video and audio are discarded.
 * @throws VideoRejected wrong_format, unreadable, no_picture
 */
export async function openVideo(path: string): Promise<OpenVideo> {
  const demuxer = await sniffContainer(path);
  if (!demuxer) throw new VideoRejected("wrong_format");
  const context = new FormatContext();
  context.allocContext();
  configure(context, INPUT);
  rejectOnError(await context.openInput(`file:${path}`, InputFormat.findInputFormat(demuxer)), "unreadable");
  rejectOnError(await context.findStreamInfo(), "unreadable");
  // A truncated index lists no streams.
  if (context.nbStreams === 0) throw new VideoRejected("unreadable");
  const at = context.findBestStream(AVMEDIA_TYPE_VIDEO);
  const videoStream = at < 0 ? undefined : context.streams[at];
  if (!videoStream) throw new VideoRejected("no_picture");
  const soundAt = context.findBestStream(AVMEDIA_TYPE_AUDIO, -1, at);
  const audioStream = soundAt < 0 ? undefined : context.streams[soundAt];
  return { context, videoStream, audioStream, start: startOf(context) };
}

function startOf({ startTime }: FormatContext): number {
  const seconds = Number(startTime) / MICROSECONDS;
  return Number.isFinite(seconds) && Math.abs(seconds) < 1e9 ? seconds : 0;
}
