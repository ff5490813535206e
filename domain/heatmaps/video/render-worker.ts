import { decodeFramesBetween } from "#adapters/video/child/decode-frames-between.ts";
import { FrameConverter } from "#adapters/video/child/frame-converter.ts";
import { Mp4Writer } from "#adapters/video/child/mp4-writer.ts";
import { openVideo } from "#adapters/video/child/open-video.ts";
import { planesOf } from "#adapters/video/child/planes-of.ts";
import { rotationOf } from "#adapters/video/child/rotation.ts";
import { serveJobs } from "#adapters/video/child/serve-jobs.ts";
import { VideoRejected } from "#adapters/video/errors.ts";
import { frameDrawer } from "#domain/heatmaps/images/frames/frame-drawer.ts";
import { heatLevelsOverTime } from "./heat-levels-over-time.ts";
import type { RenderJob } from "./render-video.ts";

const DRAWN = ["heatmap", "peekthrough"] as const;

/** Decodes each frame of the section once, draws both overlays in its stored colour format, and encodes both. */
async function render({
  path,
  from,
  to,
  fps,
  width,
  height,
  attention,
  firstAnalysedFrame,
  firstFrame: first,
  out,
}: RenderJob): Promise<number> {
  const [{ width: mapWidth, height: mapHeight }] = attention.maps as [RenderJob["attention"]["maps"][number]];
  const drawer = frameDrawer({ width, height, mapWidth, mapHeight }, "yuv");
  const heat = heatLevelsOverTime(attention, firstAnalysedFrame, drawer);
  const video = await openVideo(path);
  const converter = new FrameConverter({ width, height }, rotationOf(video.videoStream), "yuv420p");
  const files = {
    heatmap: await Mp4Writer.create(out.heatmap, { width, height }, fps),
    peekthrough: await Mp4Writer.create(out.peekthrough, { width, height }, fps),
  };
  let count = 0;
  for await (const { frame } of decodeFramesBetween(video, { from, to, rate: fps })) {
    const converted = converter.convert(frame);
    const planes = planesOf(converted);
    const levels = heat.at((first + count++) / fps, planes[0].bytes);
    for (const kind of DRAWN) await files[kind].add((image) => drawer[kind](planes, levels, planesOf(image)));
    converted.free();
  }
  if (count === 0) throw new VideoRejected("unreadable");
  for (const kind of DRAWN) await files[kind].end();
  return count;
}

serveJobs<RenderJob & { readonly kind: "render" }>({ render });
