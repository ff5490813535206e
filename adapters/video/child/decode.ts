import { once } from "node:events";
import type { Duplex } from "node:stream";
import type { DecodeJob } from "#adapters/video/jobs.ts";
import { PICTURE_HEAD } from "#adapters/video/messages.ts";
import { VideoRefused } from "#adapters/video/problem.ts";
import { Converter } from "./converter.ts";
import { openVideo } from "./open-video.ts";
import { picturesOf } from "./pictures.ts";
import { turnOf } from "./upright.ts";

/** Sends the frames of a part of a video through the pipe, with backpressure. */
export async function decode(job: DecodeJob, openPipe: () => Duplex): Promise<void> {
  const pipe = openPipe();
  const video = await openVideo(job.path);
  const converter = new Converter(job, turnOf(video.picture), "rgb24");
  let sent = 0;
  for await (const { frame, time } of picturesOf(video, job)) {
    const rgb = converter.convert(frame);
    const head = Buffer.alloc(PICTURE_HEAD);
    head.writeDoubleLE(time);
    pipe.write(head);
    if (!pipe.write(rgb.toBuffer())) await once(pipe, "drain");
    rgb.free();
    sent++;
  }
  if (sent === 0) throw new VideoRefused("unreadable");
  pipe.end();
  await once(pipe, "finish");
}
