import { once } from "node:events";
import type { Duplex } from "node:stream";
import { VideoRejected } from "#adapters/video/errors.ts";
import type { DecodeJob } from "#adapters/video/jobs.ts";
import { FRAME_HEADER_BYTES } from "#adapters/video/messages.ts";
import { decodeFramesBetween } from "./decode-frames-between.ts";
import { FrameConverter } from "./frame-converter.ts";
import { openVideo } from "./open-video.ts";
import { rotationOf } from "./rotation.ts";

/** Sends the frames of a part of a video through the pipe, with backpressure. */
export async function decode(job: DecodeJob, openPipe: () => Duplex): Promise<void> {
  const pipe = openPipe();
  const video = await openVideo(job.path);
  const converter = new FrameConverter(job, rotationOf(video.videoStream), "rgb24");
  let sent = 0;
  for await (const { frame, time } of decodeFramesBetween(video, job)) {
    const rgb = converter.convert(frame);
    const head = Buffer.alloc(FRAME_HEADER_BYTES);
    head.writeDoubleLE(time);
    pipe.write(head);
    if (!pipe.write(rgb.toBuffer())) await once(pipe, "drain");
    rgb.free();
    sent++;
  }
  if (sent === 0) throw new VideoRejected("unreadable");
  pipe.end();
  await once(pipe, "finish");
}
